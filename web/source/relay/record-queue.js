// The records of a document that have not been posted yet.
import { FIELD, RECORD } from './format.js';

// Maximum length of a message. Longer messages are split into parts, so that Swift reads one part while the next is being written. Small
// buffers are reused, while each large buffer needs new pages of memory.
const MAXIMUM_PART = 1 << 19;
const MAXIMUM_UNTRUSTED_PART = 1 << 14;

/**
 * The messages to Swift, as the queue needs them.
 * @typedef {object} Poster
 * @property {boolean} isOpen
 * @property {boolean} isTrusted
 * @property {(length: number) => boolean} hasRoom - whether a message of that length may be posted now
 * @property {(control: string) => string} header
 * @property {(message: string) => void} postRecords - throws if the message cannot be posted
 */

export class RecordQueue {
    /** Length of the waiting records. */
    length = 0;
    /** @type {{ records: string, start: number }[]} */
    #waiting = [];
    /** @type {(() => void)[]} */
    #emptied = [];
    #poster;
    #sendHeader;
    #moreHeader;
    #lastHeader;

    /** @param {Poster} poster */
    constructor(poster) {
        this.#poster = poster;
        this.#sendHeader = poster.header('send') + RECORD;
        this.#moreHeader = poster.header('more') + RECORD;
        this.#lastHeader = poster.header('last') + RECORD;
    }

    get isEmpty() {
        return this.#waiting.length === 0;
    }

    /**
     * Posts records, now or when there is room, after all waiting records.
     * @param {string} records
     */
    add(records) {
        this.#waiting.push({ records, start: 0 });
        this.length += records.length;
        if (this.#waiting.length === 1) this.post(false);
    }

    /** @param {boolean} isUrgent - whether to post all, regardless of room */
    post(isUrgent) {
        const poster = this.#poster;
        while (poster.isOpen && this.#waiting.length > 0) {
            const { records, start } = this.#waiting[0];
            const end = this.#endOfPart(records, start);
            if (!isUrgent && !poster.hasRoom(end - start)) return;
            this.length -= end - start;
            this.#waiting[0].start = end;
            if (end === records.length) this.#waiting.shift();
            try {
                poster.postRecords(this.#headerOfPart(records, start, end) + records.slice(start, end));
            } catch (error) {
                // The rest of the records would not be a valid message.
                if (end < records.length) this.#waiting.shift();
                throw error;
            }
        }
        this.resolveEmptied();
    }

    /** Waits until the queue is empty. Bytes are sent after that, since they belong to the records that are posted next. */
    async emptied() {
        while (this.#poster.isOpen && this.#waiting.length > 0) {
            await new Promise((resolve) => {
                this.#emptied.push(() => resolve(undefined));
            });
        }
    }

    /** Resolves the promises of `emptied`. */
    resolveEmptied() {
        for (const resolve of this.#emptied.splice(0)) resolve();
    }

    /** @param {string} records @param {number} start */
    #endOfPart(records, start) {
        const end = start + (this.#poster.isTrusted ? MAXIMUM_PART : MAXIMUM_UNTRUSTED_PART);
        if (end >= records.length) return records.length;
        // Half of a surrogate pair is not valid text.
        return isHighSurrogate(records.charCodeAt(end - 1)) ? end - 1 : end;
    }

    /** @param {string} records @param {number} start @param {number} end */
    #headerOfPart(records, start, end) {
        if (start > 0) return end === records.length ? this.#lastHeader : this.#moreHeader;
        if (end === records.length) return this.#sendHeader;
        return this.#poster.header('first') + FIELD + records.length + RECORD;
    }
}

/** @param {number} unit */
function isHighSurrogate(unit) {
    return unit >= 0xd800 && unit < 0xdc00;
}
