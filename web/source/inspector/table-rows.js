import { create, showText } from './dom.js';

/** @typedef {{ id: string, cells: string[], isOld?: boolean }} TableRow */

/**
 * Updates the rows of a table. Elements whose text has not changed are kept.
 *
 * @param {HTMLTableSectionElement} body
 * @param {TableRow[]} rows
 * @param {string[]} classes - of the columns
 */
export function updateTable(body, rows, classes) {
    while (body.rows.length > rows.length) body.deleteRow(-1);
    rows.forEach((row, index) => {
        const element = body.rows[index] ?? body.insertRow();
        element.dataset.id = row.id;
        element.classList.toggle('old', row.isOld === true);
        row.cells.forEach((text, column) => {
            const cell = element.cells[column] ?? element.appendChild(create('td', classes[column]));
            if (cell.dataset.text === text) return;
            cell.dataset.text = text;
            showText(cell, text, { maximumLength: 500 });
        });
    });
}
