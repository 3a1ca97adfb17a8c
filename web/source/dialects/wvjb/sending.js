// Messages from the page to the app.
import { own, parse, stringify } from '../../page/builtins/language.js';
import { warn } from '../../page/builtins/window.js';
import { fieldSeparator } from '../../page/transport/format.js';
import { sendRequest } from '../../page/transport/outbox.js';
import { encode, holdsEscapedSurrogate } from '../../page/values/encode.js';
import { invoke } from './invoke.js';

/** @typedef {import('../../page/errors.js').TomboloError} TomboloError */

/**
 * @param {unknown} handlerName
 * @param {unknown} [data]
 * @param {unknown} [responseCallback]
 * @throws the error of JSON.stringify for data that it cannot write, as pages of this bridge expect
 */
export function callHandler(handlerName, data, responseCallback) {
    if (arguments.length === 2 && typeof data === 'function') {
        responseCallback = data;
        data = null;
    }
    const callback = typeof responseCallback === 'function' ? responseCallback : undefined;
    sendMessage(`${handlerName}`, stringify(data), callback);
}

/**
 * @param {string} name
 * @param {string | undefined} dataJSON
 * @param {Function | undefined} callback
 */
export function sendMessage(name, dataJSON, callback) {
    const json = `{"handlerName":${stringify(name)}${dataJSON === undefined ? '' : `,"data":${dataJSON}`}}`;
    // An unsendable value is rejected here, so that it does not fail the other messages of its batch.
    if (holdsEscapedSurrogate(json)) encode(parse(json), 'message');
    if (callback === undefined) {
        notify('wvjb.send', json);
        return;
    }
    sendRequest(
        'c',
        `${fieldSeparator}wvjb.call${fieldSeparator}${json}`,
        name,
        0,
        (answer) => {
            invoke(callback, [own(answer, 'responseData')]);
        },
        warnOf,
    );
}

/** @param {string} name @param {string | undefined} json */
export function notify(name, json) {
    const fields = fieldSeparator + name + (json === undefined ? '' : fieldSeparator + json);
    sendRequest('c', fields, name, 0, () => {}, warnOf);
}

/** @param {TomboloError} error */
function warnOf(error) {
    // This is not an error, because the document is being left.
    if (error.code !== 'disconnected') warn(`WebViewJavascriptBridge: WARNING: ${error.message}`);
}
