// The page's handlers for messages from the app.
import { bare, hasOwn, own, parse, stringify } from '../../page/builtins/language.js';
import { SafeMap } from '../../page/builtins/safe-map.js';
import { log } from '../../page/builtins/window.js';
import { TomboloError } from '../../page/errors.js';
import { later } from '../../page/transport/postponed.js';
import { invoke } from './invoke.js';

/** @typedef {import('./answers.js').Answer} Answer */

/** @type {SafeMap<string, Function>} */
const handlers = new SafeMap();
/** Whether messages that arrive as text are handled in a separate task. */
let usesTimeout = true;

/** @param {unknown} handlerName @param {unknown} handler */
export function registerHandler(handlerName, handler) {
    const name = `${handlerName}`;
    if (typeof handler === 'function') handlers.set(name, handler);
    else handlers.delete(name);
}

/** @param {any} name @returns {boolean} */
export function hasHandler(name) {
    return handlers.has(name);
}

export function disableJavscriptAlertBoxSafetyTimeout() {
    usesTimeout = false;
}

/** @param {unknown} message @param {Answer | undefined} answer */
export function handle(message, answer) {
    const handler = handlers.get(own(message, 'handlerName'));
    if (handler === undefined) {
        log('WebViewJavascriptBridge: WARNING: no handler for message from ObjC:', message);
        if (answer === undefined) return;
        const text = `The page has registered no handler ${stringify(own(message, 'handlerName'))}`;
        answer.reject(new TomboloError('unknownCall', text));
        return;
    }
    // The handler receives no callback, because pages use the callback to detect whether the app waits for an answer.
    if (answer === undefined) {
        invoke(handler, [own(message, 'data'), undefined]);
        return;
    }
    const respond = (/** @type {unknown} */ data) => {
        try {
            const json = stringify(data);
            answer.resolve(bare(json === undefined ? {} : { responseData: parse(json) }));
        } catch (error) {
            answer.reject(error);
            throw error;
        }
    };
    if (!invoke(handler, [own(message, 'data'), respond])) {
        answer.reject(new TomboloError('failed', 'The handler of the page threw an error'));
    }
}

/**
 * Handles a message as text, the form in which the app's part of the original bridge passed it. The answer is dropped.
 * @param {unknown} text
 */
export function handleMessageText(text) {
    const message = parse(/** @type {string} */ (text));
    if (hasOwn(message, 'responseId')) return;
    if (usesTimeout) later(() => handle(message, undefined), 0);
    else handle(message, undefined);
}
