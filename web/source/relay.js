// @ts-check
// The relay: runs at document start, in every frame, in the isolated world `tombolo`. It carries records between
// the page script and Swift (Documentation/Wire.md) and stamps what goes up with what only it knows for certain:
// the document, its origin and whether it is the top one. A page cannot reach this world's objects, but it can
// dispatch events of its own making, so only details of the forms below and trusted window events are believed.
(() => {
    'use strict';

    const RECORD = '\x1e';
    const FIELD = '\x1f';
    // A data: URL may be megabytes long, and is no more than a hint. It is read from `location`, which no element of
    // the page can stand before, as one named `URL` can before `document.URL`.
    const LONGEST_URL = 4096;
    // A longer message goes in parts: Swift takes one in while the next is being written, and small buffers are used
    // again where large ones are new pages of memory each time.
    const LONGEST_PART = 1 << 19;
    const PENDING_IS_OVER = 'd';
    const DOCUMENT_IS_BACK = 'n';
    const PROMPT_MARK = 'tombolo-ask:';
    // Before records that bytes belong to: the numbers of those, which are to be fetched first.
    const BYTES = 'b' + FIELD;
    const SHELF = 'tombolo-bytes://page/';
    // What the engine's extension calls its function, in this world and in the page's.
    const LANE = 'tomboloLane';

    /**
     * @typedef {{ postMessage(message: string): Promise<unknown> }} Handler
     * @typedef {[id: number, bytes: Uint8Array]} Attachment
     * @typedef {{ send(records: string, attached?: Attachment[]): boolean, ask(what: string, text: string): string | null | undefined,
     *   close(enteredPageCache: boolean): void }} Session
     * @typedef {{ document: Document, listenToWindow(): void, end(): void }} Relay
     */

    const world = /** @type {any} */ (self);
    const key = Symbol.for('tombolo.relay');

    // document.open() drops the listeners of window and runs user scripts once more, in the same world and for the
    // same document. A window can also pass from its initial empty document to the one that is loaded.
    const earlier = /** @type {Relay | undefined} */ (world[key]);
    if (earlier !== undefined) {
        if (earlier.document === document) {
            earlier.listenToWindow();
            return;
        }
        earlier.end();
    }

    const handler = /** @type {Handler | undefined} */ (world.webkit?.messageHandlers?.tombolo);
    if (handler === undefined) return;

    // An own property: what a page names so among its elements is none.
    const openLane = /** @type {((documentID: string) => (() => void) | undefined) | undefined} */ (
        Object.getOwnPropertyDescriptor(world, LANE)?.value);

    // Both worlds see it, and document.open() leaves its listeners alone, unlike those of window, document and
    // performance.
    const channel = /** @type {VisualViewport} */ (visualViewport);

    /** @param {string | { records: string, attached: Record<string, Uint8Array> }} detail */
    function sendDown(detail) {
        channel.dispatchEvent(new CustomEvent('tombolo-down', { detail }));
    }

    /** Does one thing after the other. */
    class Turns {
        /** How many things are not done. */
        waiting = 0;
        last = Promise.resolve();

        /** @param {() => Promise<void>} job */
        take(job) {
            this.waiting += 1;
            this.last = this.last.then(job).then(() => {
                this.waiting -= 1;
            });
        }
    }

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
        /** @type {Promise<unknown> | undefined} */
        let token;

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
            const hasBytes = records.startsWith(BYTES);
            if (!hasBytes && down.waiting === 0) {
                sendDown(records);
                return;
            }
            down.take(async () => {
                const detail = hasBytes ? await withBytes(records) : records;
                if (isOpen) sendDown(detail);
            });
        }

        /** @param {string} records */
        async function withBytes(records) {
            const end = records.indexOf(RECORD);
            /** @type {Record<string, Uint8Array>} */
            const attached = {};
            await Promise.all(records.slice(BYTES.length, end).split(FIELD).map(async (id) => {
                const bytes = await unlessLeft(async () => (await exchange(id, { method: 'GET' })).arrayBuffer());
                // The page says of each value which of its bytes did not come.
                if (bytes !== undefined) attached[id] = new Uint8Array(bytes);
            }));
            return { records: records.slice(end + 1), attached };
        }

        /** @param {string | number} id @param {RequestInit} request */
        async function exchange(id, request) {
            token ??= handler.postMessage(stamp('token'));
            const response = await fetch(SHELF + id, { ...request, headers: { 'X-Tombolo-Token': String(await token) } });
            if (!response.ok) throw new Error(`${SHELF}: ${response.status}`);
            return response;
        }

        /**
         * Gives what belongs to the next records to Swift, which says of each value which of its bytes did not come.
         * @param {Attachment[]} attached
         */
        async function postBytes(attached) {
            await Promise.all(attached.map(([id, bytes]) =>
                unlessLeft(() => exchange(id, { method: 'POST', body: bytes }))));
        }

        /**
         * Does something once more if it fails: the engine ends the requests of a document that is being left before the document hears of it,
         * and what waits for them would go without its bytes.
         * @template Result
         * @param {() => Promise<Result>} exchanged
         * @returns {Promise<Result | undefined>}
         */
        async function unlessLeft(exchanged) {
            for (let left = 2; isOpen && left > 0; left -= 1) {
                try {
                    return await exchanged();
                } catch {
                    await new Promise((next) => setTimeout(next, 0));
                }
            }
            return undefined;
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
                        if (attached !== undefined) await postBytes(attached);
                        try {
                            if (isOpen) postRecords(records);
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

    let session = openSession(handler);
    let isHidden = false;

    /** @param {Event} event */
    function takeUp(event) {
        const { detail } = /** @type {CustomEvent<any>} */ (event);
        const attached = typeof detail === 'object' && detail !== null ? attachmentsIn(detail.attached) : undefined;
        const records = attached === undefined ? detail : detail.records;
        if (typeof records === 'string' && session.send(records, attached)) event.preventDefault();
    }

    /**
     * @param {unknown} value - anything
     * @returns {Attachment[] | undefined}
     */
    function attachmentsIn(value) {
        if (!Array.isArray(value)) return undefined;
        const isAttachment = (/** @type {any} */ item) =>
            Array.isArray(item) && Number.isSafeInteger(item[0]) && item[1] instanceof Uint8Array;
        return value.every(isAttachment) ? value : undefined;
    }

    /**
     * A question for which the page stands still: what is asked, and a text.
     * @param {Event} event
     */
    function takeUpQuestion(event) {
        const question = /** @type {CustomEvent<unknown>} */ (event).detail;
        if (typeof question !== 'string') return;
        const end = question.indexOf(FIELD);
        if (end < 0) return;
        const answer = session.ask(question.slice(0, end), question.slice(end + 1));
        if (typeof answer !== 'string') return;
        event.preventDefault();
        channel.dispatchEvent(new CustomEvent('tombolo-answer', { detail: answer }));
    }

    /** @param {PageTransitionEvent} event */
    function pageHidden(event) {
        if (!event.isTrusted) return;
        isHidden = true;
        session.close(event.persisted);
        // Not where nobody is left to hear it: WebKit keeps a document for ever whose promises settle while it is being
        // destroyed. A frame's may be awaited by the page around it.
        if (event.persisted || self !== top) sendDown(PENDING_IS_OVER);
    }

    /** @param {PageTransitionEvent} event */
    function pageShown(event) {
        if (!event.isTrusted || !event.persisted || !isHidden || handler === undefined) return;
        isHidden = false;
        session = openSession(handler);
        sendDown(DOCUMENT_IS_BACK);
    }

    /** @type {Relay} */
    const relay = {
        document,
        listenToWindow() {
            // First in the order of registration and before all that do not capture: a page's own listener that stops
            // the event would otherwise keep Swift from hearing that its document is over.
            addEventListener('pagehide', pageHidden, true);
            addEventListener('pageshow', pageShown, true);
        },
        end() {
            channel.removeEventListener('tombolo-up', takeUp);
            channel.removeEventListener('tombolo-ask', takeUpQuestion);
            removeEventListener('pagehide', pageHidden, true);
            removeEventListener('pageshow', pageShown, true);
            session.close(false);
            sendDown(PENDING_IS_OVER);
        },
    };
    channel.addEventListener('tombolo-up', takeUp);
    channel.addEventListener('tombolo-ask', takeUpQuestion);
    relay.listenToWindow();
    Object.defineProperty(world, key, { value: relay, configurable: true });
})();
