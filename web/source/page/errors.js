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

// `super` looks up the parent class each time an error is created, so the parent class must remain Error.
Object.preventExtensions(TomboloError);

/** @param {string} message @param {unknown} [cause] */
export function invalid(message, cause) {
    const options = cause === undefined ? undefined : bare({ cause });
    return new TomboloError('invalidArgument', message, undefined, options);
}

/** @param {string} description - the description of the call */
export function disconnected(description) {
    return new TomboloError('disconnected', `${description} failed: this document is not connected to the app`);
}

/** @param {string} description - the description of the call */
export function batchTooLarge(description) {
    return new TomboloError('limitExceeded', `${description} was not sent: its batch of messages is too large`);
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

const invalidNameCharacters = /[\p{Control}\p{Surrogate}]/u;

/** @param {unknown} name @param {string} kind - the kind of the named object, with an article */
export function checkName(name, kind) {
    if (typeof name !== 'string') throw invalid(`The name of ${kind} must be a string`);
    if (name === '') throw invalid(`The name of ${kind} must not be empty`);
    if (matchIn(invalidNameCharacters, name) !== null) {
        const quotedName = stringify(name);
        throw invalid(`The name of ${kind} must not contain control characters or lone surrogates: ${quotedName}`);
    }
}

/** @param {unknown} fn @param {string} description - the name of the value in the error */
export function checkFunction(fn, description) {
    if (typeof fn !== 'function') throw invalid(`${description} must be a function`);
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
