(() => {
'use strict';
const listenKey = Symbol.for('tombolo.console');
const hasRun = !!((globalThis)[listenKey]);
if (hasRun) (globalThis)[listenKey]();
if (hasRun) return;
const maximumPerSecond = 1_000;
const maximumReport = 16_384;
const maximumLength = 32_768;
const maximumLengthPerSecond = 2_000_000;
let second = -Infinity;
let count = 0;
let length = 0;
let dropped = 0;
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
if (entries.length === 0) {
report.dropped = dropped;
dropped = 0;
}
const message = JSON.stringify(report);
(globalThis).webkit.messageHandlers.tomboloConsole.postMessage(message).then(sent, sent);
}
function sent() {
isSending = false;
if (entries.length > 0 || isDue) send();
}
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
function receive(event) {
const text = (event).detail;
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
function listen() {
(visualViewport).addEventListener('tombolo-console', receive);
}
(globalThis)[listenKey] = listen;
listen();
})();
