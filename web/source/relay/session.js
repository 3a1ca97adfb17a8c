// The session of one document with Swift.
import { AttachmentTransfer, base64Of, takeContainedBytes } from './attachment-transfer.js';
import { channel, world } from './environment.js';
import { FIELD, HAS_BYTES, IS_NOT_TRUSTED, IS_TRUSTED, PENDING_IS_OVER, RECORD } from './format.js';
import { makeDocumentID, makeKey } from './identity.js';
import { JobQueue } from './job-queue.js';
import { MessageWindow } from './message-window.js';
import { sendToPage } from './page-events.js';
import { RecordQueue } from './record-queue.js';
import { TransferQueue } from './transfer-queue.js';

/** @typedef {import('./environment.js').Handler} Handler */
/** @typedef {import('./format.js').Attachment} Attachment */
/** @typedef {import('./attachment-transfer.js').Piece} Piece */

// Maximum length of a reported URL. A data: URL may be megabytes long, but the URL is only a hint. It is read from
// `location`, which no element of the page can shadow, whereas an element named `URL` can shadow `document.URL`.
const MAXIMUM_URL = 4096;
const PROMPT_MARK = 'tombolo-ask:';
// The answer to a synchronous call that is not made.
const TOO_MUCH_IS_WAITING = ['e', JSON.stringify({ code: 'limitExceeded', message: 'Too much of what the page sent before has not arrived' })].join(FIELD);
// Maximum cost of the records and bytes that are posted at once, before a synchronous call and when the document is left, in UTF-16 units.
const MAXIMUM_BACKLOG = 1 << 24;
const MAXIMUM_UNTRUSTED_BACKLOG = 1 << 22;

// The name of the web process extension's function, in this world and in the page's.
const DIRECT_CHANNEL = 'tomboloDirectChannel';
// Only an own property counts, because an element to which a page gives this name does not create one.
const openDirectChannel = /** @type {((documentID: string) => (() => void) | undefined) | undefined} */ (
    Object.getOwnPropertyDescriptor(world, DIRECT_CHANNEL)?.value
);

/**
 * The handling of an answer; made once for all messages of a kind.
 * @typedef {{ fulfilled: (records: unknown) => void, rejected: (error: unknown) => void }} AnswerHandling
 */

/** A document's session: from document start, or its return from the page cache, to its `hide`. */
export class Session {
    isOpen = true;
    isTrusted = false;
    #isTrustKnown = false;
    #handler;
    #identity;
    #window = new MessageWindow();
    #key = '';
    /** With a direct channel, the page's records do not pass through here, and the channel reports when the document is left. */
    #closeDirectChannel;
    /** @type {(() => void) | undefined} */
    #resolveHandshake;
    /** Fulfilled once Swift has answered whether the document is trusted. It is not needed with a direct channel, which carries the
     * bytes. */
    #handshakeAnswered;
    #queue;
    // The records that wait for bytes to be transferred, and the later records that wait for these.
    #transfers = new TransferQueue(this);
    #incomingJobs = new JobQueue();
    #attachmentTransfer;
    #recordsHandling;
    #pollHandling;

    /** @param {Handler} handler */
    constructor(handler) {
        this.#handler = handler;
        const documentID = makeDocumentID();
        this.#identity = [documentID, self.origin, self === top ? 'top' : 'frame'].join(FIELD);
        this.#queue = new RecordQueue(this);
        this.#closeDirectChannel = openDirectChannel?.(documentID);
        this.#handshakeAnswered =
            this.#closeDirectChannel !== undefined
                ? undefined
                : new Promise((resolve) => {
                      this.#resolveHandshake = () => resolve(undefined);
                  });
        this.#attachmentTransfer = new AttachmentTransfer(() => this.isOpen);
        this.#recordsHandling = this.#handlingOfAnswer(reportLostMessage);
        this.#pollHandling = this.#handlingOfAnswer(() => this.#disconnect());
        this.#sendHandshake();
    }

    #sendHandshake() {
        const control = this.#closeDirectChannel === undefined ? 'hello' : 'open';
        try {
            this.#post(this.header(control) + FIELD + location.href.slice(0, MAXIMUM_URL), this.#pollHandling);
        } catch {
            this.isOpen = false;
            this.#closeDirectChannel?.();
            return;
        }
        if (this.#closeDirectChannel !== undefined) channel.dispatchEvent(new CustomEvent('tombolo-direct-channel'));
    }

    // MARK: The page

    /**
     * Sends records of the page to Swift.
     * @param {string} records
     * @param {Attachment[]} [attached] - the bytes that belong to them
     * @returns {boolean} false if they cannot be sent
     */
    send(records, attached) {
        if (!this.isOpen) return false;
        if (attached !== undefined || !this.#transfers.isEmpty) {
            this.#transfers.add(records, attached);
            return true;
        }
        try {
            this.#queue.add(records);
        } catch {
            return false;
        }
        return true;
    }

    /**
     * Makes a synchronous call, which blocks the page.
     * @param {string} kind - selects the handler
     * @param {string} text
     * @returns {string | null | undefined} the answer, if there is one
     */
    callSync(kind, text) {
        if (!this.isOpen) return undefined;
        if (this.#queue.length + this.#transfers.cost > this.#maximumBacklog) return kind === 'call' ? TOO_MUCH_IS_WAITING : undefined;
        // Records sent before the call are processed before it, because a prompt is delivered after all messages.
        try {
            this.#postAll();
        } catch {
            reportLostMessage();
        }
        if (this.#key === '') {
            const key = makeKey();
            try {
                this.#post(this.header('key') + FIELD + key, this.#recordsHandling);
            } catch {
                return undefined;
            }
            this.#key = key;
        }
        return prompt(PROMPT_MARK + this.#key + ':' + kind, text);
    }

    get #maximumBacklog() {
        return this.isTrusted ? MAXIMUM_BACKLOG : MAXIMUM_UNTRUSTED_BACKLOG;
    }

    /** Posts all waiting records and bytes at once. */
    #postAll() {
        this.#queue.post(true);
        this.#transfers.postAll();
    }

    /** @param {boolean} enteredPageCache */
    close(enteredPageCache) {
        if (!this.isOpen) return;
        try {
            // Calls that a document makes before it is left begin before it ends.
            const room = this.#maximumBacklog - this.#queue.length;
            if (room >= 0) this.#queue.post(true);
            if (room >= this.#transfers.cost) this.#transfers.postAll();
        } catch {
            // The handler no longer exists, and neither does the receiver of the records.
        }
        this.isOpen = false;
        if (this.#closeDirectChannel !== undefined) return this.#closeDirectChannel();
        try {
            this.#handler.postMessage(this.header('hide') + FIELD + (enteredPageCache ? '1' : '0')).then(ignore, ignore);
        } catch {
            // The handler no longer exists, and neither does the receiver of this message.
        }
    }

    // MARK: Messages to Swift

    /** @param {string} control @returns {string} the sender header of a message */
    header(control) {
        return '1' + FIELD + control + FIELD + this.#identity;
    }

    get hasRoom() {
        return this.#window.hasRoom;
    }

    get maximumLength() {
        return this.#window.maximumLength(this.isTrusted);
    }

    /** @param {string} message */
    postRecords(message) {
        this.#post(message, this.#recordsHandling);
    }

    // MARK: Bytes to Swift

    /** Bytes are posted once the trust is known and all earlier records have been posted, because they belong to the records that are posted
     * next. */
    async ready() {
        await this.#handshakeAnswered;
        await this.#queue.emptied();
    }

    /**
     * Whether Swift may accept bytes. Before a synchronous call, they are posted even if the trust is unknown, because it cannot be
     * determined while the page is blocked.
     * @param {boolean} isUrgent
     */
    mayPostBytes(isUrgent) {
        return this.isOpen && (this.isTrusted || (isUrgent && !this.#isTrustKnown));
    }

    /** @param {Piece} piece */
    postPiece({ fields, bytes }) {
        return this.#handler.postMessage([this.header('bytes'), ...fields].join(FIELD) + RECORD + base64Of(bytes)).catch(requireAnswer);
    }

    /**
     * Posts the records whose bytes have been posted.
     * @param {string} records
     * @param {boolean} isUrgent - whether to post them regardless of room
     */
    sendAttachedRecords(records, isUrgent) {
        if (!this.isOpen || records === '') return;
        this.#queue.add(records);
        if (isUrgent) this.#queue.post(true);
    }

    didLoseRecords() {
        reportLostMessage();
    }

    /** @param {string} message @param {AnswerHandling} handling */
    #post(message, handling) {
        const reply = this.#handler.postMessage(message);
        this.#window.didPost();
        reply.then(handling.fulfilled, handling.rejected);
    }

    #poll() {
        try {
            this.#post(this.header('poll'), this.#pollHandling);
        } catch {
            this.#disconnect();
        }
    }

    // MARK: Answers of Swift

    /** @param {() => void} failed @returns {AnswerHandling} */
    #handlingOfAnswer(failed) {
        return {
            fulfilled: (records) => this.#receive(records, failed),
            rejected: (error) => this.#receive(lateAnswer(error), failed),
        };
    }

    /** @param {unknown} records @param {() => void} failed */
    #receive(records, failed) {
        if (!this.isOpen) return;
        this.#window.didReceiveAnswer(!this.#queue.isEmpty);
        if (typeof records !== 'string') failed();
        else if (records === IS_TRUSTED || records === IS_NOT_TRUSTED) {
            this.isTrusted = records === IS_TRUSTED;
            this.#isTrustKnown = true;
            this.#resolveHandshake?.();
        }
        // Swift has ended this document, so every further poll would get the same answer.
        else if (records === PENDING_IS_OVER) this.#disconnect();
        else if (records !== '') this.#deliver(records);
        if (!this.#queue.isEmpty) this.#postWaiting();
        if (this.isOpen && this.#window.isEmpty) this.#poll();
    }

    #postWaiting() {
        try {
            this.#queue.post(false);
        } catch {
            reportLostMessage();
        }
    }

    /** @param {string} records */
    #deliver(records) {
        const hasBytes = records.startsWith(HAS_BYTES);
        if (!hasBytes && this.#incomingJobs.pendingCount === 0) {
            sendToPage(takeContainedBytes(records));
            return;
        }
        this.#incomingJobs.add(async () => {
            const detail = hasBytes ? await this.#attachmentTransfer.fetchFor(records) : takeContainedBytes(records);
            if (this.isOpen) sendToPage(detail);
        });
    }

    /** Ends the session, because Swift can no longer be reached. Further polls would fail in an endless loop. */
    #disconnect() {
        this.isOpen = false;
        this.#resolveHandshake?.();
        this.#queue.resolveEmptied();
        this.#closeDirectChannel?.();
        sendToPage(PENDING_IS_OVER);
    }
}

/** Ends the page's pending calls, because the records of a lost message are never answered. The document itself may still reach Swift. */
function reportLostMessage() {
    sendToPage(PENDING_IS_OVER);
}

function ignore() {}

/**
 * Rethrows an error that is not an answer.
 * @param {unknown} error
 */
function requireAnswer(error) {
    if (lateAnswer(error) === undefined) throw error;
}

/**
 * Reads an answer from an error. An engine that can no longer fulfil a promise rejects it with the answer as its message, after a mark.
 * @param {unknown} error
 * @returns {string | undefined}
 */
function lateAnswer(error) {
    const message = error instanceof Error ? error.message : '';
    return message[0] === RECORD ? message.slice(1) : undefined;
}
