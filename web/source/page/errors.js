// Errors, and the checks of names and functions that a page passes.
import { bare, defineProperty, stringify } from './builtins/language.js';
import { matchIn } from './builtins/text.js';
import { reportError, setTimeout } from './builtins/window.js';

export class TomboloError extends Error {
    /** @type {string} */
    code = 'failed';
    /** @type {unknown} */
    data = undefined;

    /**
     * @param {string} code
     * @param {string} [message]
     * @param {unknown} [data]
     * @param {{ cause?: unknown }} [options]
     */
    constructor(code, message, data, options) {
        super(message, options);
        this.code = `${code}`;
        this.data = data;
    }
}

defineProperty(TomboloError.prototype, 'name', { value: 'TomboloError', writable: true, configurable: true });

// Its parent class is looked up each time an error is made: it must remain Error.
Object.preventExtensions(TomboloError);

/** @param {string} message @param {unknown} [cause] */
export function invalid(message, cause) {
    const options = cause === undefined ? undefined : bare({ cause });
    return new TomboloError('invalidArgument', message, undefined, options);
}

/** @param {string} what */
export function disconnected(what) {
    return new TomboloError('disconnected', `${what} failed: this document is not connected to the app`);
}

/** @param {string} what */
export function batchTooLarge(what) {
    return new TomboloError('limitExceeded', `${what} was not sent: its batch of messages is too large`);
}

/**
 * Reports an error that a listener of the page threw, as the browser does for its own.
 * @type {(error: unknown) => void}
 */
export const report =
    reportError ??
    ((error) =>
        void setTimeout(() => {
            throw error;
        }));

const unfitForNames = /[\p{Control}\p{Surrogate}]/u;

/** @param {unknown} name @param {string} what */
export function checkName(name, what) {
    if (typeof name !== 'string') throw invalid(`The name of ${what} must be a string`);
    if (name === '') throw invalid(`The name of ${what} must not be empty`);
    if (matchIn(unfitForNames, name) !== null) {
        const shown = stringify(name);
        throw invalid(`The name of ${what} must not contain control characters or lone surrogates: ${shown}`);
    }
}

/** @param {unknown} fn @param {string} what */
export function checkFunction(fn, what) {
    if (typeof fn !== 'function') throw invalid(`${what} must be a function`);
}

/**
 * @param {any} thrown - anything
 * @returns {string} its message, as far as it can be read
 */
export function describe(thrown) {
    try {
        const message = typeof thrown === 'object' && thrown !== null ? thrown.message : thrown;
        return typeof message === 'symbol' ? 'a symbol was thrown' : `${message}`;
    } catch {
        return 'the thrown value cannot be converted to a string';
    }
}
