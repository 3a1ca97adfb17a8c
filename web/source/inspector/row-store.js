import { OrderedRows } from './ordered-rows.js';

/** @typedef {import('./types.js').Row} Row */
/** @typedef {import('./row-view.js').RowView} RowView */

/** The newest rows of the journal, and the views that select from them. */
export class RowStore {
    rows = new OrderedRows();
    #views;
    #capacity;

    /**
     * @param {RowView[]} views
     * @param {number} [capacity] - the maximum number of rows; the oldest are dropped
     */
    constructor(views, capacity = 100_000) {
        this.#views = views;
        this.#capacity = capacity;
    }

    /**
     * Removes the rows before a number, then adds and replaces rows.
     *
     * @param {{ forgetBefore: number, rows: Iterable<Row> }} changes
     */
    apply({ forgetBefore, rows }) {
        this.#forget(forgetBefore);
        for (const row of rows) {
            const isNew = this.find(row.n) === undefined;
            // Ignores a change of a row that has been dropped.
            if (isNew && this.rows.length >= this.#capacity && row.n < (this.rows.at(0)?.n ?? 0)) continue;
            this.rows.put(row);
            for (const view of this.#views) view.put(row, isNew);
            if (this.rows.length > this.#capacity) this.#dropFirst();
        }
    }

    /**
     * Returns the row with a number.
     *
     * @param {number} n
     * @returns {Row | undefined}
     */
    find(n) {
        const row = this.rows.at(this.rows.lowerBound(n));
        return row?.n === n ? row : undefined;
    }

    /**
     * Filters all views.
     *
     * @param {import('./filter.js').RowFilter} filter
     */
    filter(filter) {
        for (const view of this.#views) view.refill(filter, this.rows);
    }

    clear() {
        this.rows.clear();
        for (const view of this.#views) view.clear();
    }

    /** @param {number} n */
    #forget(n) {
        if (n === Number.POSITIVE_INFINITY) return this.clear();
        while ((this.rows.at(0)?.n ?? n) < n) this.#dropFirst();
    }

    #dropFirst() {
        const row = this.rows.at(0);
        if (row === undefined) return;
        for (const view of this.#views) view.drop(row);
        this.rows.dropFirst(1);
    }
}
