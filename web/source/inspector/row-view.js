import { OrderedRows } from './ordered-rows.js';

/** @typedef {import('./types.js').Row} Row */
/** @typedef {import('./filter.js').RowFilter} RowFilter */

/** The rows of some kinds that match the filter, updated row by row. */
export class RowView {
    /** The matching rows. */
    rows = new OrderedRows();
    /** The number of rows of these kinds, whether they match or not. */
    total = 0;
    #kinds;
    /** @type {RowFilter} */
    #filter = () => true;
    #dropped = 0;

    /** @param {Row['kind'][]} kinds */
    constructor(kinds) {
        this.#kinds = new Set(kinds);
    }

    /**
     * Adds a row, or replaces or removes its earlier version.
     *
     * @param {Row} row
     * @param {boolean} isNew
     */
    put(row, isNew) {
        if (!this.#kinds.has(row.kind)) return;
        if (isNew) this.total += 1;
        if (this.#filter(row)) this.rows.put(row);
        else if (!isNew) this.rows.remove(row.n);
    }

    /**
     * Removes the oldest row of the store.
     *
     * @param {Row} row
     */
    drop(row) {
        if (!this.#kinds.has(row.kind)) return;
        this.total -= 1;
        if (this.rows.at(0)?.n !== row.n) return;
        this.rows.dropFirst(1);
        this.#dropped += 1;
    }

    clear() {
        this.rows.clear();
        this.total = 0;
        this.#dropped = 0;
    }

    /**
     * Replaces the filter, and selects the rows again.
     *
     * @param {RowFilter} filter
     * @param {Iterable<Row>} all
     */
    refill(filter, all) {
        this.#filter = filter;
        this.clear();
        for (const row of all) this.put(row, true);
    }

    /**
     * Returns the number of oldest rows that have been dropped since the last call. A list uses it to keep its
     * position.
     *
     * @returns {number}
     */
    takeDropped() {
        const dropped = this.#dropped;
        this.#dropped = 0;
        return dropped;
    }
}
