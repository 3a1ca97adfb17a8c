// The records of a document that wait until bytes have been transferred.
import { piecesOf } from './attachment-transfer.js';

/** @typedef {import('./format.js').Attachment} Attachment */
/** @typedef {import('./attachment-transfer.js').Piece} Piece */

/**
 * Records that wait, with the pieces of their attachments that have not been posted, and the cost of both.
 * @typedef {{ records: string, pieces: Generator<Piece> | undefined, cost: number }} Transfer
 */

/**
 * The messages to Swift, as the queue needs them.
 * @typedef {object} PieceSender
 * @property {() => Promise<void>} ready - waits until bytes may be posted
 * @property {(isUrgent: boolean) => boolean} mayPostBytes - whether bytes are posted; otherwise their records are posted without them
 * @property {(piece: Piece) => Promise<unknown>} postPiece
 * @property {(records: string, isUrgent: boolean) => void} sendAttachedRecords - throws if the records cannot be posted
 * @property {() => void} didLoseRecords
 */

// Cost of a piece besides its bytes, in UTF-16 units, because a message costs Swift time and memory, however short it
// is.
const COST_OF_PIECE = 1 << 12;

export class TransferQueue {
    /** @type {Transfer[]} */
    #waiting = [];
    #isRunning = false;
    #sender;

    /** @param {PieceSender} sender */
    constructor(sender) {
        this.#sender = sender;
    }

    /** The cost of posting everything at once: the length of the messages in UTF-16 units, and a fixed cost for each
     * piece. */
    get cost() {
        let sum = 0;
        for (const { cost } of this.#waiting) sum += cost;
        return sum;
    }

    get isEmpty() {
        return this.#waiting.length === 0;
    }

    /**
     * Posts attachments, and then the records to which they belong, after all earlier ones.
     * @param {string} records
     * @param {Attachment[]} [attached]
     */
    add(records, attached) {
        let cost = records.length;
        for (const piece of piecesOf(attached ?? [])) cost += costOf(piece);
        this.#waiting.push({ records, pieces: attached === undefined ? undefined : piecesOf(attached), cost });
        if (!this.#isRunning) this.#run();
    }

    /** Posts everything at once. Otherwise, the answer to a piece is awaited before the next piece is posted. */
    postAll() {
        for (const { records, pieces } of this.#waiting.splice(0)) {
            if (pieces !== undefined && this.#sender.mayPostBytes(true)) {
                for (const piece of pieces) this.#sender.postPiece(piece).catch(ignoreAnswer);
            }
            this.#sender.sendAttachedRecords(records, true);
        }
    }

    async #run() {
        this.#isRunning = true;
        for (let transfer = this.#waiting[0]; transfer !== undefined; transfer = this.#waiting[0]) {
            if (transfer.pieces !== undefined) await this.#postPieces(transfer.pieces, transfer);
            if (transfer !== this.#waiting[0]) continue;
            this.#waiting.shift();
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
                transfer.cost -= costOf(piece);
                await this.#sender.postPiece(piece);
            }
        } catch {
            // The handler no longer exists, and neither does the receiver of the records.
        }
    }
}

/** @param {Piece} piece @returns {number} the cost of its message, in which its bytes are Base64 */
function costOf({ bytes }) {
    return COST_OF_PIECE + Math.ceil(bytes.length / 3) * 4;
}

function ignoreAnswer() {}
