// Limits the unanswered messages of a document. They occupy the app's memory and its main thread: the engine delivers all messages that have
// arrived before the app draws, and a page can have hundreds of documents.

// Swift keeps two messages unanswered, to be able to reach the document at any time.
const KEPT = 2;
const MAXIMUM_IN_TRANSFER = 3;
// Maximum lengths of a message. Short messages let Swift read one while the next is being written, and let the app draw between them. The
// memory of short messages is reused, too.
const INITIAL_LENGTH = 1 << 12;
const MAXIMUM_LENGTH = 1 << 17;
const MAXIMUM_UNTRUSTED_LENGTH = 1 << 14;
// Time between a message and the next answer, in milliseconds, beyond which the app or the page counts as busy.
const PROMPT = 20;

/**
 * The window begins with one short message, and grows with each prompt answer while records wait for room. A document whose answers are late
 * begins again, so that many documents that send at once do not send much before Swift can withhold its answers.
 */
export class MessageWindow {
    #unanswered = 0;
    #length = INITIAL_LENGTH;
    #lastPost = 0;

    /** Whether Swift has answered all messages. */
    get isEmpty() {
        return this.#unanswered === 0;
    }

    /** Whether a message may be posted now. */
    get hasRoom() {
        return this.#unanswered < KEPT + (this.#length === INITIAL_LENGTH ? 1 : MAXIMUM_IN_TRANSFER);
    }

    /**
     * The maximum length of the records in a message.
     * @param {boolean} isTrusted - whether the document may send much
     */
    maximumLength(isTrusted) {
        return Math.min(this.#length, isTrusted ? MAXIMUM_LENGTH : MAXIMUM_UNTRUSTED_LENGTH);
    }

    didPost() {
        this.#unanswered += 1;
        this.#lastPost = performance.now();
    }

    /** @param {boolean} isFull - whether records wait for room */
    didReceiveAnswer(isFull) {
        this.#unanswered -= 1;
        if (performance.now() - this.#lastPost >= PROMPT) this.#length = INITIAL_LENGTH;
        else if (isFull) this.#length = Math.min(this.#length * 2, MAXIMUM_LENGTH);
    }
}
