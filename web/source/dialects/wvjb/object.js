// The object, and the set-up callbacks that receive it.
import { bare, defineProperty, isArray } from '../../page/builtins/language.js';
import { SafeMap } from '../../page/builtins/safe-map.js';
import { log } from '../../page/builtins/window.js';
import { global } from '../../page/environment.js';
import { report } from '../../page/errors.js';
import { later } from '../../page/transport/postponed.js';
import { disableJavscriptAlertBoxSafetyTimeout, handleMessageText, registerHandler } from './handlers.js';
import { invoke } from './invoke.js';
import { takeQueued } from './own-object.js';
import { becomeReady } from './ready.js';
import { callHandler } from './sending.js';

/** @typedef {import('./forms.js').Form} Form */

/**
 * The set-up callbacks that have run, each with the form for which it ran. A snippet for either form adds its callback to both
 * lists, but the callback runs for only one form.
 * @type {SafeMap<unknown, Form>}
 */
const formsOfCallbacks = new SafeMap();

/**
 * Makes the object, unless the page has its own.
 * @param {Form} form
 */
export function makeObject(form) {
    if (form.isMade) return;
    form.isMade = true;
    // The page's own object, if it has one, stays in place.
    if (/** @type {any} */ (global)[form.object]) return takeQueued(form);
    form.stopWatching();
    const value = {
        registerHandler,
        callHandler,
        disableJavscriptAlertBoxSafetyTimeout,
        _fetchQueue: () => '[]',
    };
    defineProperty(
        value,
        form.receiver,
        bare({
            value: handleMessageText,
            writable: true,
            enumerable: true,
            configurable: true,
        }),
    );
    defineProperty(global, form.object, bare({ value, writable: true, enumerable: true, configurable: true }));
    form.made = value;
    if (!global.onerror) global.onerror = logError;
    later(() => runSetupCallbacks(form), 0);
}

/** @param {unknown} message @param {unknown} [url] @param {unknown} [line] */
function logError(message, url, line) {
    log(`WebViewJavascriptBridge: ERROR:${message}@${url}:${line}`);
}

/** @param {Form} form */
function runSetupCallbacks(form) {
    const page = /** @type {any} */ (global);
    try {
        const callbacks = page[form.queue];
        delete page[form.queue];
        const bridge = page[form.object];
        if (isArray(callbacks)) {
            for (let i = 0; i < callbacks.length; i += 1) runSetupCallback(callbacks[i], bridge, form);
        }
    } catch (error) {
        report(error);
    }
    becomeReady();
}

/** @param {unknown} callback @param {unknown} bridge @param {Form} form */
function runSetupCallback(callback, bridge, form) {
    const earlier = formsOfCallbacks.get(callback);
    if (earlier !== undefined && earlier !== form) return;
    formsOfCallbacks.set(callback, form);
    invoke(callback, [bridge]);
}
