// Written by scripts/bundle. Do not edit.
// swift-format-ignore-file

/// The scripts of this module, and the texts of its pages.
enum EmbeddedScripts {
    /// Made of web/source/engine/function-result.js.
    static let functionResult = #"""
(() => {
'use strict';
function plainText(value) {
try {
const text = typeof value === 'symbol' ? `Symbol(${value.description})` : `${value}`;
const whole = typeof ((text).toWellFormed) === 'function' ? (text).toWellFormed() : text;
return typeof whole === 'string' ? whole : text;
} catch {
return 'a value that has no text';
}
}
const maximumTextLength = 65_536;
function shortText(value) {
const text = plainText(value);
return text.length > maximumTextLength ? `${plainText(text.slice(0, maximumTextLength))}…` : text;
}
function failureText(json, error, start) {
try {
if (typeof error === 'object' && error !== null && 'message' in error) {
const { name, message, line, column, sourceURL: source } = error;
const failure = ({ __proto__: null, name: shortText(name), message: shortText(message), line, source });
failure.column = line === 1 && !source ? column - start : column;
return json.stringify(failure) + 'e';
}
return json.stringify({ __proto__: null, name: '', message: shortText(error) }) + 'e';
} catch {
return '{"name":"","message":"The script threw a value that cannot be read."}e';
}
}
function valueOf(global, name) {
try {
return global[name];
} catch {
return undefined;
}
}
function isInstance(global, value, name) {
try {
return value instanceof valueOf(global, name);
} catch {
return false;
}
}
function objectTagOf(global, value) {
try {
return valueOf(global, 'Object').prototype.toString.call(value);
} catch {
return '';
}
}
const maximumLength = 16 << 20;
const unsupportedKinds = [
'Map',
'Set',
'WeakMap',
'WeakSet',
'WeakRef',
'RegExp',
'Promise',
'ArrayBuffer',
'SharedArrayBuffer',
'Blob',
'File',
'DataView',
'Int8Array',
'Uint8Array',
'Uint8ClampedArray',
'Int16Array',
'Uint16Array',
'Int32Array',
'Uint32Array',
'Float16Array',
'Float32Array',
'Float64Array',
'BigInt64Array',
'BigUint64Array',
];
function resultText(global, json, result) {
const hasTags = objectTagOf(global, []) === '[object Array]' && objectTagOf(global, /x/) === '[object RegExp]';
const checked = (key, value) => {
const kind = unsupportedKindOf(global, value, hasTags);
if (kind) throw `${key === '' ? '' : plainText(key) + ' is '}${kind}`;
if (typeof value !== 'object' || value === null || !isError(global, value)) return value;
return { __proto__: null, name: plainText(value.name), message: plainText(value.message), stack: plainText(value.stack) };
};
try {
const text = json.stringify(result, checked) + 'v';
return text.length - 1 > maximumLength ? 'l' : text;
} catch (error) {
return shortText(error) + 'x';
}
}
function unsupportedKindOf(global, value, hasTags) {
switch (typeof value) {
case 'function':
case 'symbol':
case 'bigint':
return typeof value;
case 'number':
return value - value === 0 ? '' : `${value}`;
case 'object':
break;
default:
return '';
}
if (value === null) return '';
const tag = hasTags ? objectTagOf(global, value) : '';
for (let index = 0; index < unsupportedKinds.length; index += 1) {
const name = unsupportedKinds[index];
if (hasTags ? tag === `[object ${name}]` : isInstance(global, value, name)) return name;
}
return isNode(value) ? 'a DOM node' : '';
}
function isNode(value) {
try {
return typeof value.nodeType === 'number' && typeof value.cloneNode === 'function';
} catch {
return false;
}
}
function isError(global, value) {
return isInstance(global, value, 'Error') || objectTagOf(global, value) === '[object Error]';
}
const gone = {};
function runFunction(global, run, start, argumentText) {
return ({
__proto__: null,
then(resolve, reject) {
writeResult(global, run, start, argumentText, resolve, reject);
},
});
}
async function writeResult(global, run, start, argumentText, resolve, reject) {
try {
const json = valueOf(global, 'JSON');
if (!isGenuine(json)) return resolve('the page has replaced JSON, which encodes the resultx');
let result;
try {
result = await resultOrGone(global, run, argumentText === '' ? undefined : json.parse(argumentText));
} catch (error) {
return resolve(failureText(json, error, start));
}
if (result === gone) resolve('g');
else if (result === undefined) resolve('u');
else resolve(resultText(global, json, result));
} catch (error) {
reject(error);
}
}
function isGenuine(json) {
try {
return json.stringify('"') === '"\\""' && json.parse('[7]')[0] === 7;
} catch {
return false;
}
}
function resultOrGone(global, run, argument) {
return ({
__proto__: null,
then(resolve, reject) {
const leave = () => {
stopListening();
resolve(gone);
};
const stopListening = () => {
try {
global.removeEventListener('pagehide', leave);
} catch {}
};
try {
global.addEventListener('pagehide', leave);
} catch {}
(async () => {
try {
resolve(await run(argument));
} catch (error) {
reject(error);
}
stopListening();
})();
},
});
}
return runFunction;
})()

"""#

    /// Made of web/source/console/page/main.js.
    static let consolePage = #"""
(() => {
'use strict';
const listenKey = Symbol.for('tombolo.console');
const hasRun = !!((globalThis)[listenKey]);
if (hasRun) (globalThis)[listenKey]();
if (hasRun) return;
const { apply, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { isArray } = Array;
const { stringify } = JSON;
const { isFinite } = Number;
const { console, CustomEvent, Error, String } = globalThis;
const window = globalThis;
const objectToString = Object.prototype.toString;
const dateToText = Date.prototype.toISOString;
const regExpToText = RegExp.prototype.toString;
const { indexOf, slice, toWellFormed } = (String.prototype);
const { addEventListener, dispatchEvent } = EventTarget.prototype;
const channelOf = (getOwnPropertyDescriptor(window, 'visualViewport')?.get);
const maximumDepth = 5;
function text(string, room) {
let shown = string.length > room.left ? apply(slice, string, [0, room.left]) + '…' : string;
if (toWellFormed) shown = apply(toWellFormed, shown, []);
const json = stringify(shown);
room.left -= json.length;
return json;
}
function describe(value, room, depth) {
if (room.left <= 0) return '"…"';
switch (typeof value) {
case 'string':
return text(value, room);
case 'boolean':
return value ? 'true' : 'false';
case 'number':
return isFinite(value) ? `${value}` : text(`${value}`, room);
case 'bigint':
return text(`${value}n`, room);
case 'object':
break;
case 'function':
return text(`function ${ownValue(value, 'name')}`, room);
default:
return text(String(value), room);
}
if (value === null) return 'null';
try {
return describeObject(value, room, depth);
} catch {
return text('[object]', room);
}
}
function describeObject(value, room, depth) {
if (isArray(value)) return depth < maximumDepth ? describeElements(value, room, depth) : text('[array]', room);
const tag = apply(objectToString, value, []);
switch (tag) {
case '[object Object]':
return depth < maximumDepth ? describeMembers(value, room, depth) : text(tag, room);
case '[object Error]':
case '[object DOMException]':
return text(errorText(value), room);
case '[object Date]':
return text(apply(dateToText, value, []), room);
case '[object RegExp]':
return text(apply(regExpToText, value, []), room);
default:
return text(tag, room);
}
}
function describeElements(array, room, depth) {
const length = +ownValue(array, 'length');
let json = '';
for (let index = 0; index < length; index += 1) {
json += index === 0 ? '[' : ',';
if (room.left <= 0) return json + '"…"]';
room.left -= 1;
json += describeProperty(getOwnPropertyDescriptor(array, `${index}`), room, depth);
}
return json === '' ? '[]' : json + ']';
}
function describeMembers(object, room, depth) {
const keys = ownKeys(object);
let json = '';
for (let index = 0; index < keys.length; index += 1) {
const key = keys[index];
const property = typeof key === 'string' ? getOwnPropertyDescriptor(object, key) : undefined;
if (!property || !property.enumerable) continue;
json += json === '' ? '{' : ',';
if (room.left <= 0) return json + '"…":"…"}';
json += text((key), room) + ':' + describeProperty(property, room, depth);
}
return json === '' ? '{}' : json + '}';
}
function describeProperty(property, room, depth) {
if (property === undefined) return 'null';
return property.get || property.set ? text('[getter]', room) : describe(property.value, room, depth + 1);
}
function ownValue(object, name) {
const property = getOwnPropertyDescriptor(object, name);
return property && (typeof property.value === 'string' || typeof property.value === 'number') ? property.value : '';
}
function errorText(error) {
const { name, message, stack } = error;
const title = typeof message === 'string' && message !== '' ? `${String(name)}: ${message}` : String(name);
return typeof stack === 'string' && stack !== '' ? `${title}\n${stack}` : title;
}
const maximumLocationLength = 2_000;
function callerIn(stack) {
if (typeof stack !== 'string') return '';
let rest = stack;
while (rest !== '') {
const end = apply(indexOf, rest, ['\n']);
const line = end < 0 ? rest : apply(slice, rest, [0, end]);
if (apply(indexOf, line, ['user-script:']) < 0 && line.length < maximumLocationLength) return line;
rest = end < 0 ? '' : apply(slice, rest, [end + 1]);
}
return '';
}
const maximumText = 10_000;
const maximumMessage = 15_000;
const maximumDetail = 32_000;
const maximumEscapedMessage = 2_000;
const maximumArguments = 100;
let channel;
function openChannel() {
channel = apply(channelOf, window, []);
}
function describeMessage(level, values, location, maximum) {
let json = '';
let left = maximum;
let index = 0;
for (; index < values.length && index < maximumArguments && left > 0; index += 1) {
const limit = left < maximumText ? left : maximumText;
const room = { left: limit };
json += (index === 0 ? '' : ',') + stringify(describe(values[index], room, 0));
left -= limit - room.left;
}
if (index < values.length) json += ',' + stringify('"…"');
return `{"level":${stringify(level)},"place":${text(location, { left: maximumLocationLength })},"arguments":[${json}]}`;
}
function send(level, values, location) {
let detail = describeMessage(level, values, location, maximumMessage);
if (detail.length > maximumDetail) detail = describeMessage(level, values, location, maximumEscapedMessage);
apply(dispatchEvent, channel, [new CustomEvent('tombolo-console', ({ __proto__: null, detail }))]);
}
let isSending = false;
function record(level, values, location) {
if (isSending) return;
isSending = true;
try {
send(level, values, location);
} catch {
}
isSending = false;
}
function wrap(name, note) {
const functions = (console);
const original = functions[name];
if (typeof original !== 'function') return;
const wrapper = {
[name](...values) {
try {
note(values, new Error().stack);
} catch {
}
return apply(original, this, values);
},
};
functions[name] = wrapper[name];
}
function prepended(first, values, from) {
const all = ({ __proto__: null, length: 1, 0: first });
for (let index = from; index < values.length; index += 1) {
all[all.length] = values[index];
all.length += 1;
}
return all;
}
wrap('debug', (values, stack) => record('debug', values, callerIn(stack)));
wrap('log', (values, stack) => record('log', values, callerIn(stack)));
wrap('info', (values, stack) => record('info', values, callerIn(stack)));
wrap('warn', (values, stack) => record('warn', values, callerIn(stack)));
wrap('error', (values, stack) => record('error', values, callerIn(stack)));
wrap('trace', (values, stack) => record('log', prepended(`Trace\n${stack}`, values, 0), callerIn(stack)));
wrap('assert', (values, stack) => {
if (!values[0]) record('error', prepended('Assertion failed', values, 1), callerIn(stack));
});
function noteError(event) {
if (event.target !== window) return;
const { error, message, filename, lineno, colno } = event;
const reported = error === null || error === undefined ? String(message) : error;
record('uncaught', prepended(reported, [], 0), filename ? `@${String(filename)}:${String(lineno)}:${String(colno)}` : '');
}
function noteRejection(event) {
const { reason } = event;
const stack = typeof reason === 'object' && reason !== null ? ownValue(reason, 'stack') : '';
record('uncaught', prepended(reason, [], 0), callerIn(stack));
}
function listen() {
openChannel();
apply(addEventListener, window, ['error', noteError]);
apply(addEventListener, window, ['unhandledrejection', noteRejection]);
}
Object.defineProperty(window, listenKey, ({ __proto__: null, value: listen }));
listen();
})();

"""#

    /// Made of web/source/console/relay.js.
    static let consoleRelay = #"""
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

"""#
}
