// Supports pages that bring their own object: a copy of the script that the app's part of the original injects. It
// keeps its messages in a queue, announces them with a frame or a message, and receives the app's messages as text. All
// of that is the page's own code, so its messages deserve no more trust than any other input from the page.
import { bare, hasOwn, isArray, own, parse, stringify } from '../../page/builtins/language.js';
import { SafeMap } from '../../page/builtins/safe-map.js';
import { global } from '../../page/environment.js';
import { report } from '../../page/errors.js';
import { webView, wkWebView } from './forms.js';
import { handleMessageText } from './handlers.js';
import { becomeReady } from './ready.js';
import { sendMessage } from './sending.js';

/** @typedef {import('./answers.js').Answer} Answer */
/** @typedef {import('./forms.js').Form} Form */

/** @type {SafeMap<unknown, Answer>} - by the id of the app's message */
const pendingAnswers = new SafeMap();

/**
 * @param {Form} form
 * @returns {any} the page's own object, if it has one with the expected functions
 */
function ownObjectOf(form) {
    if (!form.isEnabled) return undefined;
    try {
        const object = /** @type {any} */ (global)[form.object];
        if (object === form.made || typeof object !== 'object' || object === null) return undefined;
        // An object with our receiver would pass our messages back to us.
        if (object[form.receiver] === handleMessageText) return undefined;
        return typeof object._fetchQueue === 'function' && typeof object[form.receiver] === 'function' ? object : undefined;
    } catch {
        return undefined;
    }
}

/**
 * Takes the queued messages of the page's own object.
 * @param {Form} form
 */
export function takeQueued(form) {
    const object = ownObjectOf(form);
    if (object === undefined) return;
    try {
        const messages = parse(object._fetchQueue());
        if (isArray(messages)) for (let i = 0; i < messages.length; i += 1) receiveFromPage(messages[i], form);
    } catch (error) {
        report(error);
    }
    becomeReady();
}

/** @param {any} message @param {Form} form */
function receiveFromPage(message, form) {
    const responseId = own(message, form.responseId);
    if (responseId !== undefined) {
        const answer = pendingAnswers.get(responseId);
        pendingAnswers.delete(responseId);
        const hasData = hasOwn(message, 'responseData');
        if (answer !== undefined) answer.resolve(bare(hasData ? { responseData: message.responseData } : {}));
        return;
    }
    const name = own(message, 'handlerName');
    if (typeof name !== 'string') return;
    const data = own(message, 'data');
    const callbackId = own(message, form.callbackId);
    const respond =
        callbackId === undefined
            ? undefined
            : (/** @type {unknown} */ responseData) => {
                  const response = bare({ responseData });
                  response[form.responseId] = callbackId;
                  passMessage(response, form);
              };
    sendMessage(name, data === undefined ? undefined : stringify(data), respond);
}

/**
 * @param {unknown} message - a message of the app whose handler is not registered with our own object
 * @param {Answer | undefined} answer
 * @returns {boolean} whether the page has its own object, which may have the handler
 */
export function passToOwnObject(message, answer) {
    const form = ownObjectOf(webView) !== undefined ? webView : wkWebView;
    if (ownObjectOf(form) === undefined) return false;
    const passed = bare({ handlerName: own(message, 'handlerName'), data: own(message, 'data') });
    const id = own(message, 'callbackId');
    if (answer !== undefined) {
        passed[form.callbackId] = id;
        pendingAnswers.set(id, answer);
    }
    passMessage(passed, form);
    return true;
}

/** @param {object} message @param {Form} form */
function passMessage(message, form) {
    const object = ownObjectOf(form);
    if (object === undefined) return;
    try {
        object[form.receiver](stringify(message));
    } catch (error) {
        report(error);
    }
}
