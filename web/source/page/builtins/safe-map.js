import { defineProperty, getOwnPropertyDescriptor, getOwnPropertyNames } from './language.js';

/**
 * A Map whose methods the page cannot replace.
 * @template Key, Value
 * @extends {Map<Key, Value>}
 */
export class SafeMap extends Map {
    constructor() {
        super();
    }
}
for (const name of getOwnPropertyNames(Map.prototype)) {
    if (name === 'constructor') continue;
    const property = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(Map.prototype, name));
    defineProperty(SafeMap.prototype, name, property);
}
