// tombolo.ready.
import { PagePromise } from '../builtins/language.js';
import { awaitable } from '../promises.js';
import { sendRequest } from '../transport/outbox.js';
import { defaultTimeout } from './options.js';

/** @type {Promise<any> | null} */
let readiness = null;

/** @returns {Promise<any>} */
export function ready() {
    return (readiness ??= requestReadiness());
}

/** Drops the promise, so that the next access to tombolo.ready makes a new request. */
export function forgetReadiness() {
    readiness = null;
}

/** @returns {Promise<any>} */
function requestReadiness() {
    const promise = new PagePromise((resolve, reject) => {
        sendRequest('k', '', 'tombolo.ready', defaultTimeout, resolve, (error) => {
            // A grant may be added later, so the next access makes a new request.
            if (readiness === promise) readiness = null;
            reject(error);
        });
    });
    ignoreRejection(promise);
    return promise;
}

/**
 * Prevents the report of an unhandled rejection. (`await` does not call the promise's `then`, which the page may have replaced.)
 * @param {Promise<any>} promise
 */
async function ignoreRejection(promise) {
    try {
        await awaitable(promise);
    } catch {
        // Code that awaits tombolo.ready receives the error.
    }
}
