import { formatCount, formatQuantity } from './format.js';

/**
 * The first line of a value. Only a value with `hasChildren` can be unfolded.
 *
 * @typedef {object} JSONSummary
 * @property {'string' | 'number' | 'literal' | 'bytes' | 'folder'} type
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
    const bytes = bytesOf(value, keys);
    if (bytes) return { type: 'bytes', text: `${formatQuantity(bytes.length, 'byte')}, Base64: ${bytes.base64}`, hasChildren: false };
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
    const children = keys.slice(start, start + maximumCount).map((key) => ({ key, isIndex: false, value: Reflect.get(value, key) }));
    return { children, remaining: Math.max(0, keys.length - start - children.length) };
}

/** @param {object} value @param {string[]} keys @returns {{ base64: string, length: number } | undefined} */
function bytesOf(value, keys) {
    if (keys.length !== 2) return undefined;
    const base64 = Reflect.get(value, '$bytes');
    const length = Reflect.get(value, 'length');
    return typeof base64 === 'string' && typeof length === 'number' ? { base64, length } : undefined;
}
