// The page's functions that the app calls by name.
import { apply, bare, isArray, sourceTextOf } from '../../page/builtins/language.js';
import { matchIn } from '../../page/builtins/text.js';
import { global } from '../../page/environment.js';
import { TomboloError } from '../../page/errors.js';

/** Functions that run a string as code. Swift must not be able to call them by name. */
const compilers = bare([global.eval, Function, global.setTimeout, global.setInterval]);
const nativeSource = /\{\s*\[native code\]\s*\}\s*$/;
/** A javascript: URL as browsers parse it. The pattern ignores the same leading and inner characters. */
const scriptURL = new RegExp(`^[\\0- ]*${'javascript:'.split('').join('[\\t\\n\\r]*')}`, 'i');

/** @param {{ name: string, arguments: any[] }} request */
export function callPageFunction(request) {
    const { name, arguments: values } = request;
    const fn = /** @type {any} */ (global)[name];
    if (typeof fn !== 'function') {
        throw new TomboloError('unknownCall', `The page has no global function “${name}”`);
    }
    for (let i = 0; i < compilers.length; i += 1) {
        if (fn === compilers[i]) throw new TomboloError('denied', `“${name}” would run its argument as code`);
    }
    // This applies to native functions, such as `open`, or `location.assign` if the page has bound it to another name. For the page's
    // own functions, the page itself is responsible for their use of text.
    if (matchIn(nativeSource, sourceTextOf(fn)) !== null) {
        for (let i = 0; i < values.length; i += 1) {
            if (!isScript(values[i])) continue;
            throw new TomboloError('denied', `“${name}” would run its argument, a javascript: URL, as code`);
        }
    }
    return apply(fn, undefined, values);
}

/** @param {any} value @returns {boolean} whether its text is a javascript: URL */
function isScript(value) {
    // The text of an array begins with the text of its first element.
    while (isArray(value)) value = value[0];
    return typeof value === 'string' && matchIn(scriptURL, value) !== null;
}
