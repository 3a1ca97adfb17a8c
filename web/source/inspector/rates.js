/** @typedef {import('./types.js').Row} Row */

/** @typedef {{ time: number, values: number }} Sample */

const windowLength = 2000;

/** Computes the values per second of streams over the last two seconds. */
export class StreamRates {
    /** @type {Map<number, Sample[]>} */
    #samples = new Map();

    /**
     * Adds the streams of a batch.
     *
     * @param {Iterable<Row>} rows
     * @param {number} now
     */
    add(rows, now) {
        for (const row of rows) {
            if (row.values === undefined) continue;
            if (row.end !== undefined) {
                this.#samples.delete(row.n);
                continue;
            }
            const sample = { time: now, values: row.values };
            const samples = this.#samples.get(row.n);
            if (samples) {
                samples.push(sample);
                discardOld(samples, now);
            } else {
                // The times of values from before the inspector was opened are unknown, unless the stream itself is
                // new.
                this.#samples.set(row.n, now - row.start < windowLength ? [{ time: row.start, values: 0 }, sample] : [sample]);
            }
        }
    }

    /**
     * Returns the values per second of a stream.
     *
     * @param {number} n
     * @param {number} now
     * @returns {number} 0 for a stream that has ended
     */
    of(n, now) {
        const samples = this.#samples.get(n);
        if (samples === undefined) return 0;
        discardOld(samples, now);
        const elapsed = Math.min(windowLength, now - samples[0].time);
        // A shorter time gives no useful rate, because all values of the first batch would seem to have arrived at
        // once.
        if (elapsed < 50) return 0;
        return ((samples[samples.length - 1].values - samples[0].values) * 1000) / elapsed;
    }

    /** Discards all streams. */
    clear() {
        this.#samples.clear();
    }
}

/**
 * Discards samples from before the window, except for the last of them, which is the count at the start of the window.
 *
 * @param {Sample[]} samples
 * @param {number} now
 */
function discardOld(samples, now) {
    let count = 0;
    while (count + 1 < samples.length && samples[count + 1].time <= now - windowLength) count += 1;
    if (count > 0) samples.splice(0, count);
}
