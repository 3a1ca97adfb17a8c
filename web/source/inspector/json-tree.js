// Values are in the form of transcripts: bytes are `{"$bytes": BASE64}`, a value that was left out is `{"$redacted": KIND}`, and a name that begins with `$` has one more `$`.
import { formatCount, formatQuantity } from './format.js';

/**
 * The first line of a value. Only a value with `hasChildren` can be unfolded.
 *
 * @typedef {object} JSONSummary
 * @property {'string' | 'number' | 'literal' | 'bytes' | 'redacted' | 'folder'} type
 * @property {string} text - the whole string, or a description
 * @property {boolean} hasChildren
 */

/** @typedef {{ key: string, isIndex: boolean, value: unknown }} JSONChild */

/**
 * Describes a value without its children.
 *
 * @param {unknown} value
 * @returns {JSONSummary}
 */
export function summaryOf(value) {
    if (typeof value === 'string') return { type: 'string', text: value, hasChildren: false };
    if (typeof value === 'number') return { type: 'number', text: String(value), hasChildren: false };
    if (typeof value !== 'object' || value === null) return { type: 'literal', text: String(value), hasChildren: false };
    if (Array.isArray(value)) return { type: 'folder', text: `[${formatQuantity(value.length, 'element')}]`, hasChildren: value.length > 0 };
    const keys = Object.keys(value);
    const base64 = onlyText(value, keys, '$bytes');
    if (base64 !== undefined) return { type: 'bytes', text: `${formatQuantity(lengthOf(base64), 'byte')}, Base64: ${base64}`, hasChildren: false };
    const kind = onlyText(value, keys, '$redacted');
    if (kind !== undefined) return { type: 'redacted', text: `••• (${kind})`, hasChildren: false };
    return { type: 'folder', text: keys.length === 1 ? '{1 property}' : `{${formatCount(keys.length)} properties}`, hasChildren: keys.length > 0 };
}

/**
 * Returns some of the children of an array or an object.
 *
 * @param {unknown} value
 * @param {number} start
 * @param {number} maximumCount
 * @returns {{ children: JSONChild[], remaining: number }} `remaining` is the number of children after these
 */
export function childrenOf(value, start, maximumCount) {
    if (Array.isArray(value)) {
        const children = value.slice(start, start + maximumCount).map((item, index) => ({ key: String(start + index), isIndex: true, value: item }));
        return { children, remaining: Math.max(0, value.length - start - children.length) };
    }
    if (typeof value !== 'object' || value === null) return { children: [], remaining: 0 };
    const keys = Object.keys(value);
    const children = keys.slice(start, start + maximumCount).map((key) => ({ key: key.replace(/^\$/, ''), isIndex: false, value: Reflect.get(value, key) }));
    return { children, remaining: Math.max(0, keys.length - start - children.length) };
}

/** @param {object} value @param {string[]} keys @param {string} name @returns {string | undefined} the text, if it is the only member */
function onlyText(value, keys, name) {
    const text = keys.length === 1 && keys[0] === name ? Reflect.get(value, name) : undefined;
    return typeof text === 'string' ? text : undefined;
}

/** @param {string} base64 @returns {number} the number of bytes */
function lengthOf(base64) {
    return Math.floor((base64.length * 3) / 4) - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);
}
