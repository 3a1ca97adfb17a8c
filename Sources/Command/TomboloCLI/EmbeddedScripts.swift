// Written by scripts/bundle. Do not edit.
// swift-format-ignore-file

/// The scripts of this module, and the texts of its pages.
enum EmbeddedScripts {
    /// Made of web/source/cli/reload.js.
    static let reload = #"""
(() => {
'use strict';
const address = new URL((document.currentScript).src.replace(/^rexxar-/, ''));
const state = address.searchParams.get('since') ?? '';
const changes = new EventSource(new URL('changes' + address.search, address));
changes.addEventListener('change', () => location.reload());
changes.addEventListener('stale', () => {
try {
if (sessionStorage.getItem('tombolo.stale') === state) return;
sessionStorage.setItem('tombolo.stale', state);
} catch {
return;
}
location.reload();
});
})();

"""#

    /// Made of web/source/cli/settle.js.
    static let settle = #"""
async function settle() {
await new Promise((resolve) => {
setTimeout(resolve, 0);
const { port1, port2 } = new MessageChannel();
const end = performance.now() + 50;
port1.onmessage = () => (performance.now() < end ? port2.postMessage(0) : resolve(undefined));
port2.postMessage(0);
});
}
return settle(argument);

"""#

    /// Made of web/source/development/update.js.
    static let developmentUpdate = #"""
function reloadStyles(paths) {
const found = new Set();
for (const link of (document.querySelectorAll('link[rel~="stylesheet"][href]'))) {
const url = new URL(link.href);
const path = decoded(url.pathname);
if (url.origin !== location.origin || !paths.includes(path)) continue;
found.add(path);
url.searchParams.set('tombolo-reload', String(Date.now()));
const next = (link.cloneNode());
next.href = url.href;
const replace = () => link.remove();
next.addEventListener('load', replace, { once: true });
next.addEventListener('error', replace, { once: true });
link.after(next);
}
return found.size === paths.length;
}
function decoded(path) {
try {
return decodeURIComponent(path);
} catch {
return path;
}
}
const name = 'tombolo-problems';
const rules = `
    :host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647; }
    section { max-height: 60vh; overflow: auto; padding: 1rem 1.25rem; background: #1d2b30; color: #ffffff;
        border-top: 4px solid #e5534b; font: 14px/1.5 monospace; }
    h2 { margin: 0 0 0.5rem; font: bold 15px/1.5 sans-serif; }
    p { margin: 0 0 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
    b { color: #ffd166; font-weight: normal; }
    button { position: absolute; top: 0.75rem; right: 1rem; border: 1px solid #8b9a9f; border-radius: 4px; background: none;
        color: inherit; font: 13px sans-serif; padding: 0.2rem 0.6rem; }`;
function showProblems(problems) {
document.querySelector(name)?.remove();
if (problems.length === 0) return;
const host = document.createElement(name);
const root = host.attachShadow({ mode: 'closed' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(rules);
root.adoptedStyleSheets = [sheet];
const section = document.createElement('section');
section.setAttribute('role', 'alert');
const close = document.createElement('button');
close.textContent = 'Close';
close.addEventListener('click', () => host.remove());
section.append(close);
for (const { title, place, message } of problems) {
const heading = document.createElement('h2');
heading.textContent = title;
const text = document.createElement('p');
const where = document.createElement('b');
where.textContent = place;
text.append(where, place ? '\n' : '', message);
section.append(heading, text);
}
root.append(section);
document.documentElement.append(host);
}
function update(change) {
if (change.styles && !reloadStyles(change.styles)) location.reload();
if (change.problems) showProblems(change.problems);
}
return update(argument);

"""#

    /// Made of web/source/drive/main.js.
    static let drive = #"""
(() => {
'use strict';
function center(element) {
let found = visibleCenter(element);
if (found === null || !isAt(element, found)) {
const behavior = (('instant'));
element.scrollIntoView({ behavior, block: 'center', inline: 'nearest' });
found = visibleCenter(element);
}
if (found === null) return null;
const isDropDown = element instanceof HTMLSelectElement && !element.multiple && element.size <= 1;
return { ...found, isFrame: 'contentWindow' in element, isDropDown };
}
function visibleCenter(element) {
const box = element.getClientRects()[0];
if (box === undefined) return null;
const left = Math.max(0, box.left);
const right = Math.min(innerWidth, box.right);
const top = Math.max(0, box.top);
const bottom = Math.min(innerHeight, box.bottom);
return right > left && bottom > top ? { x: Math.floor((left + right) / 2), y: Math.floor((top + bottom) / 2) } : null;
}
function isAt(element, point) {
const root = (element.getRootNode());
return element.contains(root.elementFromPoint(point.x, point.y));
}
function focus(element) {
const root = (element.getRootNode());
if (root.activeElement === element) return true;
element.focus();
if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
try {
element.setSelectionRange(element.value.length, element.value.length);
} catch {
}
} else if (element.isContentEditable) {
getSelection()?.selectAllChildren(element);
getSelection()?.collapseToEnd();
}
return root.activeElement === element || element.contains(root.activeElement);
}
function insertText(text) {
return document.execCommand('insertText', false, text);
}
function frameAt(index) {
const frames = (document.querySelectorAll('iframe, frame, object, embed'));
for (const frame of frames) if (frame.contentWindow !== undefined && frame.contentWindow === window[index]) return frame;
return null;
}
function contentOffset(frame) {
const box = frame.getBoundingClientRect();
const style = getComputedStyle(frame);
return {
x: box.left + frame.clientLeft + Number.parseFloat(style.paddingLeft),
y: box.top + frame.clientTop + Number.parseFloat(style.paddingTop),
};
}
const property = Symbol.for('tombolo.drive');
const types = ['mousemove', 'mousedown', 'mouseup', 'keydown', 'keyup', 'wheel', 'dragend', 'drop'];
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);
class Watch {
seen = new Map();
onChange = () => {};
constructor() {
for (const type of [...types, 'pagehide']) addEventListener(type, this, { capture: true, passive: true });
}
handleEvent(event) {
if (!event.isTrusted) return;
if (event instanceof KeyboardEvent && modifiers.has(event.key)) return;
const { clientX = 0, clientY = 0, deltaX = 0, deltaY = 0 } = (event);
const before = this.seen.get(event.type);
this.seen.set(event.type, {
count: (before?.count ?? 0) + 1,
x: clientX,
y: clientY,
deltaX: (before?.deltaX ?? 0) + deltaX,
deltaY: (before?.deltaY ?? 0) + deltaY,
});
this.onChange();
}
end() {
for (const type of [...types, 'pagehide']) removeEventListener(type, this, { capture: true });
}
}
const holder = ((globalThis));
function watch() {
holder[property]?.end();
Object.defineProperty(holder, property, { configurable: true, value: new Watch() });
}
function seen(kinds, count, limit, isLast, answer) {
const watch = holder[property];
if (watch === undefined) return answer(null);
const timer = setTimeout(() => end(null), limit);
const end = (found) => {
clearTimeout(timer);
watch.onChange = () => {};
answer(found);
};
const check = () => {
if (watch.seen.has('pagehide')) return end(null);
for (const kind of kinds) {
const found = watch.seen.get(kind);
if (found === undefined || found.count < count) continue;
if (!isLast) return end(found);
watch.onChange = () => {};
return settle(() => end(watch.seen.get(kind) ?? null));
}
};
watch.onChange = check;
check();
}
function settle(action) {
setTimeout(() => {
const timer = setTimeout(action, 100);
const next = () => {
clearTimeout(timer);
action();
};
requestAnimationFrame(() => requestAnimationFrame(next));
});
}
function scrollEnd(limit, answer) {
const end = () => {
clearTimeout(quiet);
clearTimeout(last);
removeEventListener('scroll', again, { capture: true });
answer();
};
const again = () => {
clearTimeout(quiet);
quiet = setTimeout(end, 100);
};
const last = setTimeout(end, limit);
let quiet = setTimeout(end, 100);
addEventListener('scroll', again, { capture: true, passive: true });
}
const operations = { center, contentOffset, focus, frameAt, insertText, scrollEnd, seen, watch };
function drive(name, ...values) {
return operations[name](...values);
}
return drive;
})()

"""#

    /// Made of web/source/development/sockets.js.
    static let developmentSockets = #"""
(() => {
'use strict';
function connectSockets({ names, port, secret }) {
if (location.protocol !== 'app:' || !names.includes(location.hostname)) return;
const Native = WebSocket;
const handler = (globalThis).webkit.messageHandlers.tomboloDevelopment;
const { stringify } = JSON;
const post = (message) => void handler.postMessage(stringify({ ...message, secret }));
const sockets = new Map();
const document = crypto.randomUUID();
let count = 0;
const loopback = ['localhost', '127.0.0.1', '[::1]', '0.0.0.0', '[::]'];
const locationOnServer = (address) => {
let url;
try {
url = new URL(String(address), location.href);
} catch {
return null;
}
const isOwn = url.hostname === location.hostname && ['', port].includes(url.port);
const isServer = loopback.includes(url.hostname) && url.port === port;
return isOwn || isServer ? { host: url.host, path: (url.pathname || '/') + url.search } : null;
};
class DevelopmentSocket extends EventTarget {
binaryType = 'blob';
#state = Native.CONNECTING;
#protocol = '';
#host;
#path;
#id;
#sending = Promise.resolve();
#handlers = new Map();
constructor({ host, path }, protocols) {
super();
this.#host = host;
this.#path = path;
count += 1;
this.#id = `${document}/${count}`;
sockets.set(this.#id, this);
for (const type of ['open', 'message', 'error', 'close']) {
this.addEventListener(type, (event) => this.#handlers.get(type)?.call(this, event));
}
post({ id: this.#id, open: path, protocols });
}
get url() {
return `ws://${this.#host}${this.#path}`;
}
get readyState() {
return this.#state;
}
get protocol() {
return this.#protocol;
}
get extensions() {
return '';
}
get bufferedAmount() {
return 0;
}
send(data) {
if (this.#state === Native.CONNECTING) throw new DOMException('The connection is not open yet.', 'InvalidStateError');
if (this.#state !== Native.OPEN) return;
const content =
data instanceof Blob
? data.arrayBuffer().then((buffer) => ({ bytes: base64(new Uint8Array(buffer)) }))
: data instanceof ArrayBuffer
? { bytes: base64(new Uint8Array(data)) }
: ArrayBuffer.isView(data)
? { bytes: base64(new Uint8Array(data.buffer, data.byteOffset, data.byteLength)) }
: { text: String(data) };
this.#sending = this.#sending.then(async () => {
try {
post({ id: this.#id, ...(await content) });
} catch {
}
});
}
close(code, reason) {
if (code !== undefined && code !== 1000 && !(code >= 3000 && code <= 4999)) {
throw new DOMException('The code must be 1000, or between 3000 and 4999.', 'InvalidAccessError');
}
if (this.#state >= Native.CLOSING) return;
this.#state = Native.CLOSING;
this.#sending = this.#sending.then(() => post({ id: this.#id, close: code ?? null, reason: reason ?? '' }));
}
handler(type) {
return this.#handlers.get(type) ?? null;
}
setHandler(type, value) {
if (typeof value === 'function') this.#handlers.set(type, (value));
else this.#handlers.delete(type);
}
receive({ opened, text, bytes, closed, reason = '' }) {
if (opened !== undefined && this.#state === Native.CONNECTING) {
this.#state = Native.OPEN;
this.#protocol = opened;
this.dispatchEvent(new Event('open'));
} else if (closed !== undefined) {
sockets.delete(this.#id);
this.#state = Native.CLOSED;
if (closed === 1006) this.dispatchEvent(new Event('error'));
this.dispatchEvent(new CloseEvent('close', { code: closed, reason, wasClean: closed !== 1006 }));
} else if (this.#state === Native.OPEN) {
const data = text ?? this.#binary(fromBase64(bytes ?? ''));
this.dispatchEvent(new MessageEvent('message', { data, origin: `ws://${this.#host}` }));
}
}
#binary(bytes) {
return this.binaryType === 'arraybuffer' ? bytes.buffer : new Blob([bytes]);
}
}
for (const type of ['open', 'message', 'error', 'close']) {
Object.defineProperty(DevelopmentSocket.prototype, `on${type}`, {
get() {
return this.handler(type);
},
set(value) {
this.setHandler(type, value);
},
});
}
Object.setPrototypeOf(DevelopmentSocket.prototype, Native.prototype);
globalThis.WebSocket = new Proxy(Native, {
construct(target, parameters, derived) {
const [address, protocols = []] = parameters;
const place = locationOnServer(address);
if (place === null) return Reflect.construct(target, parameters, derived);
return new DevelopmentSocket(place, Array.isArray(protocols) ? protocols.map(String) : [String(protocols)]);
},
});
const waiting = [];
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => {
const message = waiting.shift();
if (message) sockets.get(message.id)?.receive(message);
};
Object.defineProperty(globalThis, Symbol.for('tombolo.development.sockets'), {
value: (messages) => {
for (const message of messages) {
waiting.push(message);
port2.postMessage(null);
}
},
});
addEventListener('pageshow', (event) => {
if (event.persisted) for (const socket of sockets.values()) socket.receive({ closed: 1006 });
});
}
function base64(bytes) {
let text = '';
for (let start = 0; start < bytes.length; start += 32768) text += String.fromCharCode(...bytes.subarray(start, start + 32768));
return btoa(text);
}
function fromBase64(text) {
return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
return connectSockets;
})()

"""#
}
