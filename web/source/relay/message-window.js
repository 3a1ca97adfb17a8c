// Limits the unanswered messages of a document, because they occupy the app's memory and its main thread. The engine delivers all messages
// that have arrived before the app draws, and a page can have hundreds of documents.

// Swift leaves two messages unanswered, so that it can reach the document at any time.
const KEPT = 2;
const MAXIMUM_IN_TRANSFER = 3;
// Maximum lengths of a message. Short messages let Swift read one while the next is being written, and let the app draw between them. The
// memory of short messages is also reused.
const INITIAL_LENGTH = 1 << 12;
const MAXIMUM_LENGTH = 1 << 17;
const MAXIMUM_UNTRUSTED_LENGTH = 1 << 14;
// Age of the oldest unanswered message at an answer, in milliseconds, from which on the app or the page counts as busy.
const PROMPT = 20;

/**
 * The window begins with one short message, and grows with each prompt answer while records wait for room. A document whose answers are late
 * begins again, so that many documents that send at once do not send much before Swift can withhold its answers.
 */
export class MessageWindow {
    /**
     * When the unanswered messages were posted, the oldest first. An answer counts for the oldest message, although Swift answers the latest one
     * if it has records for the document. If it counted for the latest message, every answer would seem prompt while a page posts without a
     * pause. After a pause, the two messages that Swift keeps are old. So the window begins again, which costs a page that sends
     * long messages at intervals some short messages each time. If they did not count, hundreds of frames would have large windows at once.
     * @type {number[]}
     */
    #posts = [];
    #length = INITIAL_LENGTH;

    /** Whether Swift has answered all messages. */
    get isEmpty() {
        return this.#posts.length === 0;
    }

    /** Whether a message may be posted now. */
    get hasRoom() {
        return this.#posts.length < KEPT + (this.#length === INITIAL_LENGTH ? 1 : MAXIMUM_IN_TRANSFER);
    }

    /**
     * The maximum length of the records in a message.
     * @param {boolean} isTrusted - whether the document may send much
     */
    maximumLength(isTrusted) {
        return Math.min(this.#length, isTrusted ? MAXIMUM_LENGTH : MAXIMUM_UNTRUSTED_LENGTH);
    }

    didPost() {
        this.#posts.push(performance.now());
    }

    /** @param {boolean} isFull - whether records wait for room */
    didReceiveAnswer(isFull) {
        const age = performance.now() - (this.#posts.shift() ?? 0);
        if (age >= PROMPT) this.#length = INITIAL_LENGTH;
        else if (isFull) this.#length = Math.min(this.#length * 2, MAXIMUM_LENGTH);
    }
}
