// Event details pass between worlds as copies, as they do in a browser.
import { WorldUint8Array, apply, isArray, objectToText, ownKeys } from './builtins.js';

/** @param {any} value @returns {any} a copy that consists of objects of this world; null for a value that cannot be copied */
export function cloned(value) {
    try {
        return copyOf(value);
    } catch {
        return null;
    }
}

/** @param {any} value @returns {any} */
function copyOf(value) {
    if (typeof value === 'function' || typeof value === 'symbol') throw value;
    if (typeof value !== 'object' || value === null) return value;
    const tag = apply(objectToText, value, []);
    if (tag === '[object Uint8Array]') return new WorldUint8Array(value);
    if (tag !== '[object Object]' && !isArray(value)) throw value;
    /** @type {any} */
    const copy = isArray(value) ? [] : {};
    const keys = ownKeys(value);
    for (let index = 0; index < keys.length; index += 1) {
        const key = keys[index];
        if (typeof key === 'string' && key !== 'length') copy[key] = copyOf(value[key]);
    }
    return copy;
}
