/** @typedef {import('./types.js').Row} Row */
/** @typedef {import('./types.js').ChangeBatch} ChangeBatch */
/** @typedef {import('./types.js').InspectedDocument} InspectedDocument */
/** @typedef {import('./types.js').Total} Total */

/**
 * Several batches in one. Rows with a number below `forgetBefore` are removed before the rows are applied; Infinity removes all.
 *
 * @typedef {object} MergedBatch
 * @property {number} forgetBefore
 * @property {Iterable<Row>} rows
 * @property {InspectedDocument[] | undefined} documents
 * @property {Iterable<Total>} totals
 * @property {number} skipped
 */

/** Merges batches until the next frame, or until the view is resumed. */
export class BatchQueue {
    /** @type {Map<number, Row>} */
    #rows = new Map();
    /** @type {Map<string, Total>} */
    #totals = new Map();
    /** @type {InspectedDocument[] | undefined} */
    #documents;
    #forgetBefore = 0;
    #skipped = 0;
    #isEmpty = true;
    #capacity;

    /** @param {number} [capacity] - the maximum number of rows; the oldest are dropped */
    constructor(capacity = 100_000) {
        this.#capacity = capacity;
    }

    get isEmpty() {
        return this.#isEmpty;
    }

    /** The number of rows that are new or changed. */
    get waiting() {
        return this.#rows.size;
    }

    /** @param {ChangeBatch} batch */
    add(batch) {
        this.#isEmpty = false;
        const isCleared = batch.isReset === true && batch.first === undefined;
        const forgetBefore = isCleared ? Number.POSITIVE_INFINITY : (batch.first ?? 0);
        this.#forgetBefore = Math.max(this.#forgetBefore, forgetBefore);
        if (isCleared) {
            this.#rows.clear();
            this.#totals.clear();
        } else if (forgetBefore > 0) {
            for (const n of this.#rows.keys()) if (n < forgetBefore) this.#rows.delete(n);
        }
        for (const row of batch.rows) this.#rows.set(row.n, row);
        for (const total of batch.totals) this.#totals.set(total.name, total);
        this.#documents = batch.documents ?? this.#documents;
        this.#skipped = batch.skipped;
        for (const n of this.#rows.keys()) {
            if (this.#rows.size <= this.#capacity) break;
            this.#rows.delete(n);
        }
    }

    /** Removes the rows. Documents and totals are kept. */
    clearRows() {
        this.#rows.clear();
    }

    /**
     * Returns the merged batches, and empties the queue.
     *
     * @returns {MergedBatch}
     */
    take() {
        const merged = {
            forgetBefore: this.#forgetBefore,
            rows: this.#rows.values(),
            documents: this.#documents,
            totals: this.#totals.values(),
            skipped: this.#skipped,
        };
        this.#rows = new Map();
        this.#totals = new Map();
        this.#documents = undefined;
        this.#forgetBefore = 0;
        this.#isEmpty = true;
        return merged;
    }
}
