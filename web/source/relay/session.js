// The session of one document with Swift.

// Maximum length of a reported URL. A data: URL may be megabytes long, and the URL is no more than a hint. It is read
// from `location`, which no element of the page can shadow, while one named `URL` can shadow `document.URL`.
const LONGEST_URL = 4096;
// A longer message is split into parts: Swift reads one while the next is being written, and small buffers are
// reused, while large ones are new pages of memory each time.
const LONGEST_PART = 1 << 19;
const PROMPT_MARK = 'tombolo-ask:';
// Unanswered messages occupy the app's memory, and only these limits bound them: a page can have hundreds of documents. Swift keeps
// two messages of a document unanswered, to be able to reach it.
const MOST_UNANSWERED = 5;
const MOST_UNANSWERED_OF_TRUSTED = 1024;
const MOST_LONG_UNANSWERED = 64;
const LONG_MESSAGE = 4096;
const LONGEST_UNTRUSTED_PART = 1 << 14;
const MOST_UNTRUSTED_AT_ONCE = 1 << 22;

/**
 * 32 hexadecimal digits: the time, and numbers from this world's own generator. Not `crypto`: its first use
 * in a document starts a thread in WebKit, and the id is not a secret, since only relays reach the handler.
 * @returns {string}
 */
function makeDocumentID() {
    const draw = () => hexadecimal(Math.random() * 2 ** 40, 10);
    return hexadecimal(Date.now(), 12) + draw() + draw();
}

/**
 * Draws a key of 128 bits that no page knows, because the engine does not report which document a prompt comes from.
 * It is drawn for the first prompt, as the first use of `crypto` starts a thread in WebKit.
 */
function drawKey() {
    return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => hexadecimal(word, 8)).join('');
}

/** @param {number} number @param {number} count */
function hexadecimal(number, count) {
    return Math.floor(number).toString(16).padStart(count, '0');
}

/**
 * Opens a document's session: from document start, or its return from the page cache, to its `hide`.
 * @param {Handler} handler
 * @returns {Session}
 */
function openSession(handler) {
    const documentID = makeDocumentID();
    const identity = [documentID, self.origin, self === top ? 'top' : 'frame'].join(FIELD);
    const sendStamp = stamp('send') + RECORD;
    const moreStamp = stamp('more') + RECORD;
    const lastStamp = stamp('last') + RECORD;
    // With a direct channel, the page's records do not pass through here, and the channel reports when the document is left.
    const closeDirectChannel = openDirectChannel?.(documentID);
    let isOpen = true;
    let unanswered = 0;
    let key = '';
    let isTrusted = false;
    /** @type {(() => void) | undefined} */
    let resolveIntroduced;
    /** Fulfilled once Swift has answered whether the document is trusted. Not needed with a direct channel, which carries the bytes. */
    const introduced = closeDirectChannel !== undefined ? undefined : new Promise((resolve) => {
        resolveIntroduced = () => resolve(undefined);
    });
    /** @type {{ records: string, start: number }[]} */
    const waiting = [];
    let waitingLength = 0;
    /** @type {(() => void)[]} */
    const emptied = [];
    // Bytes take time, and records after them wait for their turn.
    const up = new Turns();
    const down = new Turns();
    const attachmentTransfer = new AttachmentTransfer(
        (place, text) => handler.postMessage([stamp('bytes'), ...place].join(FIELD) + RECORD + text), () => isOpen);

    /** @param {string} control */
    function stamp(control) {
        return '1' + FIELD + control + FIELD + identity;
    }

    /**
     * @param {string} message
     * @param {Answered} answered
     */
    function post(message, answered) {
        const reply = handler.postMessage(message);
        unanswered += 1;
        reply.then(answered.with, answered.withError);
    }

    /**
     * The handling of an answer; made once for all messages of a kind.
     * @typedef {{ with: (records: unknown) => void, withError: (error: unknown) => void }} Answered
     * @param {() => void} failed
     * @returns {Answered}
     */
    function answered(failed) {
        return {
            with: (records) => receive(records, failed),
            withError: (error) => receive(lateAnswer(error), failed),
        };
    }

    /**
     * @param {unknown} records
     * @param {() => void} failed
     */
    function receive(records, failed) {
        if (!isOpen) return;
        unanswered -= 1;
        if (typeof records !== 'string') failed();
        else if (records === IS_TRUSTED || records === IS_NOT_TRUSTED) {
            isTrusted = records === IS_TRUSTED;
            resolveIntroduced?.();
        }
        // Swift has ended this document: polling again would get the same answer, for ever.
        else if (records === PENDING_IS_OVER) giveUp();
        else if (records !== '') hear(records);
        if (waiting.length > 0) postWaitingLater();
        if (isOpen && unanswered === 0) poll();
    }

    function postWaitingLater() {
        try {
            postWaiting(false);
        } catch {
            loseMessage();
        }
    }

    /** @param {string} records */
    function hear(records) {
        const hasBytes = records.startsWith(HAS_BYTES);
        if (!hasBytes && down.waiting === 0) {
            sendDown(records);
            return;
        }
        down.take(async () => {
            const detail = hasBytes ? await attachmentTransfer.fetchFor(records) : records;
            if (isOpen) sendDown(detail);
        });
    }

    // Swift can no longer be reached. Polling again would only fail again, as fast as it can.
    function giveUp() {
        isOpen = false;
        resolveIntroduced?.();
        for (const resolve of emptied.splice(0)) resolve();
        closeDirectChannel?.();
        sendDown(PENDING_IS_OVER);
    }

    // The records of that message are never answered; the document itself may still reach Swift.
    function loseMessage() {
        sendDown(PENDING_IS_OVER);
    }

    /** @param {number} length */
    function hasRoom(length) {
        if (!isTrusted) return unanswered < MOST_UNANSWERED;
        return unanswered < (length > LONG_MESSAGE ? MOST_LONG_UNANSWERED : MOST_UNANSWERED_OF_TRUSTED);
    }

    /**
     * Posts records, now or when there is room, after all waiting records.
     * @param {string} records
     */
    function postRecords(records) {
        waiting.push({ records, start: 0 });
        waitingLength += records.length;
        if (waiting.length === 1) postWaiting(false);
    }

    /** @param {boolean} isUrgent - whether to post all, regardless of room */
    function postWaiting(isUrgent) {
        while (isOpen && waiting.length > 0) {
            const { records, start } = waiting[0];
            const end = endOfPart(records, start);
            if (!isUrgent && !hasRoom(end - start)) return;
            waitingLength -= end - start;
            waiting[0].start = end;
            if (end === records.length) waiting.shift();
            try {
                post(stampOfPart(records, start, end) + records.slice(start, end), callsAnswered);
            } catch (error) {
                // The rest of it would not be a valid message.
                if (end < records.length) waiting.shift();
                throw error;
            }
        }
        for (const resolve of emptied.splice(0)) resolve();
    }

    /** @param {string} records @param {number} start */
    function endOfPart(records, start) {
        const end = start + (isTrusted ? LONGEST_PART : LONGEST_UNTRUSTED_PART);
        if (end >= records.length) return records.length;
        // Half of a surrogate pair is not valid text.
        return isHighSurrogate(records.charCodeAt(end - 1)) ? end - 1 : end;
    }

    /** @param {string} records @param {number} start @param {number} end */
    function stampOfPart(records, start, end) {
        if (start > 0) return end === records.length ? lastStamp : moreStamp;
        return end === records.length ? sendStamp : stamp('first') + FIELD + records.length + RECORD;
    }

    /** Fulfilled when no records wait: bytes belong to those that are posted next. */
    async function empty() {
        while (isOpen && waiting.length > 0) {
            await new Promise((resolve) => {
                emptied.push(() => resolve(undefined));
            });
        }
    }

    const callsAnswered = answered(loseMessage);
    const slotAnswered = answered(giveUp);

    function poll() {
        try {
            post(stamp('poll'), slotAnswered);
        } catch {
            giveUp();
        }
    }

    try {
        const control = closeDirectChannel === undefined ? 'hello' : 'open';
        post(stamp(control) + FIELD + location.href.slice(0, LONGEST_URL), slotAnswered);
    } catch {
        isOpen = false;
        closeDirectChannel?.();
    }
    if (isOpen && closeDirectChannel !== undefined) channel.dispatchEvent(new CustomEvent('tombolo-direct-channel'));

    return {
        send(records, attached) {
            if (!isOpen) return false;
            if (attached !== undefined || up.waiting > 0) {
                up.take(async () => {
                    if (attached !== undefined) {
                        await introduced;
                        await empty();
                        if (isTrusted) await attachmentTransfer.post(attached);
                    }
                    try {
                        if (isOpen && records !== '') postRecords(records);
                    } catch {
                        loseMessage();
                    }
                });
                return true;
            }
            try {
                postRecords(records);
            } catch {
                return false;
            }
            return true;
        },
        ask(what, text) {
            if (!isOpen || (!isTrusted && waitingLength > MOST_UNTRUSTED_AT_ONCE)) return undefined;
            // Records sent before it are processed before it: a prompt is delivered after all messages.
            try {
                postWaiting(true);
            } catch {
                loseMessage();
            }
            if (key === '') {
                const drawn = drawKey();
                try {
                    post(stamp('key') + FIELD + drawn, callsAnswered);
                } catch {
                    return undefined;
                }
                key = drawn;
            }
            return prompt(PROMPT_MARK + key + ':' + what, text);
        },
        close(enteredPageCache) {
            if (!isOpen) return;
            isOpen = false;
            if (closeDirectChannel !== undefined) return closeDirectChannel();
            try {
                handler.postMessage(stamp('hide') + FIELD + (enteredPageCache ? '1' : '0')).then(ignore, ignore);
            } catch {
                // The handler is gone already, and with it the receiver of this message.
            }
        },
    };
}

function ignore() {}

/** @param {number} unit */
function isHighSurrogate(unit) {
    return unit >= 0xd800 && unit < 0xdc00;
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
