/** Estimates the time of the journal between batches. */
export class JournalClock {
    #offset = Number.NEGATIVE_INFINITY;
    /** @type {number | undefined} */
    #stopped;

    /**
     * Adjusts the clock to the time of a batch.
     *
     * The batch that took the least time to arrive gives the best estimate.
     *
     * @param {number} now - the time of the journal
     * @param {number} local - the time of this page
     */
    adjust(now, local) {
        this.#offset = Math.max(this.#offset, now - local);
    }

    /**
     * Returns the time of the journal.
     *
     * @param {number} local - the time of this page
     * @returns {number}
     */
    now(local) {
        return this.#stopped ?? Math.max(0, local + this.#offset);
    }

    /** @param {number} local - the time of this page */
    stop(local) {
        this.#stopped = this.now(local);
    }

    resume() {
        this.#stopped = undefined;
    }
}
