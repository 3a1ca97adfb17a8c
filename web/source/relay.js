// The relay: runs at document start, in every frame, in the isolated world `tombolo`. It carries records between
// the page script and Swift (Documentation/Wire.md) and stamps what goes up with what only it knows for certain:
// the document, its origin and whether it is the top one. A page cannot reach this world's objects, but it can
// dispatch events of its own making, so only details of the forms below and trusted window events are believed.
//
// Its parts are in the folder `relay`. They share this one function, in the order of parts.json.
(() => {
'use strict';

const RECORD = '\x1e';
const FIELD = '\x1f';
const PENDING_IS_OVER = 'd';
const DOCUMENT_IS_BACK = 'n';
// What Swift answers a hello with: whether the document is trusted to send much.
const IS_TRUSTED = 'o';
const IS_NOT_TRUSTED = 'q';
// What the engine's extension calls its function, in this world and in the page's.
const DIRECT_CHANNEL = 'tomboloDirectChannel';

/**
 * @typedef {{ postMessage(message: string): Promise<unknown> }} Handler
 * @typedef {[id: number, piece: Uint8Array, start: number, total: number]} Attachment - bytes, or a piece of them
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
const openDirectChannel = /** @type {((documentID: string) => (() => void) | undefined) | undefined} */ (
    Object.getOwnPropertyDescriptor(world, DIRECT_CHANNEL)?.value);

// Both worlds see it, and document.open() leaves its listeners alone, unlike those of window, document and
// performance.
const channel = /** @type {VisualViewport} */ (visualViewport);

/** @param {string | { records: string, attached: Attachment[] }} detail */
function sendDown(detail) {
    channel.dispatchEvent(new CustomEvent('tombolo-down', { detail }));
}

/* parts */
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
        Array.isArray(item) && [item[0], item[2], item[3]].every(Number.isSafeInteger) && item[1] instanceof Uint8Array;
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
