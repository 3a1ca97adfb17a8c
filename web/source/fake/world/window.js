// Other objects of the window.
import { apply, describe, floor, numberToText, padStart, random } from './builtins.js';
import { core, host } from './engine.js';
import { EventTarget } from './event-target.js';

export class Performance extends EventTarget {
    constructor() {
        super();
    }
    now() {
        return core.now();
    }
}

export class VisualViewport extends EventTarget {
    constructor() {
        super();
    }
}

/** Distinct numbers, which need not be secret because the fake browser protects no data. */
export class Crypto {
    /** @param {any} array */
    getRandomValues(array) {
        for (let index = 0; index < array.length; index += 1) array[index] = floor(random() * 2 ** 32);
        return array;
    }
    randomUUID() {
        const hex = (/** @type {number} */ digits) => {
            const text = apply(numberToText, floor(random() * 16 ** digits), [16]);
            return apply(padStart, text, [digits, '0']);
        };
        return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
    }
}

export const console = /** @type {any} */ ({});
for (const level of ['debug', 'log', 'info', 'warn', 'error', 'trace', 'assert']) {
    console[level] = (/** @type {unknown[]} */ ...values) => {
        let text = '';
        for (let index = 0; index < values.length; index += 1) text += (index === 0 ? '' : ' ') + describe(values[index]);
        host('console', level, text);
    };
}

/** @param {any} error - anything */
export function reportError(error) {
    const message = describe(error?.message ?? error);
    const details = { message, error, filename: error?.sourceURL, lineno: error?.line, colno: error?.column };
    const state = { type: 'error', isTrusted: true, cancelable: true, ...details };
    const isHandled = !core.targets.window.dispatch(state, null, null);
    if (!isHandled) host('console', 'uncaught', message, error);
}

export const dialogs = {
    alert: (/** @type {unknown} */ message) => void host('dialog', 'alert', describe(message ?? '')),
    confirm: (/** @type {unknown} */ message) => host('dialog', 'confirm', describe(message ?? '')),
    prompt: (/** @type {unknown} */ message, /** @type {unknown} */ text) => host('dialog', 'prompt', describe(message ?? ''), describe(text ?? '')),
};

/** The window above a frame. Only its origin can be read, and only by documents of the same origin. */
export const makeForeignWindow = (/** @type {any} */ DOMException) =>
    Object.freeze(
        /** @type {any} */ ({
            __proto__: null,
            get origin() {
                if (core.origin === 'null' || core.origin !== core.topOrigin) {
                    throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError');
                }
                return core.topOrigin;
            },
        }),
    );
