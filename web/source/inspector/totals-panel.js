import { elementById } from './dom.js';
import { formatBytes, formatCount, formatDuration } from './format.js';
import { updateTable } from './table-rows.js';

/** @typedef {import('./types.js').Total} Total */

const maximumNames = 500;

/**
 * Shows the totals of the most frequent calls in a table.
 *
 * @param {Iterable<Total>} totals
 * @returns {string} a description of the number of names
 */
export function renderTotals(totals) {
    const sorted = [...totals].sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1));
    const rows = sorted.slice(0, maximumNames).map((total) => ({
        id: total.name,
        cells: [
            total.name,
            formatCount(total.calls),
            formatCount(total.failures),
            total.measured > 0 ? formatDuration(total.milliseconds / total.measured) : '',
            formatBytes(total.bytes),
        ],
    }));
    updateTable(elementById('totals-rows', HTMLTableSectionElement), rows, ['name', 'number', 'number', 'number', 'number']);
    return `${formatCount(rows.length)} of ${formatCount(sorted.length)} names`;
}
