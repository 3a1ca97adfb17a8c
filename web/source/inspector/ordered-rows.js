/** @typedef {import('./types.js').Row} Row */

// Removed rows stay in the array until they make up half of it, so that removing the oldest row is cheap.
const minimumGap = 4096;

/** Rows in the order of their numbers. */
export class OrderedRows {
    /** @type {(Row | undefined)[]} */
    #items = [];
    #head = 0;

    /** The number of rows. */
    get length() {
        return this.#items.length - this.#head;
    }

    /**
     * Returns the row at an index.
     *
     * @param {number} index
     * @returns {Row | undefined}
     */
    at(index) {
        return index < 0 ? undefined : this.#items[this.#head + index];
    }

    /**
     * Returns the index of the first row whose number is at least `n`.
     *
     * @param {number} n
     * @returns {number}
     */
    lowerBound(n) {
        let low = this.#head;
        let high = this.#items.length;
        // Tests for a new row first, which is the most frequent case.
        if (low < high && numberOf(this.#items[high - 1]) < n) return high - this.#head;
        while (low < high) {
            const middle = (low + high) >>> 1;
            if (numberOf(this.#items[middle]) < n) low = middle + 1;
            else high = middle;
        }
        return low - this.#head;
    }

    /**
     * Adds a row, or replaces the row with the same number.
     *
     * @param {Row} row
     */
    put(row) {
        const index = this.lowerBound(row.n);
        if (this.at(index)?.n === row.n) this.#items[this.#head + index] = row;
        else if (index === this.length) this.#items.push(row);
        else this.#items.splice(this.#head + index, 0, row);
    }

    /**
     * Removes the row with a number, if it is there.
     *
     * @param {number} n
     */
    remove(n) {
        const index = this.lowerBound(n);
        if (this.at(index)?.n !== n) return;
        if (index === 0) this.dropFirst(1);
        else this.#items.splice(this.#head + index, 1);
    }

    /**
     * Removes the first rows.
     *
     * @param {number} count
     */
    dropFirst(count) {
        if (count >= this.length) return this.clear();
        this.#items.fill(undefined, this.#head, this.#head + count);
        this.#head += count;
        if (this.#head < minimumGap || this.#head < this.length) return;
        this.#items.splice(0, this.#head);
        this.#head = 0;
    }

    clear() {
        this.#items = [];
        this.#head = 0;
    }

    /** Iterates the rows. */
    *[Symbol.iterator]() {
        for (let index = 0; index < this.length; index += 1) yield/** @type {Row} */ (this.at(index));
    }
}

/** @param {Row | undefined} row @returns {number} */
const numberOf = (row) => row?.n ?? -1;
