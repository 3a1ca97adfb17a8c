// Values as JSON text, as a console would show them. Getters are not called.
import {
    String,
    apply,
    dateToText,
    getOwnPropertyDescriptor,
    isArray,
    isFinite,
    objectToString,
    ownKeys,
    regExpToText,
    slice,
    stringify,
    toWellFormed,
} from './builtins.js';

/** @typedef {{ left: number }} Room - the remaining number of characters */

const maximumDepth = 5;

/**
 * Returns the JSON text of a string, cut to the remaining length. Lone surrogates are replaced, because they are not valid
 * outside JavaScript.
 * @param {string} string
 * @param {Room} room
 * @returns {string}
 */
export function text(string, room) {
    let shown = string.length > room.left ? apply(slice, string, [0, room.left]) + '…' : string;
    if (toWellFormed) shown = apply(toWellFormed, shown, []);
    const json = stringify(shown);
    room.left -= json.length;
    return json;
}

/**
 * JSON text of any value.
 * @param {any} value
 * @param {Room} room
 * @param {number} depth
 * @returns {string}
 */
export function describe(value, room, depth) {
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

/** @param {any} value @param {Room} room @param {number} depth @returns {string} */
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

/** @param {any[]} array @param {Room} room @param {number} depth */
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

/** @param {any} object @param {Room} room @param {number} depth */
function describeMembers(object, room, depth) {
    const keys = ownKeys(object);
    let json = '';
    for (let index = 0; index < keys.length; index += 1) {
        const key = keys[index];
        const property = typeof key === 'string' ? getOwnPropertyDescriptor(object, key) : undefined;
        if (!property || !property.enumerable) continue;
        json += json === '' ? '{' : ',';
        if (room.left <= 0) return json + '"…":"…"}';
        json += text(/** @type {string} */ (key), room) + ':' + describeProperty(property, room, depth);
    }
    return json === '' ? '{}' : json + '}';
}

/** @param {PropertyDescriptor | undefined} property @param {Room} room @param {number} depth */
function describeProperty(property, room, depth) {
    if (property === undefined) return 'null';
    return property.get || property.set ? text('[getter]', room) : describe(property.value, room, depth + 1);
}

/** @param {object} object @param {string} name @returns {string | number} the value of an own string or number property; otherwise an empty string */
export function ownValue(object, name) {
    const property = getOwnPropertyDescriptor(object, name);
    return property && (typeof property.value === 'string' || typeof property.value === 'number') ? property.value : '';
}

/** @param {any} error */
function errorText(error) {
    const { name, message, stack } = error;
    const title = typeof message === 'string' && message !== '' ? `${String(name)}: ${message}` : String(name);
    return typeof stack === 'string' && stack !== '' ? `${title}\n${stack}` : title;
}
