import { stateOf } from './row-labels.js';

/** @typedef {import('./types.js').Row} Row */

/** @typedef {(row: Row) => boolean} RowFilter */

/** @type {Record<string, RowFilter>} */
const stateFilters = {
    'is:failed': (row) => stateOf(row) === 'failed',
    'is:denied': (row) => row.outcome === 'denied',
    'is:pending': (row) => stateOf(row) === 'pending',
    'is:warning': (row) => stateOf(row) === 'warning',
};

/**
 * Parses the text of the search field. A row must match all terms, which are separated by spaces.
 *
 * A term is a part of the name, the text, the outcome or the script, in any case; `is:failed`, `is:denied`, `is:pending` or `is:warning`; or `document:N`. A
 * minus sign before a term excludes its rows. An incomplete term, such as `-` or `is:`, matches all rows.
 *
 * @param {string} text
 * @returns {RowFilter}
 */
export function parseFilter(text) {
    const filters = text
        .toLowerCase()
        .split(/\s+/u)
        .map(filterOfTerm)
        .filter((filter) => filter !== allRows);
    if (filters.length === 0) return allRows;
    return (row) => filters.every((matches) => matches(row));
}

/** @type {RowFilter} */
const allRows = () => true;

/** @param {string} term - in lower case @returns {RowFilter} */
function filterOfTerm(term) {
    if (!term.startsWith('-')) return positiveFilter(term);
    const excluded = positiveFilter(term.slice(1));
    return excluded === allRows ? allRows : (row) => !excluded(row);
}

/** @param {string} term @returns {RowFilter} */
function positiveFilter(term) {
    if (term === '' || term === 'is:' || term === 'document:') return allRows;
    if (Object.hasOwn(stateFilters, term)) return stateFilters[term];
    const number = /^document:(\d+)$/u.exec(term);
    if (number) return (row) => row.document === Number(number[1]);
    return (row) => row.name.toLowerCase().includes(term) || hasTerm(row.outcome, term) || hasTerm(row.text, term) || hasTerm(row.place, term);
}

/** @param {string | undefined} text @param {string} term @returns {boolean} */
const hasTerm = (text, term) => text?.toLowerCase().includes(term) === true;
