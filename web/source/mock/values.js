import { TomboloError } from './errors.js';

/**
 * A value in the form of a transcript, as the bridge would send it; undefined for no value.
 *
 * @param {any} value
 * @param {string} path
 * @returns {any}
 * @throws {TomboloError} for a value that the bridge does not send
 */
export function normal(value, path) {
    if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value !== 'object') throw unsendable(value, path);
    if (value instanceof ArrayBuffer) return bytes(new Uint8Array(value));
    if (ArrayBuffer.isView(value)) return bytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    // A Blob's bytes can only be read later.
    if (typeof Blob === 'function' && value instanceof Blob) return { $redacted: 'bytes' };
    if (value instanceof Date && Number.isNaN(value.getTime())) throw unsendable(value, path);
    if (typeof value.toJSON === 'function') return normal(value.toJSON(), path);
    if (value instanceof Error) return normal({ name: value.name, message: value.message, stack: value.stack }, path);
    if (value instanceof Map || value instanceof Set || value instanceof Promise) throw unsendable(value, path);
    if (Array.isArray(value)) return value.map((item, index) => normal(item, `${path}[${index}]`) ?? null);
    const members = Object.entries(value).map(([name, member]) => [name.startsWith('$') ? `$${name}` : name, normal(member, `${path}.${name}`)]);
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** @param {any} value @param {string} path */
function unsendable(value, path) {
    return new TomboloError('invalidArgument', `${path} is ${typeof value === 'object' ? value.constructor.name : String(value)}, which cannot be sent.`);
}

/** @param {Uint8Array} array */
function bytes(array) {
    let text = '';
    for (const byte of array) text += String.fromCharCode(byte);
    return { $bytes: btoa(text) };
}

/**
 * The first difference between a recorded value and another one, as a sentence; null if they agree.
 *
 * @param {any} recorded
 * @param {any} actual
 * @param {string} path
 * @returns {string | null}
 */
export function difference(recorded, actual, path) {
    if (recorded === undefined) return actual === undefined ? null : `${path} was absent, and is ${short(actual)}`;
    if (actual === undefined) return `${path} was ${short(recorded)}, and is absent`;
    if (isOnly(recorded, '$redacted') || isOnly(actual, '$redacted')) return null;
    if (isOnly(recorded, '$any')) return isOf(actual, recorded.$any) ? null : `${path} must be any ${recorded.$any}, and is ${short(actual)}`;
    if (Array.isArray(recorded) && Array.isArray(actual)) {
        for (let index = 0; index < Math.max(recorded.length, actual.length); index += 1) {
            const found = difference(recorded[index], actual[index], `${path}[${index}]`);
            if (found !== null) return found;
        }
        return null;
    }
    if (isObject(recorded) && isObject(actual)) {
        for (const name of new Set([...Object.keys(recorded), ...Object.keys(actual)])) {
            const found = difference(recorded[name], actual[name], `${path}.${name}`);
            if (found !== null) return found;
        }
        return null;
    }
    return recorded === actual ? null : `${path} was ${short(recorded)}, and is ${short(actual)}`;
}

/** @param {any} value */
function isObject(value) {
    return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** @param {any} value @param {string} name */
function isOnly(value, name) {
    return isObject(value) && Object.keys(value).length === 1 && Object.hasOwn(value, name);
}

/** @param {any} value @param {string} kind */
function isOf(value, kind) {
    switch (kind) {
        case 'value':
            return true;
        case 'integer':
            return Number.isInteger(value);
        case 'string':
            return typeof value === 'string';
        case 'number':
            return typeof value === 'number';
        case 'boolean':
            return typeof value === 'boolean';
        case 'array':
            return Array.isArray(value);
        case 'object':
            return isObject(value);
        case 'bytes':
            return isOnly(value, '$bytes');
        case 'uuid':
            return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
        case 'date':
            return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
        default:
            return false;
    }
}

/**
 * The JSON of a value, cut at 80 characters.
 *
 * @param {unknown} value
 */
export function short(value) {
    const text = JSON.stringify(value) ?? 'absent';
    return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
