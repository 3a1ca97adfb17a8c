import { elementById } from './dom.js';
import { formatBytes, formatCount, formatTime } from './format.js';
import { updateTable } from './table-rows.js';

/** @typedef {import('./types.js').InspectedDocument} InspectedDocument */

const maximumDocuments = 500;

const frameLabels = { top: 'Top', sameOrigin: 'Same origin', foreign: 'Other origin' };

/**
 * Shows the newest documents in a table.
 *
 * @param {InspectedDocument[]} documents
 * @returns {string} a description of the number of documents
 */
export function renderDocuments(documents) {
    const shown = documents.slice(-maximumDocuments);
    const rows = shown.map((item) => ({
        id: String(item.n),
        isOld: item.end !== undefined,
        cells: [
            String(item.n),
            item.origin,
            item.url,
            frameLabels[item.frame] ?? item.frame,
            item.isDirect ? 'Direct' : 'Script messages',
            formatTime(item.start),
            item.end === undefined ? 'Open' : formatTime(item.end),
            formatCount(item.pending),
            formatBytes(item.heldBytes),
        ],
    }));
    updateTable(elementById('documents-rows', HTMLTableSectionElement), rows, ['number', 'name', 'url', '', '', 'number', 'number', 'number', 'number']);
    return `${formatCount(shown.length)} of ${formatCount(documents.length)} documents`;
}
