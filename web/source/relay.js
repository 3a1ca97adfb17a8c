// The relay: runs at document start, in every frame, in the isolated world `tombolo`. It carries records between
// the page script and Swift (Documentation/Wire.md) and adds a sender header to outgoing messages with what only it
// can establish: the document, its origin and whether it is the top one. A page cannot reach this world's objects, but
// it can dispatch events of its own making, so only details of the forms below and trusted window events are accepted.
//
// Its parts are in the folder `relay`. They share this one function, in the order of parts.json.
(() => {
'use strict';

const RECORD = '\x1e';
const FIELD = '\x1f';
const PENDING_IS_OVER = 'd';
const DOCUMENT_IS_BACK = 'n';
// Swift's answers to a handshake: whether the document is trusted to send much.
const IS_TRUSTED = 'o';
const IS_NOT_TRUSTED = 'q';
// The name of the web process extension's function, in this world and in the page's.
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

// document.open() drops the listeners of window and runs user scripts again, in the same world and for the
// same document. A window can also pass from its initial empty document to the loaded one.
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

// Only an own property counts: an element to which a page gives this name is not one.
const openDirectChannel = /** @type {((documentID: string) => (() => void) | undefined) | undefined} */ (
    Object.getOwnPropertyDescriptor(world, DIRECT_CHANNEL)?.value);

// Visible to both worlds, and document.open() keeps its listeners, unlike those of window, document and
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
 * Processes a synchronous call, which blocks the page: its kind, and a text.
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
    // Not sent if nothing is left to receive it: WebKit never releases a document whose promises settle while it is being
    // destroyed. The page around a frame may await promises of the frame.
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
        // First in the order of registration, and before all listeners that do not capture. Otherwise a page's own listener
        // that stops the event would prevent Swift from being notified of the document's end.
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
