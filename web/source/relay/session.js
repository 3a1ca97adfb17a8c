// What one document and Swift say to each other.

// A data: URL may be megabytes long, and is no more than a hint. It is read from `location`, which no element of
// the page can stand before, as one named `URL` can before `document.URL`.
const LONGEST_URL = 4096;
// A longer message goes in parts: Swift takes one in while the next is being written, and small buffers are used
// again where large ones are new pages of memory each time.
const LONGEST_PART = 1 << 19;
const PROMPT_MARK = 'tombolo-ask:';

/**
 * 32 hexadecimal digits: the time, and what this world's own generator draws. Not `crypto`: the first use of it
 * in a document starts a thread in WebKit, and the id is no secret, since only relays reach the handler.
 * @returns {string}
 */
function makeDocumentID() {
    const draw = () => hexadecimal(Math.random() * 2 ** 40, 10);
    return hexadecimal(Date.now(), 12) + draw() + draw();
}

/**
 * 128 bits that no page knows: the engine does not say which document a prompt comes from. Drawn at the first one, as
 * the first use of `crypto` starts a thread in WebKit.
 */
function drawKey() {
    return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => hexadecimal(word, 8)).join('');
}

/** @param {number} number @param {number} count */
function hexadecimal(number, count) {
    return Math.floor(number).toString(16).padStart(count, '0');
}

/**
 * Begins a document's time with Swift: from document start, or its return from the page cache, to its `hide`.
 * @param {Handler} handler
 * @returns {Session}
 */
function openSession(handler) {
    const documentID = makeDocumentID();
    const identity = [documentID, self.origin, self === top ? 'top' : 'frame'].join(FIELD);
    const sendStamp = stamp('send') + RECORD;
    const moreStamp = stamp('more') + RECORD;
    const lastStamp = stamp('last') + RECORD;
    // Where there is a lane, the page's records do not come past here, and it says when the document is left.
    const closeLane = openLane?.(documentID);
    let isOpen = true;
    let unanswered = 0;
    let key = '';
    // Bytes take their time, and what comes behind them waits for its turn.
    const up = new Turns();
    const down = new Turns();
    const shelf = new Shelf(() => handler.postMessage(stamp('token')), () => isOpen);

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
     * What becomes of an answer; made once for all messages of a kind.
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
        // Swift has ended this document: to poll on would be answered the same, for ever.
        else if (records === PENDING_IS_OVER) giveUp();
        else if (records !== '') hear(records);
        if (isOpen && unanswered === 0) poll();
    }

    /** @param {string} records */
    function hear(records) {
        const hasBytes = records.startsWith(HAS_BYTES);
        if (!hasBytes && down.waiting === 0) {
            sendDown(records);
            return;
        }
        down.take(async () => {
            const detail = hasBytes ? await shelf.fetchFor(records) : records;
            if (isOpen) sendDown(detail);
        });
    }

    // Swift cannot be reached any more. Polling again would only fail again, as fast as it can.
    function giveUp() {
        isOpen = false;
        closeLane?.();
        sendDown(PENDING_IS_OVER);
    }

    // What was in that message is never answered; the document itself may still be heard.
    function loseMessage() {
        sendDown(PENDING_IS_OVER);
    }

    /** @param {string} records */
    function postInParts(records) {
        let stampOfNext = stamp('first') + FIELD + records.length + RECORD;
        let start = 0;
        while (records.length - start > LONGEST_PART) {
            let end = start + LONGEST_PART;
            // Half of a surrogate pair is no text.
            if (isHighSurrogate(records.charCodeAt(end - 1))) end += 1;
            post(stampOfNext + records.slice(start, end), callsAnswered);
            stampOfNext = moreStamp;
            start = end;
        }
        post(lastStamp + records.slice(start), callsAnswered);
    }

    /** @param {string} records */
    function postRecords(records) {
        if (records.length > LONGEST_PART) postInParts(records);
        else post(sendStamp + records, callsAnswered);
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
        const control = closeLane === undefined ? 'hello' : 'open';
        post(stamp(control) + FIELD + location.href.slice(0, LONGEST_URL), slotAnswered);
    } catch {
        isOpen = false;
        closeLane?.();
    }
    if (isOpen && closeLane !== undefined) channel.dispatchEvent(new CustomEvent('tombolo-lane'));

    return {
        send(records, attached) {
            if (!isOpen) return false;
            if (attached !== undefined || up.waiting > 0) {
                up.take(async () => {
                    if (attached !== undefined) await shelf.post(attached);
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
            if (!isOpen) return undefined;
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
            if (closeLane !== undefined) return closeLane();
            try {
                handler.postMessage(stamp('hide') + FIELD + (enteredPageCache ? '1' : '0')).then(ignore, ignore);
            } catch {
                // The handler went first, and with it whatever this was to tell.
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
 * An engine that can no longer fulfil a promise rejects it with the answer as its message, behind a mark.
 * @param {unknown} error
 * @returns {string | undefined}
 */
function lateAnswer(error) {
    const message = error instanceof Error ? error.message : '';
    return message[0] === RECORD ? message.slice(1) : undefined;
}
