// Bytes travel beside records: to Swift in messages of their own before them, and from Swift by requests. Not by requests to Swift: WebKitGTK ends
// the program that reads the body of one where there is a Blob in it.

const SHELF = 'tombolo-bytes://page/';
// Before records that bytes belong to: what to show when asking for them, and the number and the length of each.
const HAS_BYTES = 'b' + FIELD;
// So many are on their way at once: what they took is free for the next.
const LONGEST_PIECE = 1 << 22;
// Behind each attempt that failed, in milliseconds.
const PAUSES = [0, 50, 250];

/**
 * @param {Uint8Array} bytes
 * @returns {string} what a message can hold
 */
function base64Of(bytes) {
    const encode = /** @type {(() => string) | undefined} */ (/** @type {any} */ (bytes).toBase64);
    if (encode !== undefined) return encode.call(bytes);
    let text = '';
    for (let start = 0; start < bytes.length; start += 1 << 13) {
        text += String.fromCharCode(...bytes.subarray(start, start + (1 << 13)));
    }
    return btoa(text);
}

class AttachmentTransfer {
    #post;
    #isOpen;

    /**
     * @param {(place: number[], text: string) => Promise<unknown>} post - sends a piece to Swift: the number, where it begins, how many there are
     * @param {() => boolean} isOpen - whether anybody waits for anything
     */
    constructor(post, isOpen) {
        this.#post = post;
        this.#isOpen = isOpen;
    }

    /**
     * Gives what belongs to the next records to Swift, which says of each value which of its bytes did not come.
     * @param {Attachment[]} attached
     */
    async post(attached) {
        try {
            // One after the other: a piece that was taken makes room for the next.
            for (const [id, body, start, total] of attached) {
                if (this.#isOpen()) await this.#post([id, start, total], base64Of(body));
            }
        } catch {
            // The handler is gone, and with it whatever was to take the records.
        }
    }

    /**
     * Fetches what belongs to records. What is much goes to the page before them.
     * @param {string} records
     */
    async fetchFor(records) {
        const end = records.indexOf(RECORD);
        const [token, ...fields] = records.slice(HAS_BYTES.length, end).split(FIELD);
        const numbers = fields.map(Number);
        /** @type {Promise<Attachment[]>[]} */
        let pieces = [];
        let size = 0;
        for (let index = 0; index < numbers.length; index += 2) {
            const [id, total] = [numbers[index], numbers[index + 1]];
            let start = 0;
            do {
                const length = Math.min(LONGEST_PIECE, total - start);
                pieces.push(this.#fetch(token, id, start, length, total));
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
     * @param {string} token
     * @param {number} id
     * @param {number} start
     * @param {number} length
     * @param {number} total
     * @returns {Promise<Attachment[]>} none when it does not come: the page says which value lacks it
     */
    async #fetch(token, id, start, length, total) {
        const bytes = await this.#unlessLeft(async () => {
            const response = await fetch(SHELF + [id, start, length].join('/'), { headers: { 'X-Tombolo-Token': token } });
            if (!response.ok) throw new Error(`${SHELF}: ${response.status}`);
            return response.arrayBuffer();
        });
        return bytes === undefined ? [] : [[id, new Uint8Array(bytes), start, total]];
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
