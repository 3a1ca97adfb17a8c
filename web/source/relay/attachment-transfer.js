// Bytes travel beside records: to Swift in separate messages before them, and from Swift by requests. Requests to Swift are not used: WebKitGTK
// ends the program that reads the body of one if there is a Blob in it.

const SHELF = 'tombolo-bytes://page/';
// Prefix of records with bytes. It is followed by the token for requesting them, and the number and the length of each.
const HAS_BYTES = 'b' + FIELD;
// Maximum number of bytes in transfer at once; their memory is reused for the next ones.
const LONGEST_PIECE = 1 << 22;
// Pauses after the failed attempts, in milliseconds.
const PAUSES = [0, 50, 250];

/**
 * @param {Uint8Array} bytes
 * @returns {string} the bytes in a form that a message can hold
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
     * @param {(place: number[], text: string) => Promise<unknown>} post - sends a piece to Swift: the number, its offset, the total size
     * @param {() => boolean} isOpen - whether the session is still open
     */
    constructor(post, isOpen) {
        this.#post = post;
        this.#isOpen = isOpen;
    }

    /**
     * Sends the attachments of the next records to Swift, which reports the missing bytes for each value.
     * @param {Attachment[]} attached
     */
    async post(attached) {
        try {
            // One at a time: a piece that was received makes room for the next.
            for (const [id, body, start, total] of attached) {
                if (this.#isOpen()) await this.#post([id, start, total], base64Of(body));
            }
        } catch {
            // The handler is gone, and with it the receiver of the records.
        }
    }

    /**
     * Fetches the bytes that belong to records. Large amounts are passed to the page before the records.
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
     * @returns {Promise<Attachment[]>} empty if the bytes do not come: the page reports which value lacks them
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
     * Repeats an operation until it succeeds, for a limited number of attempts. The engine ends the requests of a document that is being left before
     * it notifies the document. Operations that wait for them are to end with the document, rather than continue without the bytes.
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
