// DSBridge: pages whose library calls Swift with `prompt('_dsbridge=' + method, json)` and waits for the result.
//
// The engine does not report from which frame a prompt comes. So the relay makes the call for the page, with a key that
// is not exposed to any page. Swift's messages to the page are data for functions of this script.
import { bare, defineProperty } from '../../page/builtins/language.js';
import { global } from '../../page/environment.js';
import { exposeToSwift } from '../../page/functions/exposed.js';
import { answerCallbacks } from './callbacks.js';
import { callSwift } from './calls.js';
import { handle } from './page-functions.js';
import { replacePrompt } from './prompt.js';

/**
 * Defines the global for which the library looks: a mark for calls by prompt, or the object that exists on Android.
 * @param {string} name
 * @param {unknown} value
 */
function defineForLibrary(name, value) {
    defineProperty(global, name, bare({ value, writable: true, enumerable: true, configurable: true }));
}

/** @param {{ dialect: string }} configuration */
export function startDSBridge({ dialect }) {
    replacePrompt();
    if (dialect === 'android') {
        const systemObject = {
            /** @param {unknown} method @param {unknown} json */
            call: (method, json) => callSwift(typeof method === 'string' ? method : '', json),
        };
        defineForLibrary('_dsbridge', systemObject);
    } else {
        defineForLibrary('_dswk', true);
    }
    exposeToSwift('dsbridge.answer', answerCallbacks);
    exposeToSwift('dsbridge.handle', handle);
}
