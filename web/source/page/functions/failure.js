// Errors of page functions, as Swift receives them.
import { bare, stringify } from '../builtins/language.js';
import { isWellFormed } from '../builtins/text.js';
import { describe } from '../errors.js';
import { decode } from '../values/decode.js';
import { encode } from '../values/encode.js';

/**
 * @param {any} thrown - anything
 * @returns {string} JSON of {code, message, data?, name?, stack?}
 */
export function failureJSON(thrown) {
    const failure = bare({});
    failure.code = textOf(thrown, 'code') || 'failed';
    failure.message = textOf(thrown, 'message') ?? (isWellFormed(describe(thrown)) ? describe(thrown) : '');
    failure.name = textOf(thrown, 'name');
    failure.stack = textOf(thrown, 'stack');
    try {
        const data = typeof thrown === 'object' && thrown !== null ? thrown.data : undefined;
        failure.data = decode(encode(data, 'data'));
    } catch (error) {
        failure.message += ` (without its data: ${describe(error)})`;
    }
    return stringify(failure);
}

/**
 * @param {any} object
 * @param {string} name
 * @returns {string | undefined} the member, if it can be read and is text
 */
export function textOf(object, name) {
    try {
        const text = typeof object === 'object' && object !== null ? object[name] : undefined;
        return typeof text === 'string' && isWellFormed(text) ? text : undefined;
    } catch {
        return undefined;
    }
}
