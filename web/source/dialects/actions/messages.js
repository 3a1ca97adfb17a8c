// Messages from the page to the plugins. Each is one call, `actions.post`.
import { PagePromise, bare, own } from '../../page/builtins/language.js';
import { isWellFormed, slice } from '../../page/builtins/text.js';
import { describe } from '../../page/errors.js';
import { textOf } from '../../page/functions/failure.js';
import { fulfil } from '../../page/promises.js';
import { fieldSeparator } from '../../page/transport/format.js';
import { sendRequest } from '../../page/transport/outbox.js';
import { encode } from '../../page/values/encode.js';

/**
 * @param {any} message
 * @param {number} timeout - the timeout of the call in milliseconds
 * @returns {Promise<any>} fulfilled with the reply of the plugin, or with undefined
 */
export function sendMessage(message, timeout) {
    /** @type {string | undefined} */
    let json;
    let refusal = '';
    try {
        json = encode(message, 'message');
    } catch (error) {
        refusal = describe(error);
    }
    const posted = json === undefined ? unsendable(message, refusal || 'the message is undefined') : `{"message":${json}}`;
    return new PagePromise((resolve) => {
        /** @param {any} error */
        const failed = (error) => {
            // The message is too long to be sent, but the report about it is short enough.
            if (json === undefined || error.code !== 'limitExceeded') return resolve(undefined);
            post(
                unsendable(message, error.message),
                timeout,
                () => resolve(undefined),
                () => resolve(undefined),
            );
        };
        post(posted, timeout, (answer) => fulfil(resolve, own(answer, 'reply')), failed);
    });
}

/** @param {string} json @param {number} timeout @param {(value: any) => void} resolve @param {(error: any) => void} reject */
function post(json, timeout, resolve, reject) {
    sendRequest('c', `${fieldSeparator}actions.post${fieldSeparator}${json}`, 'actions.post', timeout, resolve, reject);
}

/**
 * @param {any} message
 * @param {string} reason
 * @returns {string} JSON of the report that Swift receives in place of the message
 */
function unsendable(message, reason) {
    const report = bare({ unsendable: isWellFormed(reason) ? slice(reason, 0, 1000) : 'it cannot be sent' });
    report.action = shortTextOf(message, 'action');
    report.uuid = shortTextOf(message, 'uuid');
    return /** @type {string} */ (encode(report, 'report'));
}

/** @param {any} message @param {string} name */
function shortTextOf(message, name) {
    const text = textOf(message, name);
    return text !== undefined && text.length <= 1000 ? text : undefined;
}
