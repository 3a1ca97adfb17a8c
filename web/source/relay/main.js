// The relay: runs at document start, in every frame, in the isolated world `tombolo`. It carries records between the page script and Swift
// (Documentation/Wire.md). To outgoing messages it adds a sender header with the facts that only the relay can establish: the document, its
// origin, and whether it is the top-level document. A page cannot access this world's objects, but it can dispatch its own events. So the
// relay accepts only details in the forms below, and trusted window events.
import { channel, handler, world } from './environment.js';
import { relayKey } from './first-run.js';
import { DOCUMENT_IS_BACK, FIELD, PENDING_IS_OVER } from './format.js';
import { sendToPage } from './page-events.js';
import { Session } from './session.js';

/** @typedef {import('./environment.js').Handler} Handler */
/** @typedef {import('./first-run.js').Relay} Relay */
/** @typedef {import('./format.js').Attachment} Attachment */

let session = new Session(/** @type {Handler} */ (handler));
let isHidden = false;

/** @param {Event} event */
function forwardRecords(event) {
    const { detail } = /** @type {CustomEvent<any>} */ (event);
    const attached = typeof detail === 'object' && detail !== null ? attachmentsIn(detail.attached) : undefined;
    const records = attached === undefined ? detail : detail.records;
    if (typeof records === 'string' && isWellFormed(records) && session.send(records, attached)) event.preventDefault();
}

/**
 * Whether a text has no lone surrogate. WebKit cuts a message at a lone surrogate, so the records that follow would be lost. The page script
 * sends none.
 * @param {string} text
 * @returns {boolean}
 */
function isWellFormed(text) {
    return /** @type {any} */ (text).isWellFormed();
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
 * Forwards a synchronous call: its kind, and a text.
 * @param {Event} event
 */
function forwardSynchronousCall(event) {
    const request = /** @type {CustomEvent<unknown>} */ (event).detail;
    if (typeof request !== 'string') return;
    const end = request.indexOf(FIELD);
    if (end < 0) return;
    const answer = session.callSync(request.slice(0, end), request.slice(end + 1));
    if (typeof answer !== 'string') return;
    event.preventDefault();
    channel.dispatchEvent(new CustomEvent('tombolo-answer', { detail: answer }));
}

/** @param {PageTransitionEvent} event */
function pageHidden(event) {
    if (!event.isTrusted) return;
    isHidden = true;
    session.close(event.persisted);
    // This is not sent to a top-level document that is being destroyed, because WebKit never releases a document whose promises settle
    // during its destruction. The page around a frame may await promises of the frame.
    if (event.persisted || self !== top) sendToPage(PENDING_IS_OVER);
}

/** @param {PageTransitionEvent} event */
function pageShown(event) {
    if (!event.isTrusted || !event.persisted || !isHidden) return;
    isHidden = false;
    session = new Session(/** @type {Handler} */ (handler));
    sendToPage(DOCUMENT_IS_BACK);
}

/** @type {Relay} */
const relay = {
    document,
    listenToWindow() {
        // These listeners are registered first and capture events, so they run before the page's listeners. Otherwise a page's listener
        // that stops the event would prevent Swift from being notified of the document's end.
        addEventListener('pagehide', pageHidden, true);
        addEventListener('pageshow', pageShown, true);
    },
    end() {
        channel.removeEventListener('tombolo-up', forwardRecords);
        channel.removeEventListener('tombolo-ask', forwardSynchronousCall);
        removeEventListener('pagehide', pageHidden, true);
        removeEventListener('pageshow', pageShown, true);
        session.close(false);
        sendToPage(PENDING_IS_OVER);
    },
};
channel.addEventListener('tombolo-up', forwardRecords);
channel.addEventListener('tombolo-ask', forwardSynchronousCall);
relay.listenToWindow();
Object.defineProperty(world, relayKey, { value: relay, configurable: true });
