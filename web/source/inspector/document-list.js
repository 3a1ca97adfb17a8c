/** @typedef {import('./types.js').InspectedDocument} InspectedDocument */

/** The documents of the inspected pages. */
export class DocumentList {
    /** @type {InspectedDocument[]} */
    all = [];
    /** @type {Map<number, string>} */
    #labels = new Map();

    /** @param {InspectedDocument[]} documents */
    replace(documents) {
        this.all = documents;
        // Rows may belong to documents that are no longer in the list, so the labels are kept.
        for (const { n, origin } of documents) this.#labels.set(n, `${n} · ${origin}`);
        for (const n of this.#labels.keys()) {
            if (this.#labels.size <= 10_000) break;
            this.#labels.delete(n);
        }
    }

    /**
     * Returns the number and the origin of a document.
     *
     * @param {number} n
     * @returns {string}
     */
    labelOf(n) {
        return this.#labels.get(n) ?? String(n);
    }
}
