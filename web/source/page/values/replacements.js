// The form in which one member of a value is sent.
import { attach } from '../attachments/outgoing.js';
import {
    apply,
    arrayPrototype,
    bare,
    booleanOf,
    datePrototype,
    getPrototypeOf,
    isArray,
    isFinite,
    isoTextOf,
    numberOf,
    objectPrototype,
    stringOf,
    tagOf,
    timeOf,
} from '../builtins/language.js';
import { slice } from '../builtins/text.js';
import { isBinaryTag } from './binary.js';
import { keyAt } from './position.js';
import { Unsendable, adviceFor, articleFor } from './unsendable.js';

/** @typedef {import('./position.js').Position} Position */

/**
 * @param {any} value - an object
 * @param {Position} at
 * @returns {unknown} the value to send for it
 */
export function replacementFor(value, at) {
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
    // As in JSON.stringify, a toJSON of the result is not called. But the result must be sendable.
    return typeof result === 'object' && result !== null ? plainFormOf(result, slice(tagOf(result), 8, -1), at) : result;
}

/** @param {any} date */
function checkDate(date) {
    const time = timeOf(date);
    if (time !== time) throw new Unsendable('is an invalid Date: send null, or leave it out');
}

/**
 * @param {any} value - an object
 * @param {string} tag
 * @param {Position} at
 * @returns {unknown} the value itself, or the value to send for it
 */
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

/**
 * Whether to ignore a toJSON. Old libraries add to every object a toJSON that returns JSON text, which would be encoded again as a string.
 * The toJSON of dates is ignored because dates are always sent as ISO 8601.
 * @param {Function} toJSON
 */
function isPatchedIn(toJSON) {
    return toJSON === /** @type {any} */ (objectPrototype).toJSON || toJSON === /** @type {any} */ (arrayPrototype).toJSON || toJSON === datePrototype.toJSON;
}

/**
 * @param {unknown} value - anything but an object
 * @param {Position} at
 * @returns {boolean} false if the member is to be left out
 */
export function isSendableScalar(value, at) {
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
            // `typeof document.all` is 'undefined' as well.
            if (value === undefined || value === null) return true;
            throw new Unsendable(`is an object of the browser: ${adviceFor('')}`);
    }
}
