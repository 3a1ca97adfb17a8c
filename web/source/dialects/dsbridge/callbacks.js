// Passes answers to the callbacks that the page named in its asynchronous calls.
import { apply, deleteProperty } from '../../page/builtins/language.js';
import { matchIn } from '../../page/builtins/text.js';
import { global } from '../../page/environment.js';
import { report } from '../../page/errors.js';

const callbackName = /^dsc(?:b|all)[0-9]{1,15}$/;

/** @param {{ stub: string, data: any, complete: boolean }[]} answers */
export function answerCallbacks(answers) {
    for (let i = 0; i < answers.length; i += 1) {
        const { stub, data, complete } = answers[i];
        if (matchIn(callbackName, stub) === null) continue;
        const callback = /** @type {any} */ (global)[stub];
        if (complete) deleteProperty(global, stub);
        if (typeof callback !== 'function') continue;
        // An error must not affect the other answers.
        try {
            apply(callback, global, [data]);
        } catch (error) {
            report(error);
        }
    }
}
