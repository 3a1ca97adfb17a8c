// Calls to the app's functions.
import { PageError, PagePromise, bare, isArray, stringify } from '../../page/builtins/language.js';
import { describe } from '../../page/errors.js';
import { fulfil } from '../../page/promises.js';
import { fieldSeparator } from '../../page/transport/format.js';
import { sendRequest } from '../../page/transport/outbox.js';
import { encode } from '../../page/values/encode.js';
import { notifyListeners } from './listeners.js';
import { notifySwift } from './swift.js';

/** @typedef {import('../../page/errors.js').TomboloError} TomboloError */

const timeoutError = 'timeout error';

/**
 * @param {any[]} values
 * @returns {string} JSON of [values] or, if they contain numbers that JSON cannot represent, [values, numbers]
 */
function argumentsJSON(values) {
    /** @type {any[]} */
    const numbers = bare([]);
    const json = encode(values, 'arguments', numbers);
    return numbers.length === 0 ? `[${json}]` : `[${json},${stringify(numbers)}]`;
}

/**
 * @param {string} name
 * @param {number} timeout
 * @param {any[]} values
 * @param {boolean} isAndroid - whether an error without a reason is a text
 */
export function invoke(name, timeout, values, isAndroid) {
    return new PagePromise((resolve, reject) => {
        /** @param {unknown} reason */
        const fail = (reason) => {
            notifyListeners('error', { function: name, err: reason });
            reject(reason);
        };
        let json;
        try {
            json = argumentsJSON(values);
        } catch (error) {
            const message = describe(error);
            notifySwift('failed', bare({ function: name, message: `Error: ${message}` }));
            fail(new PageError(message));
            return;
        }
        const fields = `${fieldSeparator}flex.call.${name}${fieldSeparator}${json}`;
        sendRequest(
            'c',
            fields,
            `$flex.${name}`,
            timeout,
            (result) => {
                const value = isArray(result) && result.length > 0 ? result[0] : undefined;
                notifyListeners('success', { function: name, data: value });
                fulfil(resolve, value);
            },
            (error) => {
                if (error.code !== 'timeout') {
                    // The error is reported, because no function of the app was called, so the app has not received it.
                    if (error.code === 'invalidArgument' || error.code === 'limitExceeded') {
                        notifySwift('failed', bare({ function: name, message: `Error: ${error.message}` }));
                    }
                    fail(reasonOf(name, error, isAndroid));
                    return;
                }
                notifyListeners('timeout', { function: name });
                notifySwift('timedOut', bare({ function: name }));
                reject(timeoutError);
            },
        );
    });
}

/** @param {string} name @param {TomboloError} error @param {boolean} isAndroid */
function reasonOf(name, error, isAndroid) {
    if (error.code !== 'flexNoReason') return new PageError(error.message);
    const text = `$flex Error occurred in function -- $flex.${name}`;
    return isAndroid ? text : new PageError(text);
}
