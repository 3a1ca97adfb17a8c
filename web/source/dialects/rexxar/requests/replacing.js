// Replaces members of the engine's objects with ours, which have the same appearance.
import { bare, defineProperty, getOwnPropertyDescriptor, keys, unbound } from '../../../page/builtins/language.js';

/**
 * @param {object} holder @param {Record<string, Function>} method - a single one, under its name
 */
export function replaceMethod(holder, method) {
    const name = keys(method)[0];
    const property = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(holder, name));
    defineProperty(method[name], 'length', bare({ value: property.value.length, configurable: true }));
    defineProperty(
        holder,
        name,
        bare({
            value: method[name],
            writable: true,
            enumerable: true,
            configurable: true,
        }),
    );
}

/**
 * Converts the text of a read-only property.
 * @param {object} prototype @param {string} name @param {(text: string) => string} convert
 */
export function replaceText(prototype, name, convert) {
    const property = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(prototype, name));
    const read = unbound(/** @type {() => string} */ (property.get));
    /** @this {object} */
    const get = function () {
        return convert(read(this));
    };
    defineProperty(get, 'name', bare({ value: `get ${name}`, configurable: true }));
    defineProperty(prototype, name, bare({ get, set: undefined, enumerable: true, configurable: true }));
}
