// A result as text: JSON that ends with `v`, `l` for JSON beyond the limit, or the reason why it is not supported, which ends with `x`.
import { isInstance, objectTagOf } from './globals.js';
import { plainText, shortText } from './plain-text.js';

/** Limit of the JSON, in UTF-16 code units. FunctionOutcome.swift limits its bytes, even for a page that evades this limit. */
const maximumLength = 16 << 20;

/** The kinds of values that JSON would drop or change silently. */
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

/**
 * @param {any} global
 * @param {any} json - the page's JSON
 * @param {unknown} result
 * @returns {string}
 */
export function resultText(global, json, result) {
    const hasTags = objectTagOf(global, []) === '[object Array]' && objectTagOf(global, /x/) === '[object RegExp]';
    const checked = (/** @type {string} */ key, /** @type {any} */ value) => {
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

/**
 * @param {any} global
 * @param {any} value
 * @param {boolean} hasTags - whether the tags of objects can be relied on
 * @returns {string} the kind of a value that is not supported; empty for others
 */
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

/** @param {any} value */
function isNode(value) {
    try {
        // The check for a method excludes plain data.
        return typeof value.nodeType === 'number' && typeof value.cloneNode === 'function';
    } catch {
        return false;
    }
}

/** @param {any} global @param {any} value */
function isError(global, value) {
    return isInstance(global, value, 'Error') || objectTagOf(global, value) === '[object Error]';
}
