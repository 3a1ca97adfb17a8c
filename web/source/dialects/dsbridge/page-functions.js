// Calls to functions that the page has registered with the library.
import { addListener } from '../../page/builtins/events.js';
import { PagePromise, apply, bare, own, parse } from '../../page/builtins/language.js';
import { SafeMap } from '../../page/builtins/safe-map.js';
import { defaultTimeout } from '../../page/calls/options.js';
import { global } from '../../page/environment.js';
import { TomboloError } from '../../page/errors.js';
import { fulfil } from '../../page/promises.js';
import { fieldSeparator } from '../../page/transport/format.js';
import { sendRequest } from '../../page/transport/outbox.js';
import { later } from '../../page/transport/postponed.js';
import { encode } from '../../page/values/encode.js';

/**
 * A call to a function that the page registered.
 * @typedef {object} PageCall
 * @property {number} id
 * @property {string} method
 * @property {string} data - JSON text of the arguments
 * @property {(value: any) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** @type {SafeMap<number, PageCall>} - the calls that the page has received */
const pageCalls = new SafeMap();
/** @type {SafeMap<number, PageCall>} - the calls that wait for the page to be ready */
const waitingPageCalls = new SafeMap();

/** Whether the page can receive calls. */
let isInitialised = false;

/** Passes the waiting calls to the page, which can receive calls from now on. */
export function initialise() {
    isInitialised = true;
    // In a separate task, because a synchronous call from the page is still running.
    later(
        () =>
            waitingPageCalls.forEach((call, id) => {
                waitingPageCalls.delete(id);
                passToPage(call);
            }),
        0,
    );
}

/**
 * @param {{ id: number, method: string, data: string }} request
 * @param {{ signal: AbortSignal }} context
 */
export function handle({ id, method, data }, { signal }) {
    return new PagePromise((resolve, reject) => {
        const call = { id, method, data, resolve, reject };
        addListener(signal, 'abort', () => {
            pageCalls.delete(id);
            waitingPageCalls.delete(id);
        });
        if (isInitialised) passToPage(call);
        else waitingPageCalls.set(id, call);
    });
}

/** @param {PageCall} call */
function passToPage({ id, method, data, resolve, reject }) {
    const receive = /** @type {any} */ (global)._handleMessageFromNative;
    if (typeof receive !== 'function') {
        reject(new TomboloError('unknownCall', 'The page defines no _handleMessageFromNative: load the DSBridge library in the page'));
        return;
    }
    pageCalls.set(id, { id, method, data, resolve, reject });
    try {
        apply(receive, global, [{ method, callbackId: id, data }]);
    } catch (error) {
        pageCalls.delete(id);
        reject(error);
    }
}

/**
 * @param {unknown} json
 * @returns {boolean} whether it answers a pending call
 */
export function takeReturnValue(json) {
    let value;
    try {
        value = own(parse(/** @type {string} */ (json)), 'data');
    } catch {
        return false;
    }
    const id = own(value, 'id');
    const call = pageCalls.get(id);
    if (call === undefined) return false;
    const data = own(value, 'data');
    if (own(value, 'complete') === false) {
        const progress = encode(bare({ id, data: data ?? null }), 'progress');
        const ignore = () => {};
        sendRequest('c', `${fieldSeparator}dsbridge.progress${fieldSeparator}${progress}`, 'dsbridge.progress', defaultTimeout, ignore, ignore);
    } else {
        pageCalls.delete(id);
        fulfil(call.resolve, data);
    }
    return true;
}
