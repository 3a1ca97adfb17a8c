// The options of a call.
import { isAborted } from '../builtins/events.js';
import { checkFunction, describe, invalid } from '../errors.js';

/** In milliseconds. */
export const defaultTimeout = 60_000;

/**
 * @param {TomboloCallOptions} options
 * @returns {number} milliseconds, 0 for none
 */
export function timeoutIn(options) {
    const timeout = memberOf(options, 'timeout');
    if (timeout === undefined) return defaultTimeout;
    if (timeout === Infinity) return 0;
    if (typeof timeout === 'number' && timeout >= 0) return timeout;
    throw invalid('options.timeout must be a number of milliseconds, or 0 for no timeout');
}

/** @param {TomboloCallOptions} options @returns {AbortSignal | undefined} */
export function signalIn(options) {
    const signal = memberOf(options, 'signal');
    if (signal === undefined || signal === null) return undefined;
    try {
        isAborted(signal);
        return signal;
    } catch (error) {
        throw invalid('options.signal must be an AbortSignal', error);
    }
}

/** @param {TomboloCallOptions} options @returns {((value: any) => void) | undefined} */
export function progressListenerIn(options) {
    const listener = memberOf(options, 'onProgress');
    if (listener === undefined || listener === null) return undefined;
    checkFunction(listener, 'options.onProgress');
    return listener;
}

/**
 * @param {TomboloCallOptions} options
 * @param {'traceparent' | 'tracestate'} name
 * @returns {string | undefined} a header field of W3C Trace Context
 */
export function traceFieldIn(options, name) {
    const field = memberOf(options, name);
    if (field === undefined || field === null) return undefined;
    if (typeof field === 'string') return field;
    throw invalid(`options.${name} must be a string`);
}

/** @param {any} options @param {string} name */
function memberOf(options, name) {
    try {
        if (typeof options === 'object') return options[name];
    } catch (error) {
        throw invalid(`options.${name} could not be read: ${describe(error)}`, error);
    }
    throw invalid('options must be an object (signal, timeout, onProgress, traceparent)');
}
