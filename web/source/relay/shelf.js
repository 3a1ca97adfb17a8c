// Bytes travel beside messages: they are posted to Swift before the records that they belong to, and fetched from there.

const SHELF = 'tombolo-bytes://page/';
// Before records that bytes belong to: the number and the length of each.
const HAS_BYTES = 'b' + FIELD;
// So many are on their way at once: what they took is free for the next.
const LONGEST_PIECE = 1 << 22;
// Behind each attempt that failed, in milliseconds.
const PAUSES = [0, 50, 250];

class Shelf {
    /** @type {Promise<unknown> | undefined} */
    #token;
    #drawToken;
    #isOpen;

    /**
     * @param {() => Promise<unknown>} drawToken - asks for the secret that Swift knows this document's relay by
     * @param {() => boolean} isOpen - whether anybody waits for anything
     */
    constructor(drawToken, isOpen) {
        this.#drawToken = drawToken;
        this.#isOpen = isOpen;
    }

    /**
     * Gives what belongs to the next records to Swift, which says of each value which of its bytes did not come.
     * @param {Attachment[]} attached
     */
    async post(attached) {
        await Promise.all(attached.map(([id, body, start, total]) =>
            this.#unlessLeft(() => this.#exchange([id, start, total], { method: 'POST', body }))));
    }

    /**
     * Fetches what belongs to records. What is much goes to the page before them.
     * @param {string} records
     */
    async fetchFor(records) {
        const end = records.indexOf(RECORD);
        const numbers = records.slice(HAS_BYTES.length, end).split(FIELD).map(Number);
        /** @type {Promise<Attachment[]>[]} */
        let pieces = [];
        let size = 0;
        for (let index = 0; index < numbers.length; index += 2) {
            const [id, total] = [numbers[index], numbers[index + 1]];
            let start = 0;
            do {
                const length = Math.min(LONGEST_PIECE, total - start);
                pieces.push(this.#fetch(id, start, length, total));
                size += length;
                start += length;
                if (size < LONGEST_PIECE) continue;
                const attached = (await Promise.all(pieces)).flat();
                if (this.#isOpen()) sendDown({ records: '', attached });
                pieces = [];
                size = 0;
            } while (start < total);
        }
        return { records: records.slice(end + 1), attached: (await Promise.all(pieces)).flat() };
    }

    /**
     * @param {number} id
     * @param {number} start
     * @param {number} length
     * @param {number} total
     * @returns {Promise<Attachment[]>} none when it does not come: the page says which value lacks it
     */
    async #fetch(id, start, length, total) {
        const bytes = await this.#unlessLeft(async () =>
            (await this.#exchange([id, start, length], { method: 'GET' })).arrayBuffer());
        return bytes === undefined ? [] : [[id, new Uint8Array(bytes), start, total]];
    }

    /** @param {number[]} path @param {RequestInit} request */
    async #exchange(path, request) {
        this.#token ??= this.#drawToken();
        const headers = { 'X-Tombolo-Token': String(await this.#token) };
        const response = await fetch(SHELF + path.join('/'), { ...request, headers });
        if (!response.ok) throw new Error(`${SHELF}: ${response.status}`);
        return response;
    }

    /**
     * Does something until it succeeds, some times: the engine ends the requests of a document that is being left before the document hears of
     * it, and what waits for them is to end with it, rather than to go without its bytes.
     * @template Result
     * @param {() => Promise<Result>} exchanged
     * @returns {Promise<Result | undefined>}
     */
    async #unlessLeft(exchanged) {
        for (let attempt = 0; this.#isOpen() && attempt < PAUSES.length; attempt += 1) {
            try {
                return await exchanged();
            } catch {
                await new Promise((next) => setTimeout(next, PAUSES[attempt]));
            }
        }
        return undefined;
    }
}
