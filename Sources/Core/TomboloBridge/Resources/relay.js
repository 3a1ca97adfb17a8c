(() => {
'use strict';
const world = (self);
const channel = (visualViewport);
const handler = (world.webkit?.messageHandlers?.tombolo);
const relayKey = Symbol.for('tombolo.relay');
function continuesEarlier() {
const earlier = (world[relayKey]);
if (earlier === undefined) return false;
if (earlier.document === document) {
earlier.listenToWindow();
return true;
}
earlier.end();
return false;
}
const isNotNeeded = continuesEarlier() || handler === undefined;
if (isNotNeeded) return;
const RECORD = '\x1e';
const FIELD = '\x1f';
const PENDING_IS_OVER = 'd';
const DOCUMENT_IS_BACK = 'n';
const IS_TRUSTED = 'o';
const IS_NOT_TRUSTED = 'q';
const HAS_BYTES = 'b' + FIELD;
function sendToPage(detail) {
channel.dispatchEvent(new CustomEvent('tombolo-down', { detail }));
}
const ATTACHMENT_STORE = 'tombolo-bytes://page/';
const MAXIMUM_CHUNK = 1 << 22;
const PAUSES = [0, 50, 250];
function base64Of(bytes) {
const encode = ((bytes).toBase64);
if (encode !== undefined) return encode.call(bytes);
let text = '';
for (let start = 0; start < bytes.length; start += 1 << 13) {
text += String.fromCharCode(...bytes.subarray(start, start + (1 << 13)));
}
return btoa(text);
}
class AttachmentTransfer {
#post;
#isOpen;
constructor(post, isOpen) {
this.#post = post;
this.#isOpen = isOpen;
}
async post(attached) {
try {
for (const [id, body, start, total] of attached) {
if (this.#isOpen()) await this.#post([id, start, total], base64Of(body));
}
} catch {
}
}
async fetchFor(records) {
const end = records.indexOf(RECORD);
const [token, ...fields] = records.slice(HAS_BYTES.length, end).split(FIELD);
const numbers = fields.map(Number);
let chunks = [];
let size = 0;
for (let index = 0; index < numbers.length; index += 2) {
const [id, total] = [numbers[index], numbers[index + 1]];
let start = 0;
do {
const length = Math.min(MAXIMUM_CHUNK, total - start);
chunks.push(this.#fetch(token, id, start, length, total));
size += length;
start += length;
if (size < MAXIMUM_CHUNK) continue;
const attached = (await Promise.all(chunks)).flat();
if (this.#isOpen()) sendToPage({ records: '', attached });
chunks = [];
size = 0;
} while (start < total);
}
return { records: records.slice(end + 1), attached: (await Promise.all(chunks)).flat() };
}
async #fetch(token, id, start, length, total) {
const bytes = await this.#retry(async () => {
const response = await fetch(ATTACHMENT_STORE + [id, start, length].join('/'), { headers: { 'X-Tombolo-Token': token } });
if (!response.ok) throw new Error(`${ATTACHMENT_STORE}: ${response.status}`);
return response.arrayBuffer();
});
return bytes === undefined ? [] : [[id, new Uint8Array(bytes), start, total]];
}
async #retry(operation) {
for (let attempt = 0; this.#isOpen() && attempt < PAUSES.length; attempt += 1) {
try {
return await operation();
} catch {
await new Promise((next) => setTimeout(next, PAUSES[attempt]));
}
}
return undefined;
}
}
function makeDocumentID() {
const draw = () => hexadecimal(Math.random() * 2 ** 40, 10);
return hexadecimal(Date.now(), 12) + draw() + draw();
}
function makeKey() {
return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => hexadecimal(word, 8)).join('');
}
function hexadecimal(number, count) {
return Math.floor(number).toString(16).padStart(count, '0');
}
class JobQueue {
pendingCount = 0;
#last = Promise.resolve();
add(job) {
this.pendingCount += 1;
this.#last = this.#last.then(job).then(() => {
this.pendingCount -= 1;
});
}
}
const MAXIMUM_PART = 1 << 19;
const MAXIMUM_UNTRUSTED_PART = 1 << 14;
class RecordQueue {
length = 0;
#waiting = [];
#emptied = [];
#poster;
#sendHeader;
#moreHeader;
#lastHeader;
constructor(poster) {
this.#poster = poster;
this.#sendHeader = poster.header('send') + RECORD;
this.#moreHeader = poster.header('more') + RECORD;
this.#lastHeader = poster.header('last') + RECORD;
}
get isEmpty() {
return this.#waiting.length === 0;
}
add(records) {
this.#waiting.push({ records, start: 0 });
this.length += records.length;
if (this.#waiting.length === 1) this.post(false);
}
post(isUrgent) {
const poster = this.#poster;
while (poster.isOpen && this.#waiting.length > 0) {
const { records, start } = this.#waiting[0];
const end = this.#endOfPart(records, start);
if (!isUrgent && !poster.hasRoom(end - start)) return;
this.length -= end - start;
this.#waiting[0].start = end;
if (end === records.length) this.#waiting.shift();
try {
poster.postRecords(this.#headerOfPart(records, start, end) + records.slice(start, end));
} catch (error) {
if (end < records.length) this.#waiting.shift();
throw error;
}
}
this.resolveEmptied();
}
async emptied() {
while (this.#poster.isOpen && this.#waiting.length > 0) {
await new Promise((resolve) => {
this.#emptied.push(() => resolve(undefined));
});
}
}
resolveEmptied() {
for (const resolve of this.#emptied.splice(0)) resolve();
}
#endOfPart(records, start) {
const end = start + (this.#poster.isTrusted ? MAXIMUM_PART : MAXIMUM_UNTRUSTED_PART);
if (end >= records.length) return records.length;
return isHighSurrogate(records.charCodeAt(end - 1)) ? end - 1 : end;
}
#headerOfPart(records, start, end) {
if (start > 0) return end === records.length ? this.#lastHeader : this.#moreHeader;
if (end === records.length) return this.#sendHeader;
return this.#poster.header('first') + FIELD + records.length + RECORD;
}
}
function isHighSurrogate(unit) {
return unit >= 0xd800 && unit < 0xdc00;
}
const MAXIMUM_URL = 4096;
const PROMPT_MARK = 'tombolo-ask:';
const MAXIMUM_UNANSWERED = 5;
const MAXIMUM_UNANSWERED_OF_TRUSTED = 1024;
const MAXIMUM_LONG_UNANSWERED = 64;
const LONG_MESSAGE = 4096;
const MAXIMUM_UNTRUSTED_BACKLOG = 1 << 22;
const DIRECT_CHANNEL = 'tomboloDirectChannel';
const openDirectChannel = (
Object.getOwnPropertyDescriptor(world, DIRECT_CHANNEL)?.value
);
class Session {
isOpen = true;
isTrusted = false;
#handler;
#identity;
#unanswered = 0;
#key = '';
#closeDirectChannel;
#resolveHandshake;
#handshakeAnswered;
#queue;
#outgoingJobs = new JobQueue();
#incomingJobs = new JobQueue();
#attachmentTransfer;
#recordsHandling;
#pollHandling;
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
this.#attachmentTransfer = new AttachmentTransfer(
(fields, text) => handler.postMessage([this.header('bytes'), ...fields].join(FIELD) + RECORD + text),
() => this.isOpen,
);
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
send(records, attached) {
if (!this.isOpen) return false;
if (attached !== undefined || this.#outgoingJobs.pendingCount > 0) {
this.#outgoingJobs.add(() => this.#sendInTurn(records, attached));
return true;
}
try {
this.#queue.add(records);
} catch {
return false;
}
return true;
}
async #sendInTurn(records, attached) {
if (attached !== undefined) {
await this.#handshakeAnswered;
await this.#queue.emptied();
if (this.isTrusted) await this.#attachmentTransfer.post(attached);
}
try {
if (this.isOpen && records !== '') this.#queue.add(records);
} catch {
reportLostMessage();
}
}
callSync(kind, text) {
if (!this.isOpen || (!this.isTrusted && this.#queue.length > MAXIMUM_UNTRUSTED_BACKLOG)) return undefined;
try {
this.#queue.post(true);
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
close(enteredPageCache) {
if (!this.isOpen) return;
this.isOpen = false;
if (this.#closeDirectChannel !== undefined) return this.#closeDirectChannel();
try {
this.#handler.postMessage(this.header('hide') + FIELD + (enteredPageCache ? '1' : '0')).then(ignore, ignore);
} catch {
}
}
header(control) {
return '1' + FIELD + control + FIELD + this.#identity;
}
hasRoom(length) {
if (!this.isTrusted) return this.#unanswered < MAXIMUM_UNANSWERED;
return this.#unanswered < (length > LONG_MESSAGE ? MAXIMUM_LONG_UNANSWERED : MAXIMUM_UNANSWERED_OF_TRUSTED);
}
postRecords(message) {
this.#post(message, this.#recordsHandling);
}
#post(message, handling) {
const reply = this.#handler.postMessage(message);
this.#unanswered += 1;
reply.then(handling.fulfilled, handling.rejected);
}
#poll() {
try {
this.#post(this.header('poll'), this.#pollHandling);
} catch {
this.#disconnect();
}
}
#handlingOfAnswer(failed) {
return {
fulfilled: (records) => this.#receive(records, failed),
rejected: (error) => this.#receive(lateAnswer(error), failed),
};
}
#receive(records, failed) {
if (!this.isOpen) return;
this.#unanswered -= 1;
if (typeof records !== 'string') failed();
else if (records === IS_TRUSTED || records === IS_NOT_TRUSTED) {
this.isTrusted = records === IS_TRUSTED;
this.#resolveHandshake?.();
}
else if (records === PENDING_IS_OVER) this.#disconnect();
else if (records !== '') this.#deliver(records);
if (!this.#queue.isEmpty) this.#postWaiting();
if (this.isOpen && this.#unanswered === 0) this.#poll();
}
#postWaiting() {
try {
this.#queue.post(false);
} catch {
reportLostMessage();
}
}
#deliver(records) {
const hasBytes = records.startsWith(HAS_BYTES);
if (!hasBytes && this.#incomingJobs.pendingCount === 0) {
sendToPage(records);
return;
}
this.#incomingJobs.add(async () => {
const detail = hasBytes ? await this.#attachmentTransfer.fetchFor(records) : records;
if (this.isOpen) sendToPage(detail);
});
}
#disconnect() {
this.isOpen = false;
this.#resolveHandshake?.();
this.#queue.resolveEmptied();
this.#closeDirectChannel?.();
sendToPage(PENDING_IS_OVER);
}
}
function reportLostMessage() {
sendToPage(PENDING_IS_OVER);
}
function ignore() {}
function lateAnswer(error) {
const message = error instanceof Error ? error.message : '';
return message[0] === RECORD ? message.slice(1) : undefined;
}
let session = new Session((handler));
let isHidden = false;
function forwardRecords(event) {
const { detail } = (event);
const attached = typeof detail === 'object' && detail !== null ? attachmentsIn(detail.attached) : undefined;
const records = attached === undefined ? detail : detail.records;
if (typeof records === 'string' && session.send(records, attached)) event.preventDefault();
}
function attachmentsIn(value) {
if (!Array.isArray(value)) return undefined;
const isAttachment = (item) =>
Array.isArray(item) && [item[0], item[2], item[3]].every(Number.isSafeInteger) && item[1] instanceof Uint8Array;
return value.every(isAttachment) ? value : undefined;
}
function forwardSynchronousCall(event) {
const request = (event).detail;
if (typeof request !== 'string') return;
const end = request.indexOf(FIELD);
if (end < 0) return;
const answer = session.callSync(request.slice(0, end), request.slice(end + 1));
if (typeof answer !== 'string') return;
event.preventDefault();
channel.dispatchEvent(new CustomEvent('tombolo-answer', { detail: answer }));
}
function pageHidden(event) {
if (!event.isTrusted) return;
isHidden = true;
session.close(event.persisted);
if (event.persisted || self !== top) sendToPage(PENDING_IS_OVER);
}
function pageShown(event) {
if (!event.isTrusted || !event.persisted || !isHidden) return;
isHidden = false;
session = new Session((handler));
sendToPage(DOCUMENT_IS_BACK);
}
const relay = {
document,
listenToWindow() {
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
})();
