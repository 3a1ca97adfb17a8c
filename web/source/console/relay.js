// Runs in the isolated world, in every frame, before any script of the page. Passes the console messages of the page to the app, with
// the document's origin. It limits their number and length, because the page may send without limit.
import { listenKey } from './first-run.js';

const maximumPerSecond = 1_000;
// In UTF-16 units. Each frame has only one unanswered report at a time, because unanswered reports occupy the app's memory, and a page can have
// hundreds of frames.
const maximumReport = 16_384;
// A message that is longer than a report is sent in a separate report.
const maximumLength = 32_768;
const maximumLengthPerSecond = 2_000_000;

let second = -Infinity;
let count = 0;
let length = 0;
let dropped = 0;
/** @type {string[]} */
let entries = [];
let isScheduled = false;
let isDue = false;
let isSending = false;

function send() {
    if (isSending) return;
    isSending = true;
    isScheduled = false;
    isDue = false;
    const report = { origin: self.origin, dropped: 0, entries: takeEntries() };
    // Messages were dropped after all waiting entries, so their number is reported together with the last entries.
    if (entries.length === 0) {
        report.dropped = dropped;
        dropped = 0;
    }
    const message = JSON.stringify(report);
    /** @type {any} */ (globalThis).webkit.messageHandlers.tomboloConsole.postMessage(message).then(sent, sent);
}

/** Called when the app has processed the report. */
function sent() {
    isSending = false;
    if (entries.length > 0 || isDue) send();
}

/** Dropped messages are counted for a second, and then reported. */
function reportDropped() {
    isDue = isScheduled;
    if (isDue) send();
}

function takeEntries() {
    let end = 0;
    let taken = 0;
    while (end < entries.length && (end === 0 || taken + entries[end].length <= maximumReport)) {
        taken += entries[end].length;
        end += 1;
    }
    return entries.splice(0, end);
}

/** @param {string} text */
function isWithinLimits(text) {
    const now = performance.now();
    if (now - second >= 1_000) {
        second = now;
        count = 0;
        length = 0;
    }
    if (text.length > maximumLength) return false;
    count += 1;
    length += text.length;
    return count <= maximumPerSecond && length <= maximumLengthPerSecond;
}

/** @param {Event} event */
function receive(event) {
    const text = /** @type {CustomEvent} */ (event).detail;
    if (typeof text !== 'string') return;
    if (entries.length < maximumPerSecond && isWithinLimits(text)) {
        entries.push(text);
        if (entries.length === 1) queueMicrotask(send);
    } else {
        dropped += 1;
        if (isScheduled) return;
        isScheduled = true;
        setTimeout(reportDropped, 1_000);
    }
}

// Both worlds share visualViewport, and document.open() keeps its listeners, unlike those of window, document and performance.
function listen() {
    /** @type {VisualViewport} */ (visualViewport).addEventListener('tombolo-console', receive);
}
/** @type {any} */ (globalThis)[listenKey] = listen;
listen();
