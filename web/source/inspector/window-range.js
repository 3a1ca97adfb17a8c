// The arithmetic of a list that has elements only for its visible rows.

/**
 * @typedef {object} ListWindow
 * @property {number} scrollTop
 * @property {number} height - of the visible part
 * @property {number} rowHeight
 * @property {number} count - the number of rows
 */

/** @param {ListWindow} list @returns {number} the largest scroll position */
const maximumTop = ({ height, rowHeight, count }) => Math.max(0, count * rowHeight - height);

/**
 * Returns the range of rows that are visible, in part or in full.
 *
 * @param {ListWindow} list
 * @param {number} overscan - the number of further rows above and below
 * @returns {{ start: number, end: number }} `end` is after the last row
 */
export function visibleRange(list, overscan) {
    const { rowHeight, count, height } = list;
    const top = Math.min(Math.max(0, list.scrollTop), maximumTop(list));
    const start = Math.max(0, Math.floor(top / rowHeight) - overscan);
    const end = Math.min(count, Math.ceil((top + Math.max(0, height)) / rowHeight) + overscan);
    return { start: Math.min(start, end), end };
}

/**
 * Returns the nearest scroll position at which a row is visible in full.
 *
 * @param {number} index
 * @param {ListWindow} list
 * @returns {number}
 */
export function scrollTopFor(index, list) {
    const top = index * list.rowHeight;
    if (top < list.scrollTop || list.height < list.rowHeight) return top;
    const bottom = top + list.rowHeight;
    return bottom > list.scrollTop + list.height ? bottom - list.height : list.scrollTop;
}

/**
 * Returns whether the last row is visible, so that the list follows new rows.
 *
 * @param {ListWindow} list
 * @returns {boolean}
 */
export const isAtEnd = (list) => list.scrollTop >= maximumTop(list) - list.rowHeight / 2;

/**
 * Returns the index to which a key moves the selection.
 *
 * @param {string} key
 * @param {number} index - of the selected row; -1 if there is none
 * @param {ListWindow} list
 * @returns {number | undefined} undefined for another key, and for an empty list
 */
export function indexAfterKey(key, index, { count, height, rowHeight }) {
    if (count === 0) return undefined;
    const page = Math.max(1, Math.floor(height / rowHeight) - 1);
    const from = index < 0 ? count : index;
    /** @type {Record<string, number>} */
    const targets = { ArrowUp: from - 1, ArrowDown: index < 0 ? count - 1 : from + 1, PageUp: from - page, PageDown: from + page, Home: 0, End: count - 1 };
    if (!Object.hasOwn(targets, key)) return undefined;
    return Math.min(Math.max(0, targets[key]), count - 1);
}
