// The records of a document that have not been posted yet.
import { FIELD, RECORD } from './format.js';

/**
 * The messages to Swift, as the queue needs them.
 * @typedef {object} Poster
 * @property {boolean} isOpen
 * @property {boolean} hasRoom - whether a message may be posted now
 * @property {number} maximumLength - of the records in a message
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
        if (!this.#joinsLast(records)) this.#waiting.push({ records, start: 0 });
        this.length += records.length;
        if (this.#waiting.length === 1) this.post(false);
    }

    /**
     * Appends records to the last waiting ones, if both are sent in one message. A message costs Swift more than the records in it.
     * @param {string} records
     */
    #joinsLast(records) {
        const last = this.#waiting[this.#waiting.length - 1];
        if (last === undefined || last.start > 0 || last.records.length + records.length >= this.#poster.maximumLength) return false;
        last.records += RECORD + records;
        this.length += 1;
        return true;
    }

    /** @param {boolean} isUrgent - whether to post all, regardless of room */
    post(isUrgent) {
        const poster = this.#poster;
        while (poster.isOpen && this.#waiting.length > 0) {
            if (!isUrgent && !poster.hasRoom) return;
            const { records, start } = this.#waiting[0];
            const end = this.#endOfPart(records, start);
            this.length -= end - start;
            this.#waiting[0].start = end;
            if (end === records.length) this.#waiting.shift();
            try {
                poster.postRecords(this.#headerOfPart(records, start, end) + records.slice(start, end));
            } catch (error) {
                // The rest of the records would not be a valid message.
                if (end < records.length) {
                    this.#waiting.shift();
                    this.length -= records.length - end;
                }
                if (this.isEmpty) this.resolveEmptied();
                throw error;
            }
        }
        this.resolveEmptied();
    }

    /** Waits until the queue is empty. Bytes are sent after that, because they belong to the records that are posted
     * next. */
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
        const end = start + this.#poster.maximumLength;
        if (end >= records.length) return records.length;
        // A lone surrogate is not valid text.
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
