// Calls to the page's functions, whose errors are reported like those of listeners.
import { apply } from '../../page/builtins/language.js';
import { report } from '../../page/errors.js';

/** @param {unknown} fn @param {unknown[]} values @returns {boolean} whether it returned */
export function invoke(fn, values) {
    try {
        apply(/** @type {Function} */ (fn), undefined, values);
        return true;
    } catch (error) {
        report(error);
        return false;
    }
}
