// Written by scripts/bundle. Do not edit.
// swift-format-ignore-file

/// The scripts of this module, and the texts of its pages.
enum EmbeddedScripts {
    /// Made of web/source/dialects/rexxar/main.js.
    static let rexxar = #"""
function notifyContainer(name, argument) {
const fields = fieldSeparator + name + fieldSeparator + stringify(argument);
sendRequest('c', fields, name, 0, () => {}, warnOfContainer);
}
function warnOfContainer(error) {
if (error.code !== 'disconnected') warn(`Rexxar: ${error.message}`);
}
function literally(text) {
let pattern = '';
for (let i = 0; i < text.length; i += 1) {
const unit = text[i];
pattern += matchIn(/[a-z0-9-]/i, unit) === null ? `\\${unit}` : unit;
}
return pattern;
}
function watchBridgeURLs(scheme, host) {
watchFrames(new RegExp(`^${literally(scheme)}://${literally(host)}(?:[/?#].*)?$`, 'is'), (match) => notifyContainer('rexxar.call', match[0]));
}
function functionNamed(name) {
let holder;
let value = global;
let start = 0;
while (start <= name.length) {
const dot = indexOf(name, '.', start);
const end = dot < 0 ? name.length : dot;
if (value === undefined || value === null) return undefined;
holder = value;
value = holder[slice(name, start, end)];
start = end + 1;
}
return typeof value === 'function' ? { holder, member: value } : undefined;
}
function callPageFunction(call) {
const found = functionNamed(`${own(call, 'name')}`);
if (found === undefined) return false;
const argument = own(call, 'argument');
apply(found.member, found.holder, argument === undefined ? [] : [argument]);
return true;
}
const pullThreshold = 100;
const minimumSteps = 2;
const fingerSlack = 10;
class PullRecogniser {
#hasFailed = false;
#distance = 0;
#steps = 0;
moveBy(sideways, down, isAtTop) {
if (!isAtTop || down < 0 || (sideways < 0 ? -sideways : sideways) > down) this.#hasFailed = true;
this.#distance += down;
this.#steps += 1;
}
moveTo(sideways, down, isAtTop) {
const aside = sideways < 0 ? -sideways : sideways;
if (!isAtTop || down < -fingerSlack || aside > fingerSlack + down) this.#hasFailed = true;
this.#distance = down;
this.#steps += 1;
}
fail() {
this.#hasFailed = true;
}
end() {
const wasPull = !this.#hasFailed && this.#distance >= pullThreshold && this.#steps >= minimumSteps;
this.#hasFailed = false;
this.#distance = 0;
this.#steps = 0;
return wasPull;
}
}
const wheelRest = 250;
const isTrustedEvent = (event) => event.isTrusted === true;
const isPrevented = getter(Event.prototype, 'defaultPrevented');
const pathOf = unbound(Event.prototype.composedPath);
const scrollTopOf = getter(Element.prototype, 'scrollTop');
const scrollingElementOf = getter(Document.prototype, 'scrollingElement');
const deltaXOf = getter(WheelEvent.prototype, 'deltaX');
const deltaYOf = getter(WheelEvent.prototype, 'deltaY');
const deltaModeOf = getter(WheelEvent.prototype, 'deltaMode');
const hasControl = getter(MouseEvent.prototype, 'ctrlKey');
const wheelUnits = [1, 40, 800];
const touch =
typeof TouchEvent !== 'function'
? undefined
: {
allOf: getter(TouchEvent.prototype, 'touches'),
countOf: getter(TouchList.prototype, 'length'),
item: unbound(TouchList.prototype.item),
xOf: getter(Touch.prototype, 'clientX'),
yOf: getter(Touch.prototype, 'clientY'),
};
function isAtTop(event) {
const root = scrollingElementOf(document);
if (root !== null && scrollTopOf(root) > 0) return false;
const path = pathOf(event);
for (let i = 0; i < path.length; i += 1) {
try {
if (scrollTopOf(path[i]) > 0) return false;
} catch {
}
}
return true;
}
function makePullWatch(pulled, later) {
const wheel = new PullRecogniser();
let lastWheel = 0;
let isMoving = false;
const rest = () => {
const left = lastWheel + wheelRest - now(performance);
if (left > 0) return later(rest, left);
isMoving = false;
if (wheel.end()) pulled();
};
const receiveWheel = (event) => {
if (!isTrustedEvent(event)) return;
const unit = wheelUnits[deltaModeOf(event)] ?? 1;
if (hasControl(event) || isPrevented(event)) wheel.fail();
else wheel.moveBy(deltaXOf(event) * unit, -deltaYOf(event) * unit, isAtTop(event));
lastWheel = now(performance);
if (isMoving) return;
isMoving = true;
later(rest, wheelRest);
};
const listeners = bare({ wheel: receiveWheel });
if (touch !== undefined) addFingers(listeners, pulled, touch);
const options = bare({ passive: true });
return {
start() {
for (const type in listeners) addListener(global, type, listeners[type], options);
},
stop() {
for (const type in listeners) removeListener(global, type, listeners[type]);
},
};
}
function addFingers(listeners, pulled, touch) {
const finger = new PullRecogniser();
let startX = 0;
let startY = 0;
const follow = (event, move) => {
if (!isTrustedEvent(event)) return;
const touches = touch.allOf(event);
const first = touch.item(touches, 0);
if (touch.countOf(touches) !== 1 || first === null || isPrevented(event)) finger.fail();
else move(touch.xOf(first), touch.yOf(first));
};
listeners.touchstart = (event) =>
follow(event, (x, y) => {
finger.end();
startX = x;
startY = y;
finger.moveTo(0, 0, isAtTop(event));
});
listeners.touchmove = (event) => follow(event, (x, y) => finger.moveTo(x - startX, y - startY, isAtTop(event)));
listeners.touchend = (event) => {
if (isTrustedEvent(event) && touch.countOf(touch.allOf(event)) === 0 && finger.end()) pulled();
};
listeners.touchcancel = (event) => {
if (isTrustedEvent(event)) finger.end();
};
}
let pullWatch;
function watchPulls() {
pullWatch ??= makePullWatch(() => notifyContainer('rexxar.pulled', ''), later);
pullWatch.start();
}
class APIAddresses {
#host;
#prefix;
#PageURL = URL;
#baseOf = getter(Node.prototype, 'baseURI');
#protocolOf = getter(URL.prototype, 'protocol');
#hostOf = getter(URL.prototype, 'hostname');
#portOf = getter(URL.prototype, 'port');
#pathOf = getter(URL.prototype, 'pathname');
#queryOf = getter(URL.prototype, 'search');
constructor(host, apiScheme) {
this.#host = host;
this.#prefix = `${apiScheme}://`;
}
appURL(text) {
let url;
try {
url = new this.#PageURL(text, this.#baseOf(document));
} catch {
return undefined;
}
const scheme = this.#protocolOf(url);
if ((scheme !== 'https:' && scheme !== 'http:') || this.#hostOf(url) !== this.#host) return undefined;
const port = this.#portOf(url) === '' ? '' : `:${this.#portOf(url)}`;
return `${this.#prefix}${slice(scheme, 0, -1)}${port}${this.#pathOf(url)}${this.#queryOf(url)}`;
}
pageURL(url) {
if (slice(url, 0, this.#prefix.length) !== this.#prefix) return url;
const rest = slice(url, this.#prefix.length);
const end = indexOf(rest, 'https') === 0 ? 5 : 4;
return `${slice(rest, 0, end)}://${this.#host}${slice(rest, end)}`;
}
}
function isOfKind(read, value) {
try {
read(value);
return true;
} catch {
return false;
}
}
class RequestBodies {
#forms;
#PageResponse = Response;
#bytesOf = unbound(Response.prototype.arrayBuffer);
#headersOf = getter(Response.prototype, 'headers');
#headerIn = unbound(Headers.prototype.get);
#sizeOfBlob = getter(Blob.prototype, 'size');
#sizeOfBytes = getter(ArrayBuffer.prototype, 'byteLength');
#isView = ArrayBuffer.isView;
#stateOfDocument = getter(Document.prototype, 'readyState');
#textOfParameters = unbound(URLSearchParams.prototype.toString);
#forEachEntry = unbound(FormData.prototype.forEach);
#isStreamLocked = getter(ReadableStream.prototype, 'locked');
constructor(forms) {
this.#forms = forms;
}
holdsBlob(body) {
return this.#forms.holdsBlob(body);
}
isStream(body) {
return isOfKind(this.#isStreamLocked, body);
}
isBuffer(body) {
return isOfKind(this.#sizeOfBytes, body);
}
async read(body) {
const form = this.#forms.multipartOf(body);
if (form !== undefined) return form;
const response = new this.#PageResponse(body);
return { bytes: await this.#bytesOf(response), type: this.#headerIn(this.#headersOf(response), 'content-type') };
}
plain(body) {
if ((typeof body !== 'object' || body === null) && typeof body !== 'function') {
return body === undefined || body === null ? body : `${body}`;
}
const isKnown =
isOfKind(this.#sizeOfBlob, body) ||
this.isBuffer(body) ||
this.#isView(body) ||
isOfKind(this.#stateOfDocument, body) ||
isOfKind(this.#textOfParameters, body) ||
isOfKind((form) => this.#forEachEntry(form, () => {}), body);
return isKnown ? body : `${body}`;
}
}
const proofField = 'x-rexxar-proof';
const secret = '/* secret */';
const documentMark = Math.floor(Math.random() * 2 ** 52).toString(36);
const proof = `${secret}.${documentMark}`;
let hasBegun = false;
function beginRequests() {
if (hasBegun) return;
hasBegun = true;
notifyContainer('rexxar.begin', documentMark);
flushIfNeeded();
}
function forgetBegin() {
hasBegun = false;
}
function replaceMethod(holder, method) {
const name = keys(method)[0];
const property = (getOwnPropertyDescriptor(holder, name));
defineProperty(method[name], 'length', bare({ value: property.value.length, configurable: true }));
defineProperty(
holder,
name,
bare({
value: method[name],
writable: true,
enumerable: true,
configurable: true,
}),
);
}
function replaceText(prototype, name, convert) {
const property = (getOwnPropertyDescriptor(prototype, name));
const read = unbound((property.get));
const get = function () {
return convert(read(this));
};
defineProperty(get, 'name', bare({ value: `get ${name}`, configurable: true }));
defineProperty(prototype, name, bare({ get, set: undefined, enumerable: true, configurable: true }));
}
class ContainerFetch {
#addresses;
#forms;
#pageFetch = global.fetch;
#PageRequest = Request;
#PageDOMException = DOMException;
#urlOf = getter(Request.prototype, 'url');
#methodOf = getter(Request.prototype, 'method');
#modeOf = getter(Request.prototype, 'mode');
#credentialsOf = getter(Request.prototype, 'credentials');
#keepaliveOf = getter(Request.prototype, 'keepalive');
#signalOf = getter(Request.prototype, 'signal');
#headersOf = getter(Request.prototype, 'headers');
#bytesOf = unbound(Request.prototype.arrayBuffer);
#setHeader = unbound(Headers.prototype.set);
#forEachHeader = unbound(Headers.prototype.forEach);
#hasHeader = unbound(Headers.prototype.has);
#isStreamLocked = getter(ReadableStream.prototype, 'locked');
#sizeOfBytes = getter(ArrayBuffer.prototype, 'byteLength');
constructor(addresses, forms) {
this.#addresses = addresses;
this.#forms = forms;
}
install() {
const container = this;
const pageFetch = this.#pageFetch;
replaceMethod(global, {
fetch(input, init) {
if (arguments.length === 0) return apply(pageFetch, global, []);
try {
return container.#fetch(input, init);
} catch (error) {
return new PagePromise((_, reject) => reject(error));
}
},
});
replaceText(Response.prototype, 'url', (url) => this.#addresses.pageURL(url));
}
#fetch(input, init) {
const isRequest = isOfKind(this.#urlOf, input);
const resource = isRequest ? input : `${input}`;
const url = this.#addresses.appURL(isRequest ? this.#urlOf(input) : resource);
if (url !== undefined) return this.#fetchFromApp(url, resource, init);
return apply(this.#pageFetch, global, [resource, init]);
}
async #fetchFromApp(url, resource, init) {
if (isOfKind(this.#isStreamLocked, init?.body)) {
throw new this.#PageDOMException('A ReadableStream cannot be sent to the container.', 'NotSupportedError');
}
const form = this.#forms.multipartOf(init?.body);
const requested = new this.#PageRequest(resource, form === undefined ? init : setPrototypeOf({ body: new PageUint8Array(0) }, init));
const method = this.#methodOf(requested);
let body;
if (form !== undefined) {
const made = await form;
body = made.bytes;
const headers = this.#headersOf(requested);
if (!this.#hasHeader(headers, 'content-type')) this.#setHeader(headers, 'content-type', made.type);
} else if (method !== 'GET' && method !== 'HEAD') {
body = await this.#bytesOf(requested);
}
if (body !== undefined && !isOfKind(this.#sizeOfBytes, body)) {
throw new this.#PageDOMException('The body cannot be read.', 'NotReadableError');
}
const request = this.#requestToApp(url, requested, body);
beginRequests();
return apply(this.#pageFetch, global, [request]);
}
#requestToApp(url, requested, body) {
const mode = this.#modeOf(requested);
const request = new this.#PageRequest(
url,
bare({
method: this.#methodOf(requested),
credentials: this.#credentialsOf(requested),
keepalive: this.#keepaliveOf(requested),
signal: this.#signalOf(requested),
mode: mode === 'no-cors' ? 'cors' : mode,
body: body === undefined || this.#sizeOfBytes(body) === 0 ? undefined : body,
}),
);
const headers = this.#headersOf(request);
this.#forEachHeader(this.#headersOf(requested), (value, name) => {
this.#setHeader(headers, name, value);
});
this.#setHeader(headers, proofField, proof);
return request;
}
}
const lineBreak = '\r\n';
class FormEncoder {
#sizeOfBlob = getter(Blob.prototype, 'size');
#typeOf = getter(Blob.prototype, 'type');
#nameOf = getter(File.prototype, 'name');
#bytesOfBlob = unbound(Blob.prototype.arrayBuffer);
#forEachEntry = unbound(FormData.prototype.forEach);
#replaceIn = unbound((String.prototype.replace));
#encodeText = unbound(TextEncoder.prototype.encode);
#encoder = new TextEncoder();
holdsBlob(body) {
if (this.#isBlob(body)) return true;
let isThereOne = false;
try {
this.#forEachEntry(body, (value) => {
isThereOne ||= this.#isBlob(value);
});
} catch {
}
return isThereOne;
}
multipartOf(form) {
return this.holdsBlob(form) && !this.#isBlob(form) ? this.#encode(form) : undefined;
}
#isBlob(value) {
return isOfKind(this.#sizeOfBlob, value);
}
async #encode(form) {
const boundary = `----RexxarFormBoundary${Math.floor(Math.random() * 2 ** 52).toString(36)}`;
const parts = bare([]);
let count = 0;
const add = (part) => {
parts[count] = part;
count += 1;
};
const addText = (text) => add(this.#encodeText(this.#encoder, text));
this.#forEachEntry(form, (value, name) => {
let head = `--${boundary}${lineBreak}Content-Disposition: form-data; name=${this.#quoted(this.#withBreaks(name))}`;
if (this.#isBlob(value)) {
head += `; filename=${this.#quoted(this.#nameOf(value))}`;
head += `${lineBreak}Content-Type: ${this.#typeOf(value) || 'application/octet-stream'}`;
addText(head + lineBreak + lineBreak);
add(this.#bytesOfBlob(value));
addText(lineBreak);
} else {
addText(head + lineBreak + lineBreak + this.#withBreaks(`${value}`) + lineBreak);
}
});
addText(`--${boundary}--${lineBreak}`);
return { bytes: await joined(parts, count), type: `multipart/form-data; boundary=${boundary}` };
}
#withBreaks(text) {
return this.#replaceIn(text, /\r?\n|\r/g, lineBreak);
}
#quoted(text) {
return `"${this.#replaceIn(this.#replaceIn(this.#replaceIn(text, /\n/g, '%0A'), /\r/g, '%0D'), /"/g, '%22')}"`;
}
}
async function joined(parts, count) {
let size = 0;
for (let i = 0; i < count; i += 1) {
parts[i] = new PageUint8Array(await parts[i]);
size += parts[i].length;
}
const bytes = new PageUint8Array(size);
let at = 0;
for (let i = 0; i < count; i += 1) {
setBytes(bytes, parts[i], at);
at += parts[i].length;
}
return bytes.buffer;
}
function makeExchange(method, target, isAsync) {
return bare({ method, target, isAsync, fields: bare([]), count: 0, hasType: false, isSent: false, isReading: false });
}
function addField(exchange, name, value) {
exchange.fields[exchange.count] = bare([name, value]);
exchange.count += 1;
}
class ContainerXMLHttpRequests {
#addresses;
#bodies;
#prototype = XMLHttpRequest.prototype;
#PageDOMException = DOMException;
#PageProgressEvent = ProgressEvent;
#pageOpen = XMLHttpRequest.prototype.open;
#pageSend = XMLHttpRequest.prototype.send;
#pageSetHeader = XMLHttpRequest.prototype.setRequestHeader;
#pageAbort = XMLHttpRequest.prototype.abort;
#stateOf = getter(XMLHttpRequest.prototype, 'readyState');
#toLowerCase = String.prototype.toLowerCase;
#find = unbound(WeakMap.prototype.get);
#keep = unbound(WeakMap.prototype.set);
#forget = unbound(WeakMap.prototype.delete);
#exchanges = new WeakMap();
constructor(addresses, bodies) {
this.#addresses = addresses;
this.#bodies = bodies;
}
install() {
this.#replaceOpen();
this.#replaceSetRequestHeader();
this.#replaceSend();
this.#replaceAbort();
replaceText(this.#prototype, 'responseURL', (url) => this.#addresses.pageURL(url));
}
#replaceOpen() {
const container = this;
const pageOpen = this.#pageOpen;
replaceMethod(this.#prototype, {
open(method, url, async) {
const count = arguments.length;
if (count < 2) return apply(pageOpen, this, count === 0 ? [] : [method]);
container.#open(this, `${method}`, `${url}`, count === 2 || !!async, arguments[3], arguments[4]);
},
});
}
#open(request, method, url, isAsync, user, password) {
const target = this.#addresses.appURL(url);
const before = this.#find(this.#exchanges, request);
if (target === undefined) this.#forget(this.#exchanges, request);
else this.#keep(this.#exchanges, request, makeExchange(method, target, isAsync));
try {
apply(this.#pageOpen, request, [
method,
target ?? url,
isAsync,
target === undefined ? user : undefined,
target === undefined ? password : undefined,
]);
} catch (error) {
if (before === undefined) this.#forget(this.#exchanges, request);
else this.#keep(this.#exchanges, request, before);
throw error;
}
}
#replaceSetRequestHeader() {
const container = this;
const pageSetHeader = this.#pageSetHeader;
replaceMethod(this.#prototype, {
setRequestHeader(name, value) {
if (arguments.length < 2) return apply(pageSetHeader, this, []);
const field = `${name}`;
const text = `${value}`;
apply(pageSetHeader, this, [field, text]);
container.#noteField(this, field, text);
},
});
}
#noteField(request, name, value) {
const exchange = this.#find(this.#exchanges, request);
if (exchange === undefined) return;
addField(exchange, name, value);
if (apply(this.#toLowerCase, name, []) === 'content-type') exchange.hasType = true;
}
#replaceSend() {
const container = this;
const pageSend = this.#pageSend;
replaceMethod(this.#prototype, {
send(body) {
const exchange = container.#find(container.#exchanges, this);
if (exchange === undefined) return apply(pageSend, this, [body]);
container.#send(this, exchange, body);
},
});
}
#send(request, exchange, body) {
if (this.#bodies.isStream(body)) {
throw new this.#PageDOMException('A ReadableStream cannot be sent to the container.', 'NotSupportedError');
}
const plain = this.#bodies.plain(body);
if (exchange.isSent) throw this.#invalidState();
const isBlob = this.#bodies.holdsBlob(plain);
if (isBlob && !exchange.isAsync) {
const text = 'A synchronous request to the container cannot send a Blob or a File: send an ArrayBuffer.';
throw new this.#PageDOMException(text, 'NotSupportedError');
}
exchange.isSent = true;
beginRequests();
if (!isBlob) return this.#sendWithProof(request, exchange, plain);
exchange.isReading = true;
this.#sendBytes(request, exchange, plain);
}
#sendWithProof(request, exchange, body) {
if (this.#find(this.#exchanges, request) !== exchange || this.#stateOf(request) !== 1) throw this.#invalidState();
exchange.isReading = false;
apply(this.#pageOpen, request, [exchange.method, exchange.target, exchange.isAsync]);
if (this.#bodies.holdsBlob(body)) throw new this.#PageDOMException('The body cannot be read.', 'NotReadableError');
for (let i = 0; i < exchange.count; i += 1) apply(this.#pageSetHeader, request, exchange.fields[i]);
apply(this.#pageSetHeader, request, [proofField, proof]);
apply(this.#pageSend, request, [body]);
}
async #sendBytes(request, exchange, body) {
try {
const { bytes, type } = await this.#bodies.read(body);
const typeText = `${type ?? ''}`;
if (!this.#bodies.isBuffer(bytes)) throw this.#invalidState();
if (!exchange.isReading || this.#find(this.#exchanges, request) !== exchange) return;
if (!exchange.hasType && typeText !== '') addField(exchange, 'Content-Type', typeText);
this.#sendWithProof(request, exchange, bytes);
} catch {
this.#endReading(request, exchange, 'error');
}
}
#replaceAbort() {
const container = this;
const pageAbort = this.#pageAbort;
replaceMethod(this.#prototype, {
abort() {
const exchange = container.#find(container.#exchanges, this);
apply(pageAbort, this, []);
if (exchange !== undefined) container.#endReading(this, exchange, 'abort');
},
});
}
#endReading(request, exchange, type) {
if (!exchange.isReading || this.#find(this.#exchanges, request) !== exchange) return;
exchange.isReading = false;
dispatch(request, new this.#PageProgressEvent(type));
dispatch(request, new this.#PageProgressEvent('loadend'));
}
#invalidState() {
return new this.#PageDOMException('The request is not open, or has already been sent.', 'InvalidStateError');
}
}
const startMark = 'tombolo.container';
const isFirst = window.top === window && !(startMark in window);
function redirectRequests(host, apiScheme) {
onReturn(forgetBegin);
if (!isFirst || typeof global.XMLHttpRequest !== 'function' || typeof global.fetch !== 'function') return;
defineProperty(window, startMark, bare({ value: true }));
const addresses = new APIAddresses(host, apiScheme);
const forms = new FormEncoder();
new ContainerFetch(addresses, forms).install();
new ContainerXMLHttpRequests(addresses, new RequestBodies(forms)).install();
}
function startRexxar({ scheme, host, apiScheme }) {
watchBridgeURLs(scheme, host);
exposeToSwift('rexxar.call', callPageFunction);
redirectRequests(host, apiScheme);
exposeToSwift('rexxar.watchPulls', watchPulls);
}
startRexxar(configuration);

"""#

    /// Made of web/source/dialects/rexxar/clear-text.js.
    static let clearText = #"""
(() => {
'use strict';
if (self.origin.startsWith('rexxar-http:')) {
const hide = (object, name, value) => object && Object.defineProperty(object, name, { value, configurable: false });
hide(self, 'isSecureContext', false);
hide(self.Crypto?.prototype, 'subtle');
hide(self.Crypto?.prototype, 'randomUUID');
for (const name of ['mediaDevices', 'serviceWorker', 'clipboard', 'credentials', 'geolocation', 'wakeLock', 'locks', 'storage']) {
if (self.Navigator && name in Navigator.prototype) hide(Navigator.prototype, name);
}
for (const name of ['caches', 'cookieStore']) if (name in self) hide(self, name);
}
})();

"""#
}
