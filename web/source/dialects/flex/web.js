// `$flex.web`, to which the page adds the functions that the app calls.
import { PageError, apply, bare, hasOwn, own, parse } from '../../page/builtins/language.js';
import { describe } from '../../page/errors.js';
import { isThenable } from '../../page/promises.js';
import { encode } from '../../page/values/encode.js';

/** The object to which the page adds functions. */
export const flexWeb = {};

/** @param {unknown} request - contains the name and the arguments of the function */
export async function callWebFunction(request) {
    try {
        const name = own(request, 'name');
        const fn = hasOwn(flexWeb, name) ? /** @type {any} */ (flexWeb)[name] : undefined;
        if (typeof fn !== 'function') throw new PageError(`$flex.web.${name} is not a function`);
        let result = apply(fn, flexWeb, own(request, 'arguments'));
        if (isThenable(result)) result = await result;
        /** @type {any[]} */
        const numbers = bare([]);
        const json = encode(result, 'result', numbers);
        return json === undefined ? bare({}) : bare({ value: parse(json), numbers });
    } catch (error) {
        return failureOf(error);
    }
}

/**
 * @param {unknown} thrown
 * @returns {object} the report for Swift
 */
function failureOf(thrown) {
    let text;
    try {
        text = `${thrown}`;
    } catch {
        text = describe(thrown);
    }
    return typeof thrown === 'string' ? bare({ error: text, reason: thrown }) : bare({ error: text });
}
