// Built-ins of the language, taken before the page can change them.

export const { apply, deleteProperty, get: reflectGet } = Reflect;
export const { defineProperty, getOwnPropertyDescriptor, getOwnPropertyNames } = Object;
export const { getPrototypeOf, hasOwn, keys, setPrototypeOf } = Object;
export const { isArray } = Array;
export const { isFinite } = Number;
export const { parse, stringify } = JSON;
export const PagePromise = Promise;
export const PageError = Error;
export const PageProxy = Proxy;
export const { asyncIterator, iterator } = Symbol;
export const objectPrototype = Object.prototype;
export const arrayPrototype = Array.prototype;
export const datePrototype = Date.prototype;

/**
 * The method as a function that takes `this` as its first argument.
 * @template {any[]} Arguments
 * @template Result
 * @param {(...rest: Arguments) => Result} method
 * @returns {(self: any, ...rest: Arguments) => Result}
 */
export const unbound = (method) => apply(Function.prototype.bind, Function.prototype.call, [method]);

/** @param {object} prototype @param {string} name @returns {(self: any) => any} */
export const getter = (prototype, name) => unbound(/** @type {() => any} */ (getOwnPropertyDescriptor(prototype, name)?.get));

export const sourceTextOf = unbound(Function.prototype.toString);
export const tagOf = unbound(Object.prototype.toString);
export const timeOf = unbound(Date.prototype.getTime);
export const isoTextOf = unbound(Date.prototype.toISOString);
export const booleanOf = unbound(Boolean.prototype.valueOf);
export const numberOf = unbound(Number.prototype.valueOf);
export const stringOf = unbound(String.prototype.valueOf);

/**
 * The object without a prototype, so that adding and reading members does not depend on prototypes.
 * @type {(object: any) => any}
 */
export const bare = (object) => setPrototypeOf(object, null);

/**
 * The object's own property. Objects parsed from JSON are only read this way.
 * @param {any} object
 * @param {string} name
 */
export function own(object, name) {
    return typeof object === 'object' && object !== null && hasOwn(object, name) ? object[name] : undefined;
}
