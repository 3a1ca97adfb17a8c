// Bytes are transferred beside records: to Swift in separate messages before the records, and from Swift by requests. Bytes are not sent to
// Swift in request bodies, because WebKitGTK ends a program that reads a body with a Blob in it. If the engine blocks the requests of a
// document, Swift sends the bytes in the text of the records.
import { CONTAINS_BYTES, FIELD, HAS_BYTES, RECORD } from './format.js';
import { sendToPage } from './page-events.js';

/** @typedef {import('./format.js').Attachment} Attachment */

const ATTACHMENT_STORE = 'tombolo-bytes://page/';
// Maximum number of bytes that are fetched at once; their memory is reused for the next ones.
const MAXIMUM_CHUNK = 1 << 22;
// Maximum number of requests at once, because Swift limits the memory for a page's requests. A value can have thousands of attachments.
const MAXIMUM_REQUESTS = 64;
// Maximum number of bytes in one message. Swift decodes a message on its main thread, without a pause for drawing.
const MAXIMUM_PIECE = 1 << 19;
// Pauses after the failed attempts, in milliseconds.
const PAUSES = [0, 50, 250];

/**
 * @param {Uint8Array} bytes
 * @returns {string} the bytes in a form that a message can hold
 */
export function base64Of(bytes) {
    const encode = /** @type {(() => string) | undefined} */ (/** @type {any} */ (bytes).toBase64);
    if (encode !== undefined) return encode.call(bytes);
    let text = '';
    for (let start = 0; start < bytes.length; start += 1 << 13) {
        text += String.fromCharCode(...bytes.subarray(start, start + (1 << 13)));
    }
    return btoa(text);
}

/**
 * @param {string} text - bytes in Base64
 * @returns {Uint8Array}
 */
function bytesOf(text) {
    const decode = /** @type {((text: string) => Uint8Array) | undefined} */ (/** @type {any} */ (Uint8Array).fromBase64);
    if (decode !== undefined) return decode.call(Uint8Array, text);
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/**
 * Takes the bytes that records contain.
 * @param {string} records
 * @returns {string | { records: string, attached: Attachment[] }} the records without them; a string if there are no bytes
 */
export function takeContainedBytes(records) {
    if (!records.startsWith(CONTAINS_BYTES)) return records;
    const end = records.indexOf(RECORD);
    const fields = records.slice(CONTAINS_BYTES.length, end).split(FIELD);
    /** @type {Attachment[]} */
    const attached = [];
    for (let index = 0; index < fields.length; index += 2) {
        const bytes = bytesOf(fields[index + 1]);
        attached.push([Number(fields[index]), bytes, 0, bytes.length]);
    }
    return { records: records.slice(end + 1), attached };
}

/**
 * A piece of an attachment: the attachment's id, the offset of the piece, the attachment's length in bytes, and the bytes of the piece.
 * @typedef {{ fields: number[], bytes: Uint8Array }} Piece
 */

/**
 * Divides attachments into the pieces that are sent to Swift, which reports the missing bytes for each value.
 * @param {Attachment[]} attached
 * @returns {Generator<Piece>}
 */
export function* piecesOf(attached) {
    for (const [id, body, start, total] of attached) {
        let end = 0;
        do {
            yield { fields: [id, start + end, total], bytes: body.subarray(end, end + MAXIMUM_PIECE) };
            end += MAXIMUM_PIECE;
        } while (end < body.length);
    }
}

/** Fetches the attachments that Swift announces. */
export class AttachmentTransfer {
    #isOpen;

    /** @param {() => boolean} isOpen - whether the session is still open */
    constructor(isOpen) {
        this.#isOpen = isOpen;
    }

    /**
     * Fetches the bytes that belong to records. If there are many bytes or attachments, they are passed to the page before
     * the records.
     * @param {string} records
     */
    async fetchFor(records) {
        const end = records.indexOf(RECORD);
        const [token, ...fields] = records.slice(HAS_BYTES.length, end).split(FIELD);
        const numbers = fields.map(Number);
        /** @type {Promise<Attachment[]>[]} */
        let chunks = [];
        let size = 0;
        for (let index = 0; index < numbers.length; index += 2) {
            const [id, total] = [numbers[index], numbers[index + 1]];
            let start = 0;
            do {
                const length = Math.min(MAXIMUM_CHUNK, total - start);
                chunks.push(this.#fetch(token, id, start, length, total));
                size += length;
                start += length;
                if (size < MAXIMUM_CHUNK && chunks.length < MAXIMUM_REQUESTS) continue;
                const attached = (await Promise.all(chunks)).flat();
                if (this.#isOpen()) sendToPage({ records: '', attached });
                chunks = [];
                size = 0;
            } while (start < total);
        }
        return { records: records.slice(end + 1), attached: (await Promise.all(chunks)).flat() };
    }

    /**
     * @param {string} token
     * @param {number} id
     * @param {number} start
     * @param {number} length
     * @param {number} total
     * @returns {Promise<Attachment[]>} empty if the request fails: the page reports the value with the missing bytes
     */
    async #fetch(token, id, start, length, total) {
        const bytes = await this.#retry(async () => {
            const response = await fetch(ATTACHMENT_STORE + [id, start, length].join('/'), { headers: { 'X-Tombolo-Token': token } });
            if (!response.ok) throw new Error(`${ATTACHMENT_STORE}: ${response.status}`);
            return response.arrayBuffer();
        });
        return bytes === undefined ? [] : [[id, new Uint8Array(bytes), start, total]];
    }

    /**
     * Repeats an operation until it succeeds, for a limited number of attempts. The engine ends the requests of a document that is being left before
     * it notifies the document. The pauses let operations that wait for the bytes end with the document instead of continuing without them.
     * @template Result
     * @param {() => Promise<Result>} operation
     * @returns {Promise<Result | undefined>}
     */
    async #retry(operation) {
        for (let attempt = 0; this.#isOpen() && attempt < PAUSES.length; attempt += 1) {
            try {
                return await operation();
            } catch {
                await new Promise((next) => setTimeout(next, PAUSES[attempt]));
            }
        }
        return undefined;
    }
}
