import { formatBytes, formatCount, formatDuration, formatRate, formatTime } from './format.js';
import { kindLabel, levelLabel, outcomeLabel, stateOf } from './row-labels.js';

/** @typedef {import('./types.js').Row} Row */

/**
 * The data that the cells of rows depend on.
 *
 * @typedef {object} RowContext
 * @property {number} now - the time of the journal
 * @property {import('./rates.js').StreamRates} rates
 * @property {import('./document-list.js').DocumentList} documents
 */

/**
 * A column of a list of rows. Its id is also the class of its cells.
 *
 * @typedef {object} Column
 * @property {string} id
 * @property {string} title
 * @property {(row: Row, context: RowContext) => string} text
 * @property {boolean} [hasTooltip] - whether the text may be too long for the cell
 * @property {boolean} [hasBar] - whether the cell has a bar that shows start and duration
 */

/** @type {Column} */
const numberColumn = { id: 'number', title: '#', text: (row) => String(row.n) };
/** @type {Column} */
const timeColumn = { id: 'time', title: 'Time', text: (row) => formatTime(row.start) };
/** @type {Column} */
const kindColumn = { id: 'kind', title: 'Kind', text: (row) => kindLabel(row) };
/** @type {Column} */
const nameColumn = { id: 'name', title: 'Name', text: (row) => row.name, hasTooltip: true };
/** @type {Column} */
const documentColumn = {
    id: 'document',
    title: 'Document',
    text: (row, { documents }) => (isMark(row) ? '' : documents.labelOf(row.document)),
    hasTooltip: true,
};
/** @type {Column} */
const durationColumn = { id: 'duration', title: 'Duration', text: durationLabel, hasBar: true };
/** @type {Column} */
const sentColumn = { id: 'sent', title: 'From page', text: (row) => bytesLabel(row, row.sent) };
/** @type {Column} */
const receivedColumn = { id: 'received', title: 'To page', text: (row) => bytesLabel(row, row.received) };
/** @type {Column} */
const outcomeColumn = { id: 'outcome', title: 'Outcome', text: (row) => outcomeLabel(row), hasTooltip: true };
/** @type {Column} */
const valuesColumn = { id: 'values', title: 'Values', text: (row) => (isMark(row) ? '' : formatCount(row.values ?? 0)) };
/** @type {Column} */
const levelColumn = { id: 'level', title: 'Level', text: (row) => levelLabel(row) };
/** @type {Column} */
const messageColumn = { id: 'message', title: 'Message', text: (row) => (row.text ?? '').split('\n', 1)[0], hasTooltip: true };
/** @type {Column} */
const placeColumn = { id: 'place', title: 'Script', text: (row) => row.place ?? '', hasTooltip: true };
/** @type {Column} */
const writerColumn = {
    id: 'document',
    title: 'Document',
    text: (row, { documents }) => (row.document === 0 ? (row.origin ?? '') : documents.labelOf(row.document)),
    hasTooltip: true,
};
/** @type {Column} */
const rateColumn = {
    id: 'rate',
    title: 'Rate',
    text: (row, { rates, now }) => (stateOf(row) === 'pending' ? formatRate(rates.of(row.n, now)) : ''),
};

/** @param {Row} row @param {RowContext} context @returns {string} */
function durationLabel(row, { now }) {
    if (row.kind === 'notice' || isMark(row)) return '';
    return formatDuration((row.end ?? now) - row.start);
}

/** @param {Row} row @param {number} bytes @returns {string} */
const bytesLabel = (row, bytes) => (row.kind === 'notice' || isMark(row) ? '' : formatBytes(bytes));

/**
 * Whether a row separates the runs of an app.
 *
 * @param {Row} row
 * @returns {boolean}
 */
const isMark = (row) => row.kind === 'app';

/** The columns of calls. */
export const callColumns = [numberColumn, timeColumn, kindColumn, nameColumn, documentColumn, durationColumn, sentColumn, receivedColumn, outcomeColumn];

/** The columns of streams. */
export const streamColumns = [
    numberColumn,
    timeColumn,
    kindColumn,
    nameColumn,
    documentColumn,
    valuesColumn,
    rateColumn,
    sentColumn,
    receivedColumn,
    outcomeColumn,
];

/** The columns of console messages. */
export const consoleColumns = [numberColumn, timeColumn, levelColumn, messageColumn, placeColumn, writerColumn];

/** The columns of events. */
export const eventColumns = [numberColumn, timeColumn, kindColumn, nameColumn, documentColumn, receivedColumn, outcomeColumn];
