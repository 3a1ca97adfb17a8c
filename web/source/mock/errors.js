/** The class of the errors with which calls reject. */
export class TomboloError extends Error {
    /** @param {string} code @param {string} [message] @param {unknown} [data] @param {{ cause?: unknown }} [options] */
    constructor(code, message = '', data = undefined, options = undefined) {
        super(message, options);
        this.name = 'TomboloError';
        this.code = code;
        this.data = data;
    }
}

/** @param {AbortSignal} signal */
export function cancelled(signal) {
    return new TomboloError('cancelled', 'The call was cancelled.', undefined, { cause: signal.reason });
}

/** @param {unknown} name */
export function checkName(name) {
    if (typeof name !== 'string' || name === '' || /[\s*@]/.test(name)) throw new TomboloError('invalidArgument', `“${String(name)}” is not a name.`);
}

/** @param {unknown} fn @param {string} what */
export function checkFunction(fn, what) {
    if (typeof fn !== 'function') throw new TomboloError('invalidArgument', `${what} must be a function.`);
}

/**
 * Reports an error of the page's code as an uncaught one.
 *
 * @param {unknown} error
 */
export function report(error) {
    if (typeof globalThis.reportError === 'function') return globalThis.reportError(error);
    globalThis.queueMicrotask(() => {
        throw error;
    });
}
