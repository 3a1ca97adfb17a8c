// The source location of a call.
import { apply, indexOf, slice } from './builtins.js';

/** Maximum length of a source location. */
export const maximumLocationLength = 2_000;

/** @param {unknown} stack @returns {string} its first line that does not belong to an injected script */
export function callerIn(stack) {
    if (typeof stack !== 'string') return '';
    let rest = stack;
    while (rest !== '') {
        const end = apply(indexOf, rest, ['\n']);
        const line = end < 0 ? rest : apply(slice, rest, [0, end]);
        if (apply(indexOf, line, ['user-script:']) < 0 && line.length < maximumLocationLength) return line;
        rest = end < 0 ? '' : apply(slice, rest, [end + 1]);
    }
    return '';
}
