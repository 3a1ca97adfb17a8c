// An exception as text, which ends with `e`.
import { shortText } from './plain-text.js';

/**
 * @param {any} json - the page's JSON
 * @param {any} error - anything
 * @param {number} start - the column at which the function's body begins
 */
export function failureText(json, error, start) {
    try {
        if (typeof error === 'object' && error !== null && 'message' in error) {
            const { name, message, line, column, sourceURL: source } = error;
            const failure = /** @type {any} */ ({ __proto__: null, name: shortText(name), message: shortText(message), line, source });
            failure.column = line === 1 && !source ? column - start : column;
            return json.stringify(failure) + 'e';
        }
        return json.stringify({ __proto__: null, name: '', message: shortText(error) }) + 'e';
    } catch {
        return '{"name":"","message":"The script threw a value that cannot be read."}e';
    }
}
