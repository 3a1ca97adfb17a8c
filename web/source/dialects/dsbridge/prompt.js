// `prompt`, with which the library calls Swift.
import { apply, bare, defineProperty, getOwnPropertyDescriptor } from '../../page/builtins/language.js';
import { indexOf, slice } from '../../page/builtins/text.js';
import { global } from '../../page/environment.js';
import { callSwift } from './calls.js';

const callMark = '_dsbridge=';
const realPrompt = global.prompt;

export function replacePrompt() {
    const property = getOwnPropertyDescriptor(global, 'prompt');
    const { prompt } = {
        /** @param {any[]} all */
        prompt(...all) {
            const message = all[0];
            if (typeof message === 'string' && indexOf(message, callMark) === 0) {
                return callSwift(slice(message, callMark.length), all[1]);
            }
            return apply(realPrompt, global, all);
        },
    };
    defineProperty(
        global,
        'prompt',
        bare({
            value: prompt,
            writable: property?.writable ?? true,
            enumerable: property?.enumerable ?? true,
            configurable: property?.configurable ?? true,
        }),
    );
}
