// Errors of page functions, as Swift receives them.
import { bare, stringify } from '../builtins/language.js';
import { isWellFormed, slice } from '../builtins/text.js';
import { describe } from '../errors.js';
import { decode } from '../values/decode.js';
import { encode } from '../values/encode.js';

/** Limit of each text of an error, in UTF-16 code units. */
const maximumErrorText = 65_536;

/**
 * @param {any} thrown - anything
 * @returns {string} JSON of {code, message, data?, name?, stack?}. A text longer than `maximumErrorText` is cut and ends with “…”.
 */
export function failureJSON(thrown) {
    const failure = bare({});
    failure.code = shortened(textOf(thrown, 'code')) || 'failed';
    failure.message = shortened(textOf(thrown, 'message') ?? (isWellFormed(describe(thrown)) ? describe(thrown) : ''));
    failure.name = shortened(textOf(thrown, 'name'));
    failure.stack = shortened(textOf(thrown, 'stack'));
    try {
        const data = typeof thrown === 'object' && thrown !== null ? thrown.data : undefined;
        failure.data = decode(encode(data, 'data'));
    } catch (error) {
        failure.message += ` (without its data: ${shortened(describe(error))})`;
    }
    return stringify(failure);
}

/** @param {string | undefined} text @returns {string | undefined} */
function shortened(text) {
    if (text === undefined || text.length <= maximumErrorText) return text;
    // A lone surrogate at the end would make the text invalid.
    const start = slice(text, 0, maximumErrorText);
    return `${isWellFormed(start) ? start : slice(text, 0, maximumErrorText - 1)}…`;
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
