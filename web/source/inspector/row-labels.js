/** @typedef {import('./types.js').Row} Row */

/** @typedef {'ok' | 'failed' | 'warning' | 'cancelled' | 'pending' | 'none'} RowState */

/** @type {Record<string, RowState>} */
const levelStates = { error: 'failed', uncaught: 'failed', warn: 'warning' };

/**
 * Returns the state of a row. Notices, events and most console messages have none.
 *
 * @param {Row} row
 * @returns {RowState}
 */
export function stateOf(row) {
    if (row.kind === 'console') return Object.hasOwn(levelStates, row.name) ? levelStates[row.name] : 'none';
    switch (row.outcome) {
        case undefined:
            return row.end === undefined && row.kind !== 'event' && row.kind !== 'notice' && row.kind !== 'app' ? 'pending' : 'none';
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

/**
 * Returns the English name of a console message's level.
 *
 * @param {Row} row
 * @returns {string}
 */
export const levelLabel = (row) => (Object.hasOwn(levelLabels, row.name) ? levelLabels[row.name] : row.name);

/** @type {Record<string, string>} */
const levelLabels = { debug: 'Debug', log: 'Log', info: 'Info', warn: 'Warning', error: 'Error', uncaught: 'Uncaught' };

/** @type {Record<Row['kind'], string>} */
const kindLabels = {
    call: 'Call',
    stream: 'Stream',
    event: 'Event',
    pageCall: 'Page function',
    pageStream: 'Page stream',
    listen: 'Listener',
    notice: 'Notice',
    console: 'Message',
    app: 'App',
};

/**
 * Returns the English name of a row's kind.
 *
 * @param {Row} row
 * @returns {string}
 */
export const kindLabel = (row) => kindLabels[row.kind] ?? 'Other';

/**
 * Whether the answer to a call depends only on its argument, as far as the outcome shows.
 *
 * @param {Row} row
 * @returns {boolean}
 */
export const canRepeat = ({ outcome, grant }) =>
    outcome !== undefined && grant === undefined && !['denied', 'timeout', 'cancelled', 'disconnected'].includes(outcome);
