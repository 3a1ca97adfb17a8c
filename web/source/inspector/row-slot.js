import { create, showText } from './dom.js';
import { cutText, visibleText } from './hostile-text.js';
import { stateOf } from './row-labels.js';
import { timingBar } from './time-scale.js';

/** @typedef {import('./types.js').Row} Row */
/** @typedef {import('./columns.js').Column} Column */
/** @typedef {import('./columns.js').RowContext} RowContext */

const maximumCellLength = 300;

/** An element of a list, which shows one row after the other. */
export class RowSlot {
    element = create('div', 'row cells');
    /** @type {{ column: Column, cell: HTMLElement, label: HTMLElement, bar: HTMLElement | undefined, shown: string | undefined }[]} */
    #cells;
    #prefix;

    /** @param {Column[]} columns @param {string} prefix - of the element's id */
    constructor(columns, prefix) {
        this.#prefix = prefix;
        this.element.setAttribute('role', 'row');
        this.#cells = columns.map((column) => {
            const label = create('span', 'text');
            const bar = column.hasBar ? create('span', 'bar') : undefined;
            const cell = create('div', `cell ${column.id}`, label, ...(bar ? [create('span', 'track', bar)] : []));
            cell.setAttribute('role', 'gridcell');
            this.element.append(cell);
            return { column, cell, label, bar, shown: undefined };
        });
    }

    /**
     * Shows a row.
     *
     * @param {Row} row
     * @param {{ index: number, isSelected: boolean, scale: import('./time-scale.js').TimeScale, context: RowContext }} state
     */
    show(row, { index, isSelected, scale, context }) {
        const { element } = this;
        const number = String(row.n);
        if (element.dataset.n !== number) {
            element.dataset.n = number;
            element.id = `${this.#prefix}-row-${number}`;
        }
        element.dataset.kind = row.kind;
        element.dataset.state = stateOf(row);
        element.setAttribute('aria-rowindex', String(index + 2));
        element.setAttribute('aria-selected', String(isSelected));
        for (const item of this.#cells) {
            const text = item.column.text(row, context);
            if (item.shown !== text) {
                item.shown = text;
                showText(item.label, text, { maximumLength: maximumCellLength });
                if (item.column.hasTooltip) item.cell.title = visibleText(cutText(text, maximumCellLength));
            }
            if (item.bar === undefined) continue;
            const { left, width } = timingBar(row, scale, context.now);
            item.bar.style.left = `${left}%`;
            item.bar.style.width = `${width}%`;
        }
    }
}
