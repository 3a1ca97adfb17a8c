/** @typedef {import('./types.js').Row} Row */

/** @typedef {'ok' | 'failed' | 'cancelled' | 'pending' | 'none'} RowState */

/**
 * Returns the state of a row. Notices and events have none.
 *
 * @param {Row} row
 * @returns {RowState}
 */
export function stateOf(row) {
    switch (row.outcome) {
        case undefined:
            return row.end === undefined && row.kind !== 'event' && row.kind !== 'notice' ? 'pending' : 'none';
        case 'ok':
            return 'ok';
        case 'cancelled':
        case 'disconnected':
            return 'cancelled';
        default:
            return 'failed';
    }
}

/**
 * Describes the outcome of a row in one line.
 *
 * @param {Row} row
 * @returns {string}
 */
export function outcomeLabel(row) {
    const text = row.text ?? '';
    switch (row.outcome) {
        case undefined:
            return stateOf(row) === 'pending' ? (row.kind === 'listen' ? 'Listening' : 'Pending') : text;
        case 'ok':
            return 'OK';
        case 'cancelled':
            return 'Cancelled';
        case 'disconnected':
            return 'Disconnected';
        default:
            return text ? `${row.outcome}: ${text}` : row.outcome;
    }
}

/** @type {Record<Row['kind'], string>} */
const kindLabels = {
    call: 'Call',
    stream: 'Stream',
    event: 'Event',
    pageCall: 'Page function',
    pageStream: 'Page stream',
    listen: 'Listener',
    notice: 'Notice',
};

/**
 * Returns the English name of a row's kind.
 *
 * @param {Row} row
 * @returns {string}
 */
export const kindLabel = (row) => kindLabels[row.kind] ?? 'Other';
