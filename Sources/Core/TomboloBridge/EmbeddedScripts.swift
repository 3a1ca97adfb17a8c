// Written by scripts/bundle. Do not edit.
// swift-format-ignore-file

/// The scripts of this module, and the texts of its pages.
enum EmbeddedScripts {
    /// Made of web/source/page/main.js.
    static let page = #"""
(() => {
'use strict';
const global = globalThis;
const document = global.document;
const channel = (global.visualViewport);
const documentKey = Symbol.for('tombolo.page');
const hasRun = (global)[documentKey] === document;
if (hasRun) channel.dispatchEvent(new CustomEvent('tombolo-down', { detail: '' }));
if (hasRun) return;
const { apply, deleteProperty, get: reflectGet } = Reflect;
const { defineProperty, getOwnPropertyDescriptor, getOwnPropertyNames } = Object;
const { getPrototypeOf, hasOwn, keys, setPrototypeOf } = Object;
const { isArray } = Array;
const { isFinite } = Number;
const { parse, stringify } = JSON;
const PagePromise = Promise;
const PageError = Error;
const PageProxy = Proxy;
const { asyncIterator, iterator } = Symbol;
const objectPrototype = Object.prototype;
const arrayPrototype = Array.prototype;
const datePrototype = Date.prototype;
const unbound = (method) => apply(Function.prototype.bind, Function.prototype.call, [method]);
const getter = (prototype, name) => unbound((getOwnPropertyDescriptor(prototype, name)?.get));
const sourceTextOf = unbound(Function.prototype.toString);
const tagOf = unbound(Object.prototype.toString);
const timeOf = unbound(Date.prototype.getTime);
const isoTextOf = unbound(Date.prototype.toISOString);
const booleanOf = unbound(Boolean.prototype.valueOf);
const numberOf = unbound(Number.prototype.valueOf);
const stringOf = unbound(String.prototype.valueOf);
const bare = (object) => setPrototypeOf(object, null);
function own(object, name) {
return typeof object === 'object' && object !== null && hasOwn(object, name) ? object[name] : undefined;
}
const PageMutationObserver = MutationObserver;
const observe = unbound(MutationObserver.prototype.observe);
const stopObserving = unbound(MutationObserver.prototype.disconnect);
const targetOf = getter(MutationRecord.prototype, 'target');
const addedNodesOf = getter(MutationRecord.prototype, 'addedNodes');
const lengthOfList = getter(NodeList.prototype, 'length');
const itemOf = unbound(NodeList.prototype.item);
const nodeNameOf = getter(Node.prototype, 'nodeName');
const bodyOf = getter(Document.prototype, 'body');
const findFirst = unbound(Document.prototype.querySelector);
const findAll = unbound(Element.prototype.querySelectorAll);
const sourceOf = getter(HTMLIFrameElement.prototype, 'src');
const attributeOf = unbound(Element.prototype.getAttribute);
class SafeMap extends Map {
constructor() {
super();
}
}
for (const name of getOwnPropertyNames(Map.prototype)) {
if (name === 'constructor') continue;
const property = (getOwnPropertyDescriptor(Map.prototype, name));
defineProperty(SafeMap.prototype, name, property);
}
const stringPrototype = String.prototype;
const { charCodeAt } = stringPrototype;
const { indexOf: ownIndexOf, slice: ownSlice } = stringPrototype;
const unboundIndexOf = unbound(ownIndexOf);
const unboundSlice = unbound(ownSlice);
const indexOf = (text, part, start = 0) => (stringPrototype.indexOf === ownIndexOf ? text.indexOf(part, start) : unboundIndexOf(text, part, start));
const slice = (text, start, end) => (stringPrototype.slice === ownSlice ? text.slice(start, end) : unboundSlice(text, start, end));
const matchIn = unbound(RegExp.prototype.exec);
const loneSurrogate = /\p{Surrogate}/u;
const isWellFormed = (String.prototype).isWellFormed
? unbound((String.prototype).isWellFormed)
: (text) => matchIn(loneSurrogate, text) === null;
function watchFrames(pattern, found) {
const observer = new PageMutationObserver((records) => {
const seen = new SafeMap();
const searched = new SafeMap();
const checkNode = (node) => {
if (node === null || seen.has(node)) return;
seen.set(node, true);
const match = matchInFrame(pattern, node);
if (match !== null) found(match);
};
for (let i = 0; i < records.length; i += 1) {
const target = targetOf(records[i]);
checkNode(target);
const nodes = addedNodesOf(records[i]);
for (let j = 0; j < lengthOfList(nodes); j += 1) {
const node = itemOf(nodes, j);
if (node === null) continue;
checkNode(node);
const frames = searched.has(target) ? null : framesIn(node);
for (let k = 0; frames !== null && k < lengthOfList(frames); k += 1) checkNode(itemOf(frames, k));
searched.set(node, true);
}
}
});
observe(observer, document, { childList: true, subtree: true, attributes: true, attributeFilter: ['src'] });
return () => stopObserving(observer);
}
function matchInFrame(pattern, node) {
if (nodeNameOf(node) !== 'IFRAME' && nodeNameOf(node) !== 'iframe') return null;
try {
return matchIn(pattern, sourceOf(node));
} catch {
return null;
}
}
function framesIn(node) {
if (nodeNameOf(node)[0] === '#') return null;
try {
return findAll(node, 'iframe[src]');
} catch {
return null;
}
}
const messageHandlerMark = Symbol.for('tombolo.messageHandler');
const keptObjects = bare([]);
function defineMessageHandler(name, postMessage) {
const handler = defineProperty(
{},
'postMessage',
bare({
value: postMessage,
enumerable: true,
writable: true,
configurable: true,
}),
);
defineProperty(handler, messageHandlerMark, bare({ value: true }));
const namespace = objectIn(global, 'webkit');
const handlers = objectIn(namespace, 'messageHandlers');
keptObjects[0] = namespace;
keptObjects[1] = handlers;
const existing = handlers[name];
if (existing !== undefined && existing[messageHandlerMark] !== true) return;
addTo(handlers, name, handler);
}
function objectIn(holder, name) {
const existing = holder[name];
if (typeof existing === 'object' && existing !== null) return existing;
const made = {};
addTo(holder, name, made);
return made;
}
function addTo(holder, name, value) {
defineProperty(holder, name, bare({ value, enumerable: true, writable: true, configurable: true }));
}
const PageEvent = CustomEvent;
const PageAbortController = AbortController;
const PageAbortSignal = AbortSignal;
const addListener = unbound(EventTarget.prototype.addEventListener);
const removeListener = unbound(EventTarget.prototype.removeEventListener);
const dispatch = unbound(EventTarget.prototype.dispatchEvent);
const detailOf = getter(CustomEvent.prototype, 'detail');
const abort = unbound(AbortController.prototype.abort);
const signalOf = getter(AbortController.prototype, 'signal');
const isAborted = getter(AbortSignal.prototype, 'aborted');
const abortReasonOf = getter(AbortSignal.prototype, 'reason');
const followingSignal = (AbortSignal).any;
const PageUint8Array = Uint8Array;
const PageUint16Array = Uint16Array;
const PageInt32Array = Int32Array;
const typedArrayPrototype = getPrototypeOf(Uint8Array.prototype);
const bufferOfBytes = getter(typedArrayPrototype, 'buffer');
const offsetOfBytes = getter(typedArrayPrototype, 'byteOffset');
const lengthOfBytes = getter(typedArrayPrototype, 'byteLength');
const copyOfBytes = unbound(Uint8Array.prototype.slice);
const setBytes = unbound(Uint8Array.prototype.set);
const bufferOfView = getter(DataView.prototype, 'buffer');
const offsetOfView = getter(DataView.prototype, 'byteOffset');
const lengthOfView = getter(DataView.prototype, 'byteLength');
const contentOfBlob = unbound(Blob.prototype.arrayBuffer);
const sizeOfBlob = getter(Blob.prototype, 'size');
const { queueMicrotask, setTimeout, reportError, console } = global;
const { log, warn } = console;
const { performance } = global;
const now = unbound(performance.now);
const readyStateOf = getter(Document.prototype, 'readyState');
class TomboloError extends Error {
code = 'failed';
data = undefined;
constructor(code, message, data, options) {
super(message, options);
this.code = `${code}`;
this.data = data;
}
}
defineProperty(TomboloError.prototype, 'name', { value: 'TomboloError', writable: true, configurable: true });
Object.preventExtensions(TomboloError);
function invalid(message, cause) {
const options = cause === undefined ? undefined : bare({ cause });
return new TomboloError('invalidArgument', message, undefined, options);
}
function disconnected(description) {
return new TomboloError('disconnected', `${description} failed: this document is not connected to the app`);
}
function batchTooLarge(description) {
return new TomboloError('limitExceeded', `${description} was not sent: its batch of messages is too large`);
}
const report =
reportError ??
((error) =>
void setTimeout(() => {
throw error;
}));
const invalidNameCharacters = /[\p{Control}\p{Surrogate}]/u;
function checkName(name, kind) {
if (typeof name !== 'string') throw invalid(`The name of ${kind} must be a string`);
if (name === '') throw invalid(`The name of ${kind} must not be empty`);
if (matchIn(invalidNameCharacters, name) !== null) {
const quotedName = stringify(name);
throw invalid(`The name of ${kind} must not contain control characters or lone surrogates: ${quotedName}`);
}
}
function checkFunction(fn, description) {
if (typeof fn !== 'function') throw invalid(`${description} must be a function`);
}
function describe(thrown) {
try {
const message = typeof thrown === 'object' && thrown !== null ? thrown.message : thrown;
return typeof message === 'symbol' ? 'a symbol was thrown' : `${message}`;
} catch {
return 'the thrown value cannot be converted to a string';
}
}
function fulfil(resolve, value) {
if (typeof value === 'object' && value !== null && 'then' in value && !hasOwn(value, 'then')) {
defineProperty(value, 'then', bare({ value: undefined, configurable: true }));
resolve(value);
delete value.then;
} else {
resolve(value);
}
}
function isThenable(value) {
if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return false;
for (let object = value; object !== null && object !== objectPrototype; object = getPrototypeOf(object)) {
if (hasOwn(object, 'then')) return typeof value.then === 'function';
}
return false;
}
function awaitable(promise) {
defineProperty(promise, 'constructor', bare({ value: PagePromise, configurable: true, writable: true }));
return promise;
}
const directChannelName = 'tomboloDirectChannel';
let directChannel;
let deliver;
let takeRecords;
let callOverDirectChannel;
let attachOverDirectChannel;
let takeChannelAttachment;
const arrivalTarget = new EventTarget();
const arrival = new Event('arrival');
let isArriving = false;
let arrivedRecords;
function receiveOverDirectChannel(records) {
if (isArriving) {
deliver(records ?? takeRecords());
return;
}
isArriving = true;
arrivedRecords = records;
dispatch(arrivalTarget, arrival);
isArriving = false;
arrivedRecords = undefined;
}
function connectDirectChannel() {
if (global.document !== document) return;
const connect = getOwnPropertyDescriptor(global, directChannelName)?.value;
if (typeof connect !== 'function') return;
deleteProperty(global, directChannelName);
const connected = connect(receiveOverDirectChannel);
if (typeof connected !== 'function') return;
directChannel = connected;
takeRecords = connected.take;
callOverDirectChannel = connected.ask;
attachOverDirectChannel = connected.attach;
takeChannelAttachment = connected.attached;
}
function openDirectChannel(receive) {
deliver = receive;
addListener(arrivalTarget, 'arrival', () => deliver(arrivedRecords ?? takeRecords()));
addListener(channel, 'tombolo-direct-channel', connectDirectChannel);
connectDirectChannel();
}
function closeDirectChannel() {
removeListener(channel, 'tombolo-direct-channel', connectDirectChannel);
}
function sendOverDirectChannel(records) {
if (directChannel === undefined) return false;
if (directChannel(records)) return true;
directChannel = undefined;
return false;
}
function isBinaryTag(tag) {
switch (tag) {
case 'ArrayBuffer':
case 'SharedArrayBuffer':
case 'DataView':
case 'Uint8Array':
case 'Uint8ClampedArray':
case 'Int8Array':
case 'Blob':
case 'File':
return true;
default:
return false;
}
}
class Unsendable {
reason = '';
constructor(reason) {
this.reason = reason;
}
}
function articleFor(tag) {
return indexOf('AEIO', tag[0]) >= 0 || indexOf(tag, 'HTML') === 0 ? 'an' : 'a';
}
function adviceFor(tag) {
switch (tag) {
case 'Map':
case 'FormData':
case 'Headers':
case 'URLSearchParams':
return 'convert it with Object.fromEntries';
case 'Set':
return 'convert it with Array.from';
case 'RegExp':
return 'send its source';
case 'Promise':
return 'await it first';
case 'BigInt':
return 'send it as a string';
default:
if (isBinaryTag(tag)) return 'bytes cannot be sent this way, use tombolo.call';
return indexOf(tag, 'Array') > 0
? 'convert it with Array.from, or send its bytes: new Uint8Array(array.buffer)'
: 'send a plain object with its data, or give it a toJSON method';
}
}
function unsendableSurrogate() {
return new Unsendable('has a lone surrogate, which cannot be sent: convert the string with toWellFormed()');
}
const maximumDepth = 4096;
function makePosition(parent, original, source, keys, copy) {
const length = keys === null ? source.length : keys.length;
const depth = parent === null ? 0 : parent.depth + 1;
const numbers = parent === null ? null : parent.numbers;
const attachments = parent === null ? null : parent.attachments;
return { parent, original, source, keys, length, index: 0, copy, depth, numbers, attachments };
}
function positionWithin(parent, original, source) {
if (parent.depth === maximumDepth) {
throw new Unsendable(`is nested deeper than ${maximumDepth} levels: send a flatter value`);
}
for (let above = parent; above.parent !== null; above = above.parent) {
if (above.source === source || above.original === original) {
throw new Unsendable('is a circular reference: it refers to an object that contains it; send an id instead');
}
}
const isCopied = typeof source.toJSON === 'function';
if (isArray(source)) return makePosition(parent, original, source, null, isCopied ? bare([]) : null);
return makePosition(parent, original, source, keys(source), isCopied ? bare({}) : null);
}
function keyAt(at) {
return at.keys === null ? at.index : at.keys[at.index];
}
function keepMember(at, original, item) {
if (at.copy === null && item !== original) {
at.copy = at.keys === null ? bare([]) : bare({});
const end = at.index;
for (at.index = 0; at.index < end; at.index += 1) at.copy[keyAt(at)] = at.source[keyAt(at)];
}
if (at.copy !== null) at.copy[keyAt(at)] = item;
at.index += 1;
}
const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
function pathTo(at, root) {
let path = '';
for (let position = at; position.parent !== null; position = position.parent) {
if (path.length > 200) return `${root}\u2026${path}`;
const key = keyAt(position);
if (typeof key === 'number') path = `[${key}]${path}`;
else if (matchIn(identifier, key) !== null) path = `.${key}${path}`;
else path = `[${stringify(slice(key, 0, 60))}]${path}`;
}
return root + path;
}
function bytesOf(value, tag) {
try {
switch (tag) {
case 'ArrayBuffer':
case 'SharedArrayBuffer':
return new PageUint8Array(value);
case 'DataView':
return new PageUint8Array(bufferOfView(value), offsetOfView(value), lengthOfView(value));
default:
return new PageUint8Array(bufferOfBytes(value), offsetOfBytes(value), lengthOfBytes(value));
}
} catch {
throw new Unsendable('has no bytes: its buffer was transferred, or it is not a genuine buffer or view');
}
}
const placeholderStart = '\ud800';
const escapedPlaceholderStart = '\\ud800';
const formOfBytes = 0;
const formOfLatin1 = 1;
const formOfUTF16 = 2;
const maximumChunkSize = 1 << 22;
let queuedChunks = bare([]);
let queuedSize = 0;
function queueChunks(id, bytes, count) {
let start = 0;
do {
const end = start + maximumChunkSize < count ? start + maximumChunkSize : count;
queuedChunks[queuedChunks.length] = bare([id, copyOfBytes(bytes, start, end), start, count]);
queuedSize += end - start;
if (queuedSize >= maximumChunkSize) passToRelay('');
start = end;
} while (start < count);
}
function takeQueuedChunks() {
const taken = queuedChunks;
queuedChunks = bare([]);
queuedSize = 0;
return taken;
}
function passToRelay(text) {
const attached = takeQueuedChunks();
const detail = attached.length === 0 ? text : bare({ records: text, attached });
return !dispatch(channel, new PageEvent('tombolo-up', bare({ detail, cancelable: true })));
}
let lastAttachment = 0;
function newAttachmentID() {
return (lastAttachment += 1);
}
let hasSentAttachment = false;
let sendCount = 0;
function sendAttachment(id, form, bytes, count, total) {
hasSentAttachment = true;
if (directChannel !== undefined) return attachOverDirectChannel(id, form, bytes, count, total);
queueChunks(id, bytes, count);
return true;
}
function didSendRecords() {
hasSentAttachment = false;
sendCount += 1;
}
function didSendSynchronousCall() {
sendCount += 1;
}
const maximumChunkLength = 1 << 17;
const isLittleEndian = new PageUint8Array(new PageUint16Array([1]).buffer)[0] === 1;
let latin1Chunk;
let latin1Words;
let utf16Chunk;
function sendLatin1(id, text) {
const chunk = (latin1Chunk ??= new PageUint8Array(maximumChunkLength));
const words = (latin1Words ??= new PageInt32Array(bufferOfBytes(chunk)));
const { length } = text;
for (let start = 0; start < length; ) {
const end = start + maximumChunkLength < length ? start + maximumChunkLength : length;
if (copyUnits(text, start, end, chunk, words) > 0xff) return false;
if (!sendAttachment(id, formOfLatin1, chunk, end - start, length)) return false;
start = end;
}
return true;
}
function copyUnits(text, start, end, chunk, words) {
let all = 0;
let at = start;
let count = 0;
if (isLittleEndian) {
for (; at + 4 <= end; at += 4, count += 1) {
const a = text.charCodeAt(at);
const b = text.charCodeAt(at + 1);
const c = text.charCodeAt(at + 2);
const d = text.charCodeAt(at + 3);
all |= a | b | c | d;
words[count] = a | (b << 8) | (c << 16) | (d << 24);
}
}
for (; at < end; at += 1) {
const unit = text.charCodeAt(at);
all |= unit;
chunk[at - start] = unit;
}
return all;
}
function sendUTF16(id, text) {
const chunk = (utf16Chunk ??= new PageUint16Array(maximumChunkLength));
const { length } = text;
for (let start = 0; start < length; ) {
const end = start + maximumChunkLength < length ? start + maximumChunkLength : length;
let count = 0;
for (let at = start; at < end; at += 1, count += 1) chunk[count] = text.charCodeAt(at);
if (!sendAttachment(id, formOfUTF16, chunk, 2 * count, 2 * length)) return false;
start = end;
}
return true;
}
const makeAttachments = (root, canWait = true) => ({
root,
canWait,
placeholders: null,
sent: undefined,
sendCount: 0,
unread: undefined,
size: 0,
});
function placeholderFor(attachments, id) {
const placeholder = placeholderStart + id;
attachments.placeholders ??= new SafeMap();
attachments.placeholders.set(placeholder, true);
return placeholder;
}
function attach(value, tag, at) {
const { attachments } = at;
if (attachments === null) throw new Unsendable(`is ${articleFor(tag)} ${tag}: ${adviceFor(tag)}`);
const id = newAttachmentID();
if (tag === 'Blob' || tag === 'File') {
if (!attachments.canWait) throw new Unsendable(`is a ${tag}, which takes time to read: await its arrayBuffer() first`);
sizeOfBlob(value);
attachments.unread = { blob: value, id, where: pathTo(at, attachments.root), next: attachments.unread };
} else {
const bytes = bytesOf(value, tag);
sendAttachment(id, formOfBytes, bytes, lengthOfBytes(bytes), lengthOfBytes(bytes));
recordSent(attachments, id, formOfBytes, bytes, lengthOfBytes(bytes));
}
return placeholderFor(attachments, id);
}
function recordSent(attachments, id, form, content, size) {
if (attachments.sent === undefined) attachments.sendCount = sendCount;
attachments.sent = { id, form, content, size, next: attachments.sent };
attachments.size += size;
}
function attachAgain(attachments) {
if (attachments.sent === undefined || attachments.sendCount === sendCount) return;
attachments.sendCount = sendCount;
let sent = attachments.sent;
for (; sent !== undefined; sent = sent.next) {
const { id, form, content, size } = sent;
const isUnchanged = typeof content === 'string' || lengthOfBytes(content) === size;
if (!isUnchanged) throw invalid(`A buffer in ${attachments.root} was transferred or resized while it was being sent`);
attachSent(id, form, content);
}
}
function attachSent(id, form, content) {
if (form === formOfLatin1) sendLatin1(id, content);
else if (form === formOfUTF16) sendUTF16(id, content);
else sendAttachment(id, form, content, lengthOfBytes(content), lengthOfBytes(content));
}
async function readBlobs(attachments) {
const all = bare([]);
for (let sent = attachments.sent; sent !== undefined; sent = sent.next) {
const { id, form, content } = sent;
all[all.length] = { id, form, content: typeof content === 'string' ? content : copyOfBytes(content) };
}
for (let unread = attachments.unread; unread !== undefined; unread = unread.next) {
const { blob, id, where } = unread;
try {
all[all.length] = { id, form: formOfBytes, content: new PageUint8Array(await awaitable(contentOfBlob(blob))) };
} catch (error) {
throw invalid(`${where} could not be read: ${describe(error)}`, error);
}
}
return () => {
for (let i = 0; i < all.length; i += 1) {
const { id, form, content } = all[i];
attachSent(id, form, content);
}
};
}
function attachText(attachments, text) {
if (directChannel === undefined || stringPrototype.charCodeAt !== charCodeAt) return text;
let id = newAttachmentID();
let form = formOfLatin1;
if (!sendLatin1(id, text)) {
id = newAttachmentID();
form = formOfUTF16;
if (!sendUTF16(id, text)) return text;
}
recordSent(attachments, id, form, text, text.length);
return placeholderFor(attachments, id);
}
const recordSeparator = '\x1e';
const fieldSeparator = '\x1f';
const decimal = /^[0-9]+$/;
let wakeTime = Infinity;
function wakeRecord(deadline, time) {
if (deadline >= wakeTime) return '';
wakeTime = deadline;
return 'w\x1f' + wholeMilliseconds(deadline - time);
}
function wholeMilliseconds(duration) {
if (!(duration > 0)) return 0;
if (duration >= 2 ** 31) return 2 ** 31;
const whole = duration | 0;
return whole < duration ? whole + 1 : whole;
}
function forgetWakeUp() {
wakeTime = Infinity;
}
const pendingCalls = new SafeMap();
let outgoing = bare([]);
let lastID = 0;
const maximumWaiting = 512;
function send(record) {
if (outgoing.length === 0) queueMicrotask(flush);
outgoing[outgoing.length] = record;
if (directChannel !== undefined && outgoing.length >= maximumWaiting && !hasSentAttachment) flush();
}
function nextID() {
return (lastID += 1);
}
function sendRequest(kind, fields, description, timeout, resolve, reject, attachments = undefined) {
const id = nextID();
return sendRequestText(id, kind + fieldSeparator + id + fields, description, timeout, resolve, reject, attachments);
}
function sendRequestText(id, text, description, timeout, resolve, reject, attachments = undefined) {
const call = {
id,
description,
text,
resolve,
reject,
timeout,
deadline: Infinity,
signal: undefined,
abortListener: undefined,
isSent: false,
progressListener: undefined,
};
pendingCalls.set(id, call);
if (attachments?.unread === undefined) send(call);
else sendAfterReading(call, attachments);
return call;
}
async function sendAfterReading(call, attachments) {
try {
const attachAll = await readBlobs(attachments);
if (!pendingCalls.has(call.id)) return;
attachAll();
send(call);
} catch (error) {
if (endCall(call)) call.reject((error));
}
}
function flushIfNeeded() {
if (outgoing.length > 0) flush();
}
function flush() {
const records = outgoing;
outgoing = bare([]);
didSendRecords();
try {
if (sendNow(records)) return;
forgetWakeUp();
endCalls(records, disconnected);
} catch {
endCalls(records, batchTooLarge);
}
}
function sendNow(records) {
const time = now(performance);
let text = '';
let earliest = Infinity;
for (let i = 0; i < records.length; i += 1) {
const record = records[i];
if (typeof record === 'string') {
text = text === '' ? record : text + recordSeparator + record;
} else if (pendingCalls.has(record.id)) {
text = text === '' ? record.text : text + recordSeparator + record.text;
record.text = '';
record.isSent = true;
record.deadline = record.timeout === 0 ? Infinity : time + record.timeout;
if (record.deadline < earliest) earliest = record.deadline;
}
}
if (text === '') return true;
const wake = wakeRecord(earliest, time);
if (wake !== '') text += recordSeparator + wake;
if (global.document !== document) return false;
if (sendOverDirectChannel(text)) return true;
if (passToRelay(text)) return true;
if (wake !== '') forgetWakeUp();
return false;
}
function endCalls(records, reason) {
for (let i = 0; i < records.length; i += 1) {
const record = records[i];
if (typeof record !== 'string' && endCall(record)) record.reject(reason(record.description));
}
}
function endCall(call) {
if (!pendingCalls.delete(call.id)) return false;
if (call.signal !== undefined) removeListener(call.signal, 'abort', call.abortListener ?? null);
return true;
}
function cancelCall(call, error) {
if (!endCall(call)) return;
call.reject(error);
if (call.isSent) send('x' + fieldSeparator + call.id);
}
function sendSynchronousCall(kind, text, attachments = null) {
flushIfNeeded();
if (global.document !== document) return null;
if (attachments !== null) attachAgain(attachments);
didSendSynchronousCall();
if (directChannel !== undefined) return callOverDirectChannel(kind + fieldSeparator + text);
let answer = null;
const take = (event) => {
answer = detailOf(event);
};
addListener(channel, 'tombolo-answer', take);
dispatch(channel, new PageEvent('tombolo-ask', bare({ detail: kind + fieldSeparator + text, cancelable: true })));
removeListener(channel, 'tombolo-answer', take);
return typeof answer === 'string' ? answer : null;
}
let arrivingAttachments = new SafeMap();
let arrivedAttachments = new SafeMap();
function addChunks(chunks) {
if (!isArray(chunks)) return;
for (let i = 0; i < chunks.length; i += 1) {
const chunk = own(chunks, `${i}`);
const bytes = own(chunk, '1');
if (tagOf(bytes) === '[object Uint8Array]') addChunk(own(chunk, '0'), bytes, own(chunk, '2'), own(chunk, '3'));
}
}
function addChunk(id, chunk, start, total) {
const size = lengthOfBytes(chunk);
if (start === 0) arrivingAttachments.set(id, { bytes: size === total ? chunk : new PageUint8Array(total), count: 0 });
const attachment = arrivingAttachments.get(id);
if (attachment === undefined || attachment.count !== start) return;
if (attachment.bytes !== chunk) setBytes(attachment.bytes, chunk, start);
attachment.count += size;
}
function withArrivedAttachments(read) {
const others = arrivedAttachments;
arrivedAttachments = arrivingAttachments;
arrivingAttachments = new SafeMap();
read();
arrivedAttachments = others;
}
function takeArrivedAttachment(id) {
const attachment = arrivedAttachments.get(id);
arrivedAttachments.delete(id);
return attachment !== undefined && attachment.count === lengthOfBytes(attachment.bytes) ? attachment.bytes : undefined;
}
function takeAttachment(id) {
return directChannel === undefined ? takeArrivedAttachment(id) : takeChannelAttachment(id);
}
const longText = 65_536;
function isLongText(value) {
return typeof value === 'string' && value.length > longText;
}
function decode(json) {
if (json === undefined) return undefined;
const isText = json.length > longText && json[0] === '"' && indexOf(json, '"', 1) === json.length - 1;
if (isText && indexOf(json, '\\') < 0) return slice(json, 1, -1);
const value = parse(json);
return indexOf(json, escapedPlaceholderStart) < 0 ? value : insertAttachments(value);
}
function insertAttachments(value) {
const holder = bare([]);
holder[0] = value;
const open = bare([]);
open[0] = holder;
while (open.length > 0) {
const object = open[open.length - 1];
open.length -= 1;
const names = keys(object);
for (let i = 0; i < names.length; i += 1) {
const member = object[names[i]];
if (typeof member === 'object' && member !== null) open[open.length] = member;
else if (typeof member === 'string' && member[0] === placeholderStart) {
const id = slice(member, 1);
if (matchIn(decimal, id) === null) continue;
const attachment = takeAttachment(+id);
if (attachment === undefined) throw new PageError('an attachment of the message is missing');
object[names[i]] = attachment;
}
}
}
return holder[0];
}
function replacementFor(value, at) {
const toJSON = value.toJSON;
if (toJSON === undefined) {
const prototype = getPrototypeOf(value);
if (prototype === objectPrototype || prototype === null || isArray(value)) return value;
}
const tag = slice(tagOf(value), 8, -1);
if (isBinaryTag(tag)) return attach(value, tag, at);
if (tag === 'Date') checkDate(value);
if (typeof toJSON !== 'function' || isPatchedIn(toJSON)) return plainFormOf(value, tag, at);
const result = apply(toJSON, value, [`${keyAt(at)}`]);
return typeof result === 'object' && result !== null ? plainFormOf(result, slice(tagOf(result), 8, -1), at) : result;
}
function checkDate(date) {
const time = timeOf(date);
if (time !== time) throw new Unsendable('is an invalid Date: send null, or leave it out');
}
function plainFormOf(value, tag, at) {
if (isBinaryTag(tag)) return attach(value, tag, at);
switch (tag) {
case 'Object':
case 'Array':
return value;
case 'Date':
checkDate(value);
return isoTextOf(value);
case 'Error':
case 'DOMException': {
const { name, message, stack } = value;
return bare({ name, message, stack });
}
case 'Boolean':
return booleanOf(value);
case 'Number':
return numberOf(value);
case 'String':
return stringOf(value);
default:
throw new Unsendable(`is ${articleFor(tag)} ${tag}: ${adviceFor(tag)}`);
}
}
function isPatchedIn(toJSON) {
return toJSON === (objectPrototype).toJSON || toJSON === (arrayPrototype).toJSON || toJSON === datePrototype.toJSON;
}
function isSendableScalar(value, at) {
switch (typeof value) {
case 'string':
case 'boolean':
return true;
case 'number':
if (isFinite(value)) return true;
throw new Unsendable(`is ${value}, which JSON cannot represent: send null or a string`);
case 'bigint':
throw new Unsendable('is a BigInt: send it as a string');
case 'symbol':
throw new Unsendable('is a symbol: send a string');
case 'function':
if (at.copy !== null && keyAt(at) === 'toJSON') return false;
throw new Unsendable('is a function: expose it with tombolo.expose and send its name');
default:
if (value === undefined || value === null) return true;
throw new Unsendable(`is an object of the browser: ${adviceFor('')}`);
}
}
const shallowDepth = 8;
function encode(value, root, numbers = null, attachments = null) {
if (value === undefined) return undefined;
if (attachments === null && isPlainLongText(value)) return '"' + value + '"';
const sendable = isPlain(value, shallowDepth) ? value : replaceUnsendable(value, root, false, numbers, attachments);
let json;
try {
json = stringify(sendable);
} catch (error) {
throw invalid(`${root} cannot be written as JSON: ${describe(error)}`, error);
}
if (json !== undefined && holdsEscapedSurrogate(json)) replaceUnsendable(sendable, root, true, null, attachments);
if (attachments !== null) attachAgain(attachments);
return json;
}
function isPlain(value, depth) {
if (typeof value !== 'object') return isPlainScalar(value) && !isLongText(value);
if (value === null) return true;
try {
if (depth === 0 || value.toJSON !== undefined) return false;
if (isArray(value)) {
for (let i = 0; i < value.length; i += 1) if (!isPlain(value[i], depth - 1)) return false;
return true;
}
const prototype = getPrototypeOf(value);
if (prototype !== objectPrototype && prototype !== null) return false;
const names = keys(value);
for (let i = 0; i < names.length; i += 1) if (!isPlain(value[names[i]], depth - 1)) return false;
return true;
} catch {
return false;
}
}
function isPlainScalar(value) {
const type = typeof value;
return type === 'string' || type === 'boolean' || (type === 'number' && isFinite(value));
}
const needsEscapes = /["\\\u0000-\u001f]/;
function isPlainLongText(value) {
if (!isLongText(value)) return false;
return matchIn(needsEscapes, value) === null && isWellFormed(value);
}
function holdsEscapedSurrogate(json) {
const escape = indexOf(json, '\\');
return escape >= 0 && indexOf(json, '\\ud', escape) >= 0;
}
function replaceUnsendable(value, root, readsText, numbers = null, attachments = null) {
const holder = bare([]);
holder[0] = value;
let at = makePosition(null, null, holder, null, null);
at.numbers = numbers;
at.attachments = attachments;
try {
for (;;) {
if (at.index === at.length) {
const done = at.copy === null ? at.source : at.copy;
if (at.parent === null) return done[0];
const original = at.original;
at = at.parent;
keepMember(at, original, done);
continue;
}
const key = keyAt(at);
const member = at.source[key];
if (readsText) checkSurrogates(key, member, attachments);
if (isPlainScalar(member) && at.copy === null && !isLongText(member)) {
at.index += 1;
continue;
}
const item = typeof member === 'object' && member !== null ? replacementFor(member, at) : member;
if (typeof item === 'object' && item !== null) at = positionWithin(at, member, item);
else if (collectNumber(item, at)) keepMember(at, member, null);
else if (attachments !== null && isLongText(item)) keepMember(at, member, attachLongText(attachments, item));
else if (isSendableScalar(item, at)) keepMember(at, member, item);
else at.index += 1;
}
} catch (error) {
if (error instanceof Unsendable) throw invalid(`${pathTo(at, root)} ${error.reason}`);
throw invalid(`${pathTo(at, root)} could not be read: ${describe(error)}`, error);
}
}
function collectNumber(value, at) {
if (at.numbers === null || typeof value !== 'number' || isFinite(value)) return false;
const steps = bare([]);
for (let position = at; position.parent !== null; position = position.parent) steps[position.depth - 1] = keyAt(position);
at.numbers[at.numbers.length] = bare([steps, `${value}`]);
return true;
}
function attachLongText(attachments, text) {
if (!isWellFormed(text)) throw unsendableSurrogate();
return attachText(attachments, text);
}
function checkSurrogates(key, value, attachments) {
if (attachments !== null && typeof value === 'string' && attachments.placeholders?.delete(value)) return;
if ((typeof key === 'string' && !isWellFormed(key)) || (typeof value === 'string' && !isWellFormed(value))) {
throw unsendableSurrogate();
}
}
const defaultTimeout = 60_000;
function timeoutIn(options) {
const timeout = memberOf(options, 'timeout');
if (timeout === undefined) return defaultTimeout;
if (timeout === Infinity) return 0;
if (typeof timeout === 'number' && timeout >= 0) return timeout;
throw invalid('options.timeout must be a number of milliseconds, or 0 for no timeout');
}
function signalIn(options) {
const signal = memberOf(options, 'signal');
if (signal === undefined || signal === null) return undefined;
try {
isAborted(signal);
return signal;
} catch (error) {
throw invalid('options.signal must be an AbortSignal', error);
}
}
function progressListenerIn(options) {
const listener = memberOf(options, 'onProgress');
if (listener === undefined || listener === null) return undefined;
checkFunction(listener, 'options.onProgress');
return listener;
}
function traceFieldIn(options, name) {
const field = memberOf(options, name);
if (field === undefined || field === null) return undefined;
if (typeof field === 'string') return field;
throw invalid(`options.${name} must be a string`);
}
function memberOf(options, name) {
try {
if (typeof options === 'object') return options[name];
} catch (error) {
throw invalid(`options.${name} could not be read: ${describe(error)}`, error);
}
throw invalid('options must be an object (signal, timeout, onProgress, traceparent)');
}
let traceOfPage;
const maximumLength = 512;
function traceOf(options) {
if (options === undefined || options === null) return traceOfPage ?? findTraceOfPage();
const parent = traceFieldIn(options, 'traceparent');
if (parent === undefined) return traceOfPage ?? findTraceOfPage();
return joined(parent, traceFieldIn(options, 'tracestate'));
}
function traceRecord(id, trace) {
return 't' + fieldSeparator + id + trace;
}
function traceBefore(id, trace) {
return trace === '' ? '' : traceRecord(id, trace) + recordSeparator;
}
function findTraceOfPage() {
const parent = contentOfMeta('traceparent');
const found = parent === undefined ? '' : joined(parent, contentOfMeta('tracestate'));
if (found !== '' || bodyOf(document) !== null) traceOfPage = found;
return found;
}
function contentOfMeta(name) {
const meta = findFirst(document, `meta[name="${name}"]`);
return meta === null ? undefined : (attributeOf(meta, 'content') ?? undefined);
}
function joined(parent, state) {
if (!isField(parent)) return '';
return fieldSeparator + parent + (state === undefined || !isField(state) ? '' : fieldSeparator + state);
}
function isField(text) {
if (text === '' || text.length > maximumLength) return false;
for (let index = 0; index < text.length; index += 1) {
if (text[index] < ' ' || text[index] > '~') return false;
}
return true;
}
function callSync(name, argument) {
checkName(name, 'a call');
const trace = traceOf(undefined);
if (trace !== '') send(traceRecord(0, trace));
flushIfNeeded();
const attachments = directChannel === undefined ? null : makeAttachments('argument', false);
const json = encode(argument, 'argument', null, attachments);
const answer = sendSynchronousCall('call', json === undefined ? name : name + fieldSeparator + json, attachments);
if (answer === null) {
throw new TomboloError('disconnected', `${name} failed: this document is not connected to the app, or the app did not answer in time`);
}
const value = decode(answer.length > 2 ? slice(answer, 2) : undefined);
if (answer[0] === 'r') return value;
const code = own(value, 'code');
const message = own(value, 'message');
throw new TomboloError(typeof code === 'string' ? code : 'failed', typeof message === 'string' ? message : `${name} failed`, own(value, 'data'));
}
function cancelOnAbort(call, signal) {
call.signal = followerOf(signal);
call.abortListener = () => cancelCall(call, cancellationError(call.description, signal));
addListener(call.signal, 'abort', call.abortListener);
}
function followerOf(signal) {
if (followingSignal === undefined) return signal;
let isDone = false;
const next = () => {
const step = bare({ done: isDone, value: signal });
isDone = true;
return step;
};
return apply(followingSignal, PageAbortSignal, [bare({ [iterator]: () => bare({ next }) })]);
}
function cancellationError(description, signal) {
const options = bare({ cause: abortReasonOf(signal) });
return new TomboloError('cancelled', `${description} was cancelled`, undefined, options);
}
function call(name, argument, options) {
return new PagePromise((resolve, reject) => {
checkName(name, 'a call');
let timeout = defaultTimeout;
let signal;
let progressListener;
if (options !== undefined && options !== null) {
timeout = timeoutIn(options);
signal = signalIn(options);
progressListener = progressListenerIn(options);
}
const trace = traceOf(options);
const attachments = makeAttachments('argument');
const json = encode(argument, 'argument', null, attachments);
if (signal !== undefined && isAborted(signal)) throw cancellationError(name, signal);
const id = nextID();
const kind = progressListener === undefined ? 'c' : 'p';
const record = kind + fieldSeparator + id + fieldSeparator + name + (json === undefined ? '' : fieldSeparator + json);
const pending = sendRequestText(id, traceBefore(id, trace) + record, name, timeout, resolve, reject, attachments);
pending.progressListener = progressListener;
if (signal !== undefined) cancelOnAbort(pending, signal);
});
}
let readiness = null;
function ready() {
return (readiness ??= requestReadiness());
}
function forgetReadiness() {
readiness = null;
}
function requestReadiness() {
const promise = new PagePromise((resolve, reject) => {
sendRequest('k', '', 'tombolo.ready', defaultTimeout, resolve, (error) => {
if (readiness === promise) readiness = null;
reject(error);
});
});
ignoreRejection(promise);
return promise;
}
async function ignoreRejection(promise) {
try {
await awaitable(promise);
} catch {
}
}
const isTop = (global.top) === global;
function startDialect(json, start) {
const setting = parse(json);
if (!isInFrame(setting.frames) || !setting.origins.some(isOrigin)) return;
try {
start(setting.configuration);
} catch (error) {
report(error);
}
}
const returnListeners = new SafeMap();
function onReturn(listener) {
returnListeners.set(listener, true);
}
function notifyOfReturn() {
returnListeners.forEach((_, listener) => listener());
}
function isInFrame(frames) {
if (isTop || frames === 'embedded') return true;
return frames === 'sameOrigin' && isOfTopOrigin();
}
function isOfTopOrigin() {
try {
return (global.top).origin === global.origin;
} catch {
return false;
}
}
function isOrigin(pattern) {
if (pattern.exact !== undefined) return global.origin === pattern.exact;
if (pattern.folder !== undefined) return (isTop || isOfTopOrigin()) && isInFolder(pattern.folder);
const port = pattern.port === '' ? '' : `:${pattern.port}`;
return global.origin.startsWith(`${pattern.scheme}://`) && global.origin.endsWith(`.${pattern.parent}${port}`);
}
function isInFolder(folder) {
const { protocol, pathname } = global.location;
if (protocol !== 'file:') return false;
try {
const path = decodeURIComponent(pathname);
return path.startsWith(folder) && !path.includes('/../') && !path.includes('/./');
} catch {
return false;
}
}
const listeners = new SafeMap();
const warnedEvents = new SafeMap();
function on(name, listener) {
checkName(name, 'an event');
checkFunction(listener, 'The listener of an event');
const registration = { listener, isActive: true };
const others = listeners.get(name);
listeners.set(name, listWith(others, registration));
if (others === undefined) requestEvents(name);
return () => {
if (!registration.isActive) return;
registration.isActive = false;
const rest = listWithout((listeners.get(name)), registration);
if (rest.length > 0) {
listeners.set(name, rest);
} else {
listeners.delete(name);
send('u' + fieldSeparator + name);
}
};
}
function listWith(others, registration) {
const list = bare([]);
if (others !== undefined) for (let i = 0; i < others.length; i += 1) list[i] = others[i];
list[list.length] = registration;
return list;
}
function listWithout(all, registration) {
const list = bare([]);
for (let i = 0; i < all.length; i += 1) if (all[i] !== registration) list[list.length] = all[i];
return list;
}
function requestEvents(name) {
sendRequest(
'l',
fieldSeparator + name,
`Listening to ${name}`,
0,
() => {},
(error) => warnOnce(name, error),
);
}
function requestAllEvents() {
listeners.forEach((_, name) => requestEvents(name));
}
function warnOnce(name, error) {
if (error.code === 'disconnected' || warnedEvents.has(name)) return;
warnedEvents.set(name, true);
apply(warn, console, [`tombolo.on: ${error.message}`]);
}
function receiveEvent(name, json) {
const list = listeners.get(name);
if (list === undefined) return;
const value = decode(json);
for (let i = 0; i < list.length; i += 1) {
if (!list[i].isActive) continue;
try {
apply(list[i].listener, undefined, [value]);
} catch (error) {
report(error);
}
}
}
const maximumErrorText = 65_536;
function failureJSON(thrown) {
const failure = bare({});
failure.code = shortened(textOf(thrown, 'code')) || 'failed';
failure.message = shortened(textOf(thrown, 'message') ?? (isWellFormed(describe(thrown)) ? describe(thrown) : ''));
failure.name = shortened(textOf(thrown, 'name'));
failure.stack = shortened(textOf(thrown, 'stack'));
try {
const data = typeof thrown === 'object' && thrown !== null ? thrown.data : undefined;
failure.data = decode(encode(data, 'data'));
} catch (error) {
failure.message += ` (without its data: ${shortened(describe(error))})`;
}
return stringify(failure);
}
function shortened(text) {
if (text === undefined || text.length <= maximumErrorText) return text;
const start = slice(text, 0, maximumErrorText);
return `${isWellFormed(start) ? start : slice(text, 0, maximumErrorText - 1)}…`;
}
function textOf(object, name) {
try {
const text = typeof object === 'object' && object !== null ? object[name] : undefined;
return typeof text === 'string' && isWellFormed(text) ? text : undefined;
} catch {
return undefined;
}
}
const runningFunctions = new SafeMap();
const { ReadableStream: Stream, ReadableStreamDefaultController: Controller, ReadableStreamDefaultReader: Reader } = global;
const PageReadableStream = Stream;
const enqueue = unbound(Controller?.prototype.enqueue);
const closeStream = unbound(Controller?.prototype.close);
const isLocked = PageReadableStream === undefined ? undefined : getter(PageReadableStream.prototype, 'locked');
const getReader = unbound(PageReadableStream?.prototype.getReader);
const readFrom = unbound(Reader?.prototype.read);
const cancelReading = unbound(Reader?.prototype.cancel);
function isObject(value) {
return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
function isEngineStream(value) {
if (isLocked === undefined) return false;
try {
isLocked(value);
return true;
} catch {
return false;
}
}
function sourceFrom(values) {
if (isObject(values)) {
if (isEngineStream(values)) return reading(getReader(values));
const iterateAsync = values[asyncIterator];
if (typeof iterateAsync === 'function') return iterating(apply(iterateAsync, values, []), true);
const iterate = values[iterator];
if (typeof iterate === 'function') return iterating(apply(iterate, values, []), false);
}
throw invalid('The function of a stream must return an async iterable, a ReadableStream or an iterable');
}
function iterating(iterated, isAsync) {
const { next } = iterated;
const stop = () => {
const finish = iterated.return;
return finish === undefined || finish === null ? undefined : apply(finish, iterated, []);
};
return { next: () => apply(next, iterated, []), stop, isAsync, isInside: false };
}
function reading(reader) {
return { next: () => readFrom(reader), stop: () => cancelReading(reader), isAsync: true, isInside: false };
}
const maximumBatchLength = 65_536;
const maximumLeadLength = 1_048_576;
const maximumIdleMicrotasks = 16;
const producing = new SafeMap();
async function startProducing(fn, id, { argument, credit }) {
const controller = new PageAbortController();
const production = {
id,
source: undefined,
credit,
text: '',
count: 0,
attached: 0,
firstSent: undefined,
lastSent: undefined,
sentLength: 0,
idleMicrotasks: 0,
isWaiting: false,
isPumping: false,
isOver: false,
};
runningFunctions.set(id, controller);
producing.set(id, production);
try {
let values = apply(fn, undefined, [argument, { signal: signalOf(controller) }]);
if (isThenable(values)) values = await values;
production.source = sourceFrom(values);
} catch (error) {
failProduction(production, error);
return;
}
if (production.isOver) stopSource(production);
else produceValues(production);
}
async function produceValues(production) {
const { source } = production;
if (source === undefined || production.isPumping) return;
production.isPumping = true;
try {
while (!production.isOver && !isFull(production)) {
source.isInside = true;
let step = source.next();
source.isInside = false;
if (source.isAsync) step = await step;
if (production.isOver) break;
if (!isObject(step)) throw invalid('next() of an iterator must return an object with value and done');
if (step.done) {
production.source = undefined;
endProduction(production, `r\x1f${production.id}`);
break;
}
let { value } = step;
if (!source.isAsync && isThenable(value)) value = await value;
if (!production.isOver) addValue(production, value);
}
} catch (error) {
source.isInside = false;
production.source = undefined;
failProduction(production, error);
}
production.isPumping = false;
if (production.isOver) stopSource(production);
else sendValues(production);
}
function isFull(production) {
if (production.credit === 0) return true;
const isEmpty = production.firstSent === undefined && production.count === 0;
return !isEmpty && production.sentLength + production.text.length >= maximumLeadLength;
}
function addValue(production, value) {
const attachments = makeAttachments('value', false);
let json;
try {
json = encode(value, 'value', null, attachments) ?? 'null';
} catch (error) {
failProduction(production, error);
return;
}
if (json.length >= maximumBatchLength && attachments.placeholders === null) sendValues(production);
production.text = production.count === 0 ? '[' + json : production.text + ',' + json;
production.count += 1;
production.credit -= 1;
production.idleMicrotasks = 0;
production.attached += attachments.size;
if (production.text.length >= maximumBatchLength || attachments.placeholders !== null) sendValues(production);
else if (!production.isWaiting) sendWhenIdle(production);
}
async function sendWhenIdle(production) {
production.isWaiting = true;
while (production.idleMicrotasks < maximumIdleMicrotasks) {
production.idleMicrotasks += 1;
await undefined;
}
production.isWaiting = false;
sendValues(production);
}
function sendValues(production) {
const { count, text } = production;
if (count === 0) return;
const sent = { count, length: text.length + production.attached, next: undefined };
production.count = 0;
production.text = '';
production.attached = 0;
if (production.lastSent === undefined) production.firstSent = sent;
else production.lastSent.next = sent;
production.lastSent = sent;
production.sentLength += sent.length;
send('i' + fieldSeparator + production.id + fieldSeparator + text + ']');
}
function addCredit(id, count) {
const production = producing.get(id);
if (production === undefined) return;
production.credit += count;
forgetTaken(production, count);
produceValues(production);
}
function forgetTaken(production, count) {
let sent = production.firstSent;
while (sent !== undefined && count > 0) {
const taken = sent.count < count ? sent.count : count;
count -= taken;
sent.count -= taken;
if (sent.count > 0) return;
production.sentLength -= sent.length;
sent = sent.next;
production.firstSent = sent;
}
if (sent === undefined) production.lastSent = undefined;
}
function endProduction(production, record) {
sendValues(production);
production.isOver = true;
producing.delete(production.id);
runningFunctions.delete(production.id);
send(record);
}
function failProduction(production, error) {
if (!production.isOver) endProduction(production, `e\x1f${production.id}\x1f${failureJSON(error)}`);
}
function stopProducing(id) {
const production = producing.get(id);
if (production === undefined) return;
producing.delete(id);
production.isOver = true;
production.text = '';
production.count = 0;
stopSource(production);
}
async function stopSource(production) {
const { source } = production;
if (source === undefined || source.isInside) return;
production.source = undefined;
try {
const stopped = source.stop();
if (isThenable(stopped)) await stopped;
} catch (error) {
report(error);
}
}
const exposed = new SafeMap();
const reserved = new SafeMap();
const waitingCalls = new SafeMap();
function expose(name, fn) {
return exposeAs(name, fn, false);
}
function exposeStream(name, fn) {
return exposeAs(name, fn, true);
}
function exposeAs(name, fn, isStream) {
checkName(name, isStream ? 'a stream' : 'a function');
checkFunction(fn, 'The exposed value');
const entry = { fn, isStream };
exposed.set(name, entry);
waitingCalls.forEach((call, id) => {
if (call.name !== name) return;
waitingCalls.delete(id);
startCall(entry, id, call);
});
return () => {
if (exposed.get(name) === entry) exposed.delete(name);
};
}
function exposeToSwift(name, fn) {
reserved.set(name, { fn, isStream: false });
}
function receiveCall(id, name, json, isStream) {
let argument;
try {
argument = decode(json);
} catch (error) {
send(`e\x1f${id}\x1f${failureJSON(error)}`);
return;
}
const call = { name, argument, isStream, credit: 0 };
const entry = reserved.get(name) ?? exposed.get(name);
if (entry !== undefined) {
startCall(entry, id, call);
} else if (readyStateOf(document) === 'complete') {
rejectMissingFunction(call, id);
} else {
waitingCalls.set(id, call);
addListener(global, 'load', documentHasLoaded);
}
}
function startCall(entry, id, call) {
if (entry.isStream !== call.isStream) {
const advice = entry.isStream ? 'is a stream: use Bridge.stream' : 'is not a stream: use Bridge.call';
send(`e\x1f${id}\x1f${failureJSON(invalid(`${call.name} ${advice}`))}`);
} else if (entry.isStream) {
startProducing(entry.fn, id, call);
} else {
runFunction(entry.fn, id, call.argument);
}
}
function documentHasLoaded() {
send('w\x1f0');
}
function rejectMissingFunctions() {
if (waitingCalls.size === 0 || readyStateOf(document) !== 'complete') return;
waitingCalls.forEach(rejectMissingFunction);
waitingCalls.clear();
}
function rejectMissingFunction({ name, isStream }, id) {
const message = isStream
? `The page has no stream ${name}: it must call tombolo.exposeStream while it loads`
: `The page has no function ${name}: it must call tombolo.expose while it loads`;
send(`e\x1f${id}\x1f${failureJSON(new TomboloError('unknownCall', message))}`);
}
async function runFunction(fn, id, argument) {
const controller = new PageAbortController();
runningFunctions.set(id, controller);
let record;
let attachAll;
try {
let result = apply(fn, undefined, [argument, { signal: signalOf(controller) }]);
if (isThenable(result)) result = await result;
const attachments = makeAttachments('result');
const resultJSON = encode(result, 'result', null, attachments);
if (attachments.unread !== undefined) attachAll = await readBlobs(attachments);
record = `r\x1f${id}` + (resultJSON === undefined ? '' : fieldSeparator + resultJSON);
} catch (error) {
record = `e\x1f${id}\x1f${failureJSON(error)}`;
}
if (runningFunctions.get(id) !== controller) return;
runningFunctions.delete(id);
attachAll?.();
send(record);
}
function renewLoadListener() {
if (waitingCalls.size > 0) addListener(global, 'load', documentHasLoaded);
}
function receiveCredit(id, count) {
const values = +count;
const call = waitingCalls.get(id);
if (call !== undefined) call.credit += values;
addCredit(id, values);
}
function disconnectCalls() {
waitingCalls.clear();
runningFunctions.forEach((_, id) => cancelRun(id, disconnected('The call')));
}
function cancelRun(id, reason) {
waitingCalls.delete(id);
const controller = runningFunctions.get(id);
runningFunctions.delete(id);
if (controller === undefined) return;
abort(controller, reason);
stopProducing(id);
}
const ordinaryNames = bare({});
for (const name of getOwnPropertyNames(objectPrototype)) ordinaryNames[name] = true;
function callProxy(target, prefix) {
const namespaces = bare({});
const get = (_, key, receiver) => {
if (key === 'then' || key === 'toJSON') return undefined;
if (typeof key === 'symbol' || ordinaryNames[key]) return reflectGet(target, key, receiver);
return (namespaces[key] ??= makeNamespace(prefix + key));
};
return new PageProxy(target, bare({ get }));
}
function makeNamespace(name) {
const callable = (argument, options) => call(name, argument, options);
return callProxy(callable, `${name}.`);
}
const postponed = new SafeMap();
let lastPostponed = 0;
const wakeUpDelay = 100;
function later(work, delay) {
const id = (lastPostponed += 1);
const run = () => {
if (postponed.delete(id)) work();
};
const start = now(performance);
const time = start + delay + wakeUpDelay;
postponed.set(id, { time, run });
setTimeout(run, delay);
const record = wakeRecord(time, start);
if (record !== '') send(record);
}
function runPostponed(time) {
let earliest = Infinity;
postponed.forEach((item) => {
if (item.time - time < 1) item.run();
else if (item.time < earliest) earliest = item.time;
});
return earliest;
}
function wakeUp() {
forgetWakeUp();
const time = now(performance);
let earliest = runPostponed(time);
pendingCalls.forEach((call) => {
if (!call.isSent || call.deadline === Infinity) return;
if (call.deadline - time < 1) {
const message = `${call.description} was not answered within ${call.timeout} ms`;
cancelCall(call, new TomboloError('timeout', message));
} else if (call.deadline < earliest) {
earliest = call.deadline;
}
});
const record = wakeRecord(earliest, time);
if (record !== '') send(record);
}
function receive(event) {
if (global.document !== document) {
removeListener(channel, 'tombolo-down', receive);
closeDirectChannel();
disconnect();
return;
}
const detail = detailOf(event);
if (typeof detail === 'string') {
receiveRecords(detail);
return;
}
const records = own(detail, 'records');
if (typeof records !== 'string') return;
addChunks(own(detail, 'attached'));
if (records !== '') withArrivedAttachments(() => receiveRecords(records));
}
function receiveRecords(text) {
renewLoadListener();
let start = 0;
while (start < text.length) {
const found = indexOf(text, recordSeparator, start);
const stop = found < 0 ? text.length : found;
try {
if (text[start] === 'r') receiveResultIn(text, start, stop);
else receiveRecord(fieldsOf(slice(text, start, stop)));
} catch (error) {
report(error);
}
start = stop + 1;
}
}
function fieldsOf(record) {
const fields = bare([]);
const last = record[0] === 'c' || record[0] === 's' ? 3 : 2;
let start = 0;
for (;;) {
const stop = fields.length < last ? indexOf(record, fieldSeparator, start) : -1;
if (stop < 0) {
fields[fields.length] = slice(record, start);
return fields;
}
fields[fields.length] = slice(record, start, stop);
start = stop + 1;
}
}
function receiveRecord(fields) {
switch (fields[0]) {
case 'e':
receiveFailure(fields[1], fields[2]);
break;
case 'p':
receiveProgress(fields[1], fields[2]);
break;
case 'v':
receiveEvent(fields[1], fields[2]);
break;
case 'c':
case 's':
if (matchIn(decimal, fields[1]) !== null) receiveCall(fields[1], fields[2], fields[3], fields[0] === 's');
break;
case 'g':
receiveCredit(fields[1], fields[2]);
break;
case 'w':
wakeUp();
rejectMissingFunctions();
break;
case 'x':
cancelRun(fields[1], new TomboloError('cancelled', 'The app cancelled the call'));
if (matchIn(decimal, fields[1]) !== null) send(`r\x1f${fields[1]}`);
break;
case 'd':
disconnect();
break;
case 'n':
forgetReadiness();
wakeUp();
rejectMissingFunctions();
requestAllEvents();
notifyOfReturn();
break;
}
}
function receiveResultIn(text, start, stop) {
const separator = indexOf(text, fieldSeparator, start + 2);
const hasValue = separator >= 0 && separator < stop;
const call = pendingCalls.get(+slice(text, start + 2, hasValue ? separator : stop));
if (call === undefined || !endCall(call)) return;
let value;
try {
value = hasValue ? decode(slice(text, separator + 1, stop)) : undefined;
} catch (error) {
call.reject(new TomboloError('failed', `The result of ${call.description} cannot be decoded: ${describe(error)}`));
return;
}
fulfil(call.resolve, value);
}
function receiveProgress(id, json) {
const call = pendingCalls.get(+id);
if (call?.progressListener !== undefined) apply(call.progressListener, undefined, [decode(json)]);
}
function receiveFailure(id, json) {
const call = pendingCalls.get(+id);
if (call === undefined || !endCall(call)) return;
let failure;
try {
failure = decode(json);
} catch {
}
const code = own(failure, 'code');
const message = own(failure, 'message');
call.reject(
new TomboloError(
typeof code === 'string' ? code : 'failed',
typeof message === 'string' ? message : `${call.description} failed`,
own(failure, 'data'),
),
);
}
function disconnect() {
forgetReadiness();
forgetWakeUp();
pendingCalls.forEach((call) => {
if (endCall(call)) call.reject(disconnected(call.description));
});
disconnectCalls();
}
const maximumCredit = 4096;
function makeIncomingStream() {
return {
call: undefined,
first: undefined,
last: undefined,
firstReader: undefined,
lastReader: undefined,
taken: 0,
isOver: false,
failure: undefined,
};
}
function creditFor(id, count) {
return 'g' + fieldSeparator + id + fieldSeparator + count;
}
function addValues(incoming, values) {
if (!isArray(values) || values.length === 0) return;
const batch = { values, index: 0, next: undefined };
if (incoming.last === undefined) incoming.first = batch;
else incoming.last.next = batch;
incoming.last = batch;
while (incoming.firstReader !== undefined && incoming.first !== undefined) {
const reader = incoming.firstReader;
incoming.firstReader = reader.next;
if (reader.next === undefined) incoming.lastReader = undefined;
reader.take(takeValue(incoming, incoming.first));
}
}
function takeValue(incoming, batch) {
const value = batch.values[batch.index];
batch.index += 1;
if (batch.index === batch.values.length) {
incoming.first = batch.next;
if (batch.next === undefined) incoming.last = undefined;
}
incoming.taken += 1;
if (incoming.call !== undefined && (incoming.first === undefined || incoming.taken >= maximumCredit / 2)) {
if (pendingCalls.has(incoming.call.id)) send(creditFor(incoming.call.id, incoming.taken));
incoming.taken = 0;
}
return value;
}
function read(incoming, reader) {
if (incoming.first !== undefined) {
reader.take(takeValue(incoming, incoming.first));
} else if (!incoming.isOver) {
if (incoming.lastReader === undefined) incoming.firstReader = reader;
else incoming.lastReader.next = reader;
incoming.lastReader = reader;
} else if (incoming.failure !== undefined) {
const { failure } = incoming;
incoming.failure = undefined;
reader.fail(failure);
} else {
reader.end();
}
}
function endStream(incoming, error) {
if (incoming.isOver) return;
incoming.isOver = true;
incoming.failure = error;
let reader = incoming.firstReader;
incoming.firstReader = undefined;
incoming.lastReader = undefined;
while (reader !== undefined) {
read(incoming, reader);
reader = reader.next;
}
}
function cancelStream(incoming) {
incoming.first = undefined;
incoming.last = undefined;
const { call } = incoming;
endStream(incoming, undefined);
if (call !== undefined) cancelCall(call, new TomboloError('cancelled', `${call.description} was cancelled`));
}
function readableOf(incoming) {
if (PageReadableStream === undefined) return iteratorOf(incoming);
const source = bare({
pull: (controller) =>
new PagePromise((resolve, reject) => {
const take = (value) => {
enqueue(controller, value);
resolve(undefined);
};
const end = () => {
closeStream(controller);
resolve(undefined);
};
read(incoming, { take, end, fail: reject, next: undefined });
}),
cancel: () => cancelStream(incoming),
});
const readable = new PageReadableStream(source, bare({ highWaterMark: 0 }));
const iterate = () => iteratorOf(incoming);
defineProperty(readable, asyncIterator, bare({ value: iterate, configurable: true, writable: true }));
return readable;
}
function iteratorOf(incoming) {
const next = () =>
new PagePromise((resolve, reject) => {
const take = (value) => fulfil(resolve, { value, done: false });
const end = () => fulfil(resolve, { value: undefined, done: true });
read(incoming, { take, end, fail: reject, next: undefined });
});
const stop = (value) =>
new PagePromise((resolve) => {
cancelStream(incoming);
fulfil(resolve, { value, done: true });
});
const iterating = { next, return: stop, [asyncIterator]: () => iterating };
return iterating;
}
function stream(name, argument, options) {
const incoming = makeIncomingStream();
try {
openStream(incoming, name, argument, options);
} catch (error) {
endStream(incoming, (error));
}
return readableOf(incoming);
}
function openStream(incoming, name, argument, options) {
checkName(name, 'a stream');
const signal = options === undefined || options === null ? undefined : signalIn(options);
const trace = traceOf(options);
const attachments = makeAttachments('argument');
const json = encode(argument, 'argument', null, attachments);
if (signal !== undefined && isAborted(signal)) throw cancellationError(name, signal);
const id = nextID();
const record = 's' + fieldSeparator + id + fieldSeparator + name + (json === undefined ? '' : fieldSeparator + json);
const call = sendRequestText(
id,
traceBefore(id, trace) + record + recordSeparator + creditFor(id, maximumCredit),
name,
0,
() => endStream(incoming, undefined),
(error) => {
endStream(incoming, error);
},
attachments,
);
call.progressListener = (values) => addValues(incoming, values);
incoming.call = call;
if (signal !== undefined) cancelOnAbort(call, signal);
}
const tombolo = {
call,
callSync,
stream,
on,
expose,
exposeStream,
TomboloError: (TomboloError),
get ready() {
return ready();
},
};
openDirectChannel(receiveRecords);
setPrototypeOf(tombolo, callProxy({}, ''));
addListener(channel, 'tombolo-down', receive);
defineProperty(global, documentKey, { value: document, configurable: true });
defineProperty(global, 'tombolo', { value: tombolo, writable: true, configurable: true });
/* dialects */
})();

"""#

    /// Made of web/source/relay/main.js.
    static let relay = #"""
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
const CONTAINS_BYTES = 't' + FIELD;
function sendToPage(detail) {
channel.dispatchEvent(new CustomEvent('tombolo-down', { detail }));
}
const ATTACHMENT_STORE = 'tombolo-bytes://page/';
const MAXIMUM_CHUNK = 1 << 22;
const MAXIMUM_REQUESTS = 64;
const MAXIMUM_PIECE = 1 << 19;
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
function bytesOf(text) {
const decode = ((Uint8Array).fromBase64);
if (decode !== undefined) return decode.call(Uint8Array, text);
return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
function takeContainedBytes(records) {
if (!records.startsWith(CONTAINS_BYTES)) return records;
const end = records.indexOf(RECORD);
const fields = records.slice(CONTAINS_BYTES.length, end).split(FIELD);
const attached = [];
for (let index = 0; index < fields.length; index += 2) {
const bytes = bytesOf(fields[index + 1]);
attached.push([Number(fields[index]), bytes, 0, bytes.length]);
}
return { records: records.slice(end + 1), attached };
}
function* piecesOf(attached) {
for (const [id, body, start, total] of attached) {
let end = 0;
do {
yield { fields: [id, start + end, total], bytes: body.subarray(end, end + MAXIMUM_PIECE) };
end += MAXIMUM_PIECE;
} while (end < body.length);
}
}
class AttachmentTransfer {
#isOpen;
constructor(isOpen) {
this.#isOpen = isOpen;
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
if (size < MAXIMUM_CHUNK && chunks.length < MAXIMUM_REQUESTS) continue;
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
const KEPT = 2;
const MAXIMUM_IN_TRANSFER = 3;
const INITIAL_LENGTH = 1 << 12;
const MAXIMUM_LENGTH = 1 << 17;
const MAXIMUM_UNTRUSTED_LENGTH = 1 << 14;
const PROMPT = 20;
class MessageWindow {
#posts = [];
#length = INITIAL_LENGTH;
get isEmpty() {
return this.#posts.length === 0;
}
get hasRoom() {
return this.#posts.length < KEPT + (this.#length === INITIAL_LENGTH ? 1 : MAXIMUM_IN_TRANSFER);
}
maximumLength(isTrusted) {
return Math.min(this.#length, isTrusted ? MAXIMUM_LENGTH : MAXIMUM_UNTRUSTED_LENGTH);
}
didPost() {
this.#posts.push(performance.now());
}
didReceiveAnswer(isFull) {
const age = performance.now() - (this.#posts.shift() ?? 0);
if (age >= PROMPT) this.#length = INITIAL_LENGTH;
else if (isFull) this.#length = Math.min(this.#length * 2, MAXIMUM_LENGTH);
}
}
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
if (!this.#joinsLast(records)) this.#waiting.push({ records, start: 0 });
this.length += records.length;
if (this.#waiting.length === 1) this.post(false);
}
#joinsLast(records) {
const last = this.#waiting[this.#waiting.length - 1];
if (last === undefined || last.start > 0 || last.records.length + records.length >= this.#poster.maximumLength) return false;
last.records += RECORD + records;
this.length += 1;
return true;
}
post(isUrgent) {
const poster = this.#poster;
while (poster.isOpen && this.#waiting.length > 0) {
if (!isUrgent && !poster.hasRoom) return;
const { records, start } = this.#waiting[0];
const end = this.#endOfPart(records, start);
this.length -= end - start;
this.#waiting[0].start = end;
if (end === records.length) this.#waiting.shift();
try {
poster.postRecords(this.#headerOfPart(records, start, end) + records.slice(start, end));
} catch (error) {
if (end < records.length) {
this.#waiting.shift();
this.length -= records.length - end;
}
if (this.isEmpty) this.resolveEmptied();
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
const end = start + this.#poster.maximumLength;
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
const COST_OF_PIECE = 1 << 12;
class TransferQueue {
#waiting = [];
#isRunning = false;
#sender;
constructor(sender) {
this.#sender = sender;
}
get cost() {
let sum = 0;
for (const { cost } of this.#waiting) sum += cost;
return sum;
}
get isEmpty() {
return this.#waiting.length === 0;
}
add(records, attached) {
let cost = records.length;
for (const piece of piecesOf(attached ?? [])) cost += costOf(piece);
this.#waiting.push({ records, pieces: attached === undefined ? undefined : piecesOf(attached), cost });
if (!this.#isRunning) this.#run();
}
postAll() {
for (const { records, pieces } of this.#waiting.splice(0)) {
if (pieces !== undefined && this.#sender.mayPostBytes(true)) {
for (const piece of pieces) this.#sender.postPiece(piece).catch(ignoreAnswer);
}
this.#sender.sendAttachedRecords(records, true);
}
}
async #run() {
this.#isRunning = true;
for (let transfer = this.#waiting[0]; transfer !== undefined; transfer = this.#waiting[0]) {
if (transfer.pieces !== undefined) await this.#postPieces(transfer.pieces, transfer);
if (transfer !== this.#waiting[0]) continue;
this.#waiting.shift();
try {
this.#sender.sendAttachedRecords(transfer.records, false);
} catch {
this.#sender.didLoseRecords();
}
}
this.#isRunning = false;
}
async #postPieces(pieces, transfer) {
await this.#sender.ready();
try {
while (transfer === this.#waiting[0] && this.#sender.mayPostBytes(false)) {
const { done, value: piece } = pieces.next();
if (done === true) return;
transfer.cost -= costOf(piece);
await this.#sender.postPiece(piece);
}
} catch {
}
}
}
function costOf({ bytes }) {
return COST_OF_PIECE + Math.ceil(bytes.length / 3) * 4;
}
function ignoreAnswer() {}
const MAXIMUM_URL = 4096;
const PROMPT_MARK = 'tombolo-ask:';
const TOO_MUCH_IS_WAITING = ['e', JSON.stringify({ code: 'limitExceeded', message: 'Too much of what the page sent before has not arrived' })].join(FIELD);
const MAXIMUM_BACKLOG = 1 << 24;
const MAXIMUM_UNTRUSTED_BACKLOG = 1 << 22;
const DIRECT_CHANNEL = 'tomboloDirectChannel';
const openDirectChannel = (
Object.getOwnPropertyDescriptor(world, DIRECT_CHANNEL)?.value
);
class Session {
isOpen = true;
isTrusted = false;
#isTrustKnown = false;
#handler;
#identity;
#window = new MessageWindow();
#key = '';
#closeDirectChannel;
#resolveHandshake;
#handshakeAnswered;
#queue;
#transfers = new TransferQueue(this);
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
callSync(kind, text) {
if (!this.isOpen) return undefined;
if (this.#queue.length + this.#transfers.cost > this.#maximumBacklog) return kind === 'call' ? TOO_MUCH_IS_WAITING : undefined;
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
#postAll() {
this.#queue.post(true);
this.#transfers.postAll();
}
close(enteredPageCache) {
if (!this.isOpen) return;
try {
const room = this.#maximumBacklog - this.#queue.length;
if (room >= 0) this.#queue.post(true);
if (room >= this.#transfers.cost) this.#transfers.postAll();
} catch {
}
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
get hasRoom() {
return this.#window.hasRoom;
}
get maximumLength() {
return this.#window.maximumLength(this.isTrusted);
}
postRecords(message) {
this.#post(message, this.#recordsHandling);
}
async ready() {
await this.#handshakeAnswered;
await this.#queue.emptied();
}
mayPostBytes(isUrgent) {
return this.isOpen && (this.isTrusted || (isUrgent && !this.#isTrustKnown));
}
postPiece({ fields, bytes }) {
return this.#handler.postMessage([this.header('bytes'), ...fields].join(FIELD) + RECORD + base64Of(bytes)).catch(requireAnswer);
}
sendAttachedRecords(records, isUrgent) {
if (!this.isOpen || records === '') return;
this.#queue.add(records);
if (isUrgent) this.#queue.post(true);
}
didLoseRecords() {
reportLostMessage();
}
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
#handlingOfAnswer(failed) {
return {
fulfilled: (records) => this.#receive(records, failed),
rejected: (error) => this.#receive(lateAnswer(error), failed),
};
}
#receive(records, failed) {
if (!this.isOpen) return;
this.#window.didReceiveAnswer(!this.#queue.isEmpty);
if (typeof records !== 'string') failed();
else if (records === IS_TRUSTED || records === IS_NOT_TRUSTED) {
this.isTrusted = records === IS_TRUSTED;
this.#isTrustKnown = true;
this.#resolveHandshake?.();
}
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
function requireAnswer(error) {
if (lateAnswer(error) === undefined) throw error;
}
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
if (typeof records === 'string' && isWellFormed(records) && session.send(records, attached)) event.preventDefault();
}
function isWellFormed(text) {
return (text).isWellFormed();
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

"""#
}
