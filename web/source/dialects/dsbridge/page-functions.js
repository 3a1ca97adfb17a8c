// Calls of functions that the page has registered with the library.
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
 * A call of a function that the page registered.
 * @typedef {object} Handling
 * @property {number} id
 * @property {string} method
 * @property {string} data - JSON text of the arguments
 * @property {(value: any) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** @type {SafeMap<number, Handling>} - the calls that the page has received */
const handlings = new SafeMap();
/** @type {SafeMap<number, Handling>} - the calls that wait for the page to be ready */
const waitingHandlings = new SafeMap();

/** Whether the page can receive calls. */
let isInitialised = false;

/** The page can receive calls from now on. */
export function initialise() {
    isInitialised = true;
    // Not within the page's own call.
    later(
        () =>
            waitingHandlings.forEach((handling, id) => {
                waitingHandlings.delete(id);
                passToPage(handling);
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
        const handling = { id, method, data, resolve, reject };
        addListener(signal, 'abort', () => {
            handlings.delete(id);
            waitingHandlings.delete(id);
        });
        if (isInitialised) passToPage(handling);
        else waitingHandlings.set(id, handling);
    });
}

/** @param {Handling} handling */
function passToPage({ id, method, data, resolve, reject }) {
    const receive = /** @type {any} */ (global)._handleMessageFromNative;
    if (typeof receive !== 'function') {
        reject(new TomboloError('unknownCall', 'The page defines no _handleMessageFromNative: load the DSBridge library in the page'));
        return;
    }
    handlings.set(id, { id, method, data, resolve, reject });
    try {
        apply(receive, global, [{ method, callbackId: id, data }]);
    } catch (error) {
        handlings.delete(id);
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
    const handling = handlings.get(id);
    if (handling === undefined) return false;
    const data = own(value, 'data');
    if (own(value, 'complete') === false) {
        const progress = encode(bare({ id, data: data ?? null }), 'progress');
        const ignore = () => {};
        sendRequest('c', `${fieldSeparator}dsbridge.progress${fieldSeparator}${progress}`, 'dsbridge.progress', defaultTimeout, ignore, ignore);
    } else {
        handlings.delete(id);
        fulfil(handling.resolve, data);
    }
    return true;
}
