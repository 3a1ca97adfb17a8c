// Answers for which the app waits.
import { bare } from '../../page/builtins/language.js';

/** @typedef {{ resolve: (data: unknown) => void, reject: (error: unknown) => void, promise: object }} Answer */

/**
 * Makes a promise-like object with its own `then`, with which the page cannot interfere.
 * @returns {Answer}
 */
export function makeAnswer() {
    /** @type {((settle: any) => void)[]} */
    const waiting = bare([]);
    /** @type {((resolve: Function, reject: Function) => void) | undefined} */
    let outcome;
    /** @param {(resolve: Function, reject: Function) => void} settlement */
    const settle = (settlement) => {
        if (outcome !== undefined) return;
        outcome = settlement;
        for (let i = 0; i < waiting.length; i += 1) waiting[i](settlement);
    };
    const then = (/** @type {Function} */ resolve, /** @type {Function} */ reject) => {
        if (outcome !== undefined) outcome(resolve, reject);
        else waiting[waiting.length] = (settlement) => settlement(resolve, reject);
    };
    return bare({
        resolve: (/** @type {unknown} */ data) => settle((resolve) => resolve(data)),
        reject: (/** @type {unknown} */ error) => settle((_, reject) => reject(error)),
        promise: bare({ then }),
    });
}
