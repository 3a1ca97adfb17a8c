// Promises whose settlement runs no page code.
import { PagePromise, bare, defineProperty, getPrototypeOf, hasOwn, objectPrototype } from './builtins/language.js';

/**
 * Resolves a promise with a value from JSON, even if Object.prototype has a `then`.
 * @param {(value: any) => void} resolve
 * @param {any} value
 */
export function fulfil(resolve, value) {
    if (typeof value === 'object' && value !== null && 'then' in value && !hasOwn(value, 'then')) {
        defineProperty(value, 'then', bare({ value: undefined, configurable: true }));
        resolve(value);
        delete value.then;
    } else {
        resolve(value);
    }
}

/**
 * @param {any} value
 * @returns {boolean} whether it has a `then` that is not just one that every object has
 */
export function isThenable(value) {
    if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return false;
    for (let object = value; object !== null && object !== objectPrototype; object = getPrototypeOf(object)) {
        if (hasOwn(object, 'then')) return typeof value.then === 'function';
    }
    return false;
}

/**
 * Prepares a promise of the engine so that awaiting it does not consult the page.
 * @param {Promise<any>} promise
 */
export function awaitable(promise) {
    defineProperty(promise, 'constructor', bare({ value: PagePromise, configurable: true, writable: true }));
    return promise;
}
