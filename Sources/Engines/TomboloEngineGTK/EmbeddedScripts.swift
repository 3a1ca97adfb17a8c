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
function failureText(json, error, start) {
try {
if (typeof error === 'object' && error !== null && 'message' in error) {
const { name, message, line, column, sourceURL: source } = error;
const failure = ({ __proto__: null, name: plainText(name), message: plainText(message), line, source });
failure.column = line === 1 && !source ? column - start : column;
return json.stringify(failure) + 'e';
}
return json.stringify({ __proto__: null, name: '', message: plainText(error) }) + 'e';
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
return json.stringify(result, checked) + 'v';
} catch (error) {
return plainText(error) + 'x';
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
}
