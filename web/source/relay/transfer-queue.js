// The records of a document that wait until bytes have been transferred.
import { piecesOf } from './attachment-transfer.js';

/** @typedef {import('./format.js').Attachment} Attachment */
/** @typedef {import('./attachment-transfer.js').Piece} Piece */

/**
 * Records that wait, with the pieces of their attachments that have not been posted.
 * @typedef {{ records: string, pieces: Generator<Piece> | undefined }} Transfer
 */

/**
 * The messages to Swift, as the queue needs them.
 * @typedef {object} PieceSender
 * @property {() => Promise<void>} ready - waits until bytes may be posted
 * @property {(isUrgent: boolean) => boolean} mayPostBytes - whether Swift may accept bytes
 * @property {(piece: Piece) => Promise<unknown>} postPiece
 * @property {(records: string, isUrgent: boolean) => void} sendAttachedRecords - throws if the records cannot be posted
 * @property {() => void} didLoseRecords
 */

export class TransferQueue {
    /** Length of the waiting messages. */
    length = 0;
    /** @type {Transfer[]} */
    #waiting = [];
    #isRunning = false;
    #sender;

    /** @param {PieceSender} sender */
    constructor(sender) {
        this.#sender = sender;
    }

    get isEmpty() {
        return this.#waiting.length === 0;
    }

    /**
     * Posts attachments, and then the records that they belong to, after all earlier ones.
     * @param {string} records
     * @param {Attachment[]} [attached]
     */
    add(records, attached) {
        this.#waiting.push({ records, pieces: attached === undefined ? undefined : piecesOf(attached) });
        this.length += records.length;
        for (const [, bytes] of attached ?? []) this.length += encodedLength(bytes);
        if (!this.#isRunning) this.#run();
    }

    /** Posts everything at once. The answer to a piece is otherwise awaited before the next piece is posted. */
    postAll() {
        for (const { records, pieces } of this.#waiting.splice(0)) {
            if (pieces !== undefined && this.#sender.mayPostBytes(true)) {
                for (const piece of pieces) this.#sender.postPiece(piece).catch(ignoreAnswer);
            }
            this.#sender.sendAttachedRecords(records, true);
        }
        this.length = 0;
    }

    async #run() {
        this.#isRunning = true;
        for (let transfer = this.#waiting[0]; transfer !== undefined; transfer = this.#waiting[0]) {
            if (transfer.pieces !== undefined) await this.#postPieces(transfer.pieces, transfer);
            if (transfer !== this.#waiting[0]) continue;
            this.#waiting.shift();
            this.length = this.isEmpty ? 0 : this.length - transfer.records.length;
            try {
                this.#sender.sendAttachedRecords(transfer.records, false);
            } catch {
                this.#sender.didLoseRecords();
            }
        }
        this.#isRunning = false;
    }

    /**
     * Posts the pieces of a transfer one after the other, until the transfer is no longer the first one.
     * @param {Generator<Piece>} pieces
     * @param {Transfer} transfer
     */
    async #postPieces(pieces, transfer) {
        await this.#sender.ready();
        try {
            while (transfer === this.#waiting[0] && this.#sender.mayPostBytes(false)) {
                const { done, value: piece } = pieces.next();
                if (done === true) return;
                this.length -= encodedLength(piece.bytes);
                await this.#sender.postPiece(piece);
            }
        } catch {
            // The handler no longer exists, and neither does the receiver of the records.
        }
    }
}

/** @param {Uint8Array} bytes @returns {number} their length in a message, in Base64 */
function encodedLength(bytes) {
    return Math.ceil(bytes.length / 3) * 4;
}

function ignoreAnswer() {}
