// Functions of the page that the container calls by name.
import { apply, own } from '../../page/builtins/language.js';
import { indexOf, slice } from '../../page/builtins/text.js';
import { global } from '../../page/environment.js';

/**
 * Finds a function by its dotted name, and the object of which it is a member. Nothing is evaluated, because each part is
 * read as a property.
 * @param {string} name
 * @returns {{ holder: any, member: any } | undefined}
 */
function functionNamed(name) {
    /** @type {any} */
    let holder;
    /** @type {any} */
    let value = global;
    let start = 0;
    while (start <= name.length) {
        const dot = indexOf(name, '.', start);
        const end = dot < 0 ? name.length : dot;
        if (value === undefined || value === null) return undefined;
        holder = value;
        value = holder[slice(name, start, end)];
        start = end + 1;
    }
    return typeof value === 'function' ? { holder, member: value } : undefined;
}

/**
 * @param {unknown} call - the name of a function, and its argument
 * @returns {boolean} whether the function exists: a missing one is not an error of the page
 */
export function callPageFunction(call) {
    const found = functionNamed(`${own(call, 'name')}`);
    if (found === undefined) return false;
    const argument = own(call, 'argument');
    apply(found.member, found.holder, argument === undefined ? [] : [argument]);
    return true;
}
