// Built-ins for strings and regular expressions.
import { unbound } from './language.js';

export const stringPrototype = String.prototype;
export const { charCodeAt } = stringPrototype;

// The engine compiles these well only if they are called as methods, so they are called that way unless the page has replaced them.
const { indexOf: ownIndexOf, slice: ownSlice } = stringPrototype;
const unboundIndexOf = unbound(ownIndexOf);
const unboundSlice = unbound(ownSlice);

/** @param {string} text @param {string} part @param {number} [start] @returns {number} */
export const indexOf = (text, part, start = 0) => (stringPrototype.indexOf === ownIndexOf ? text.indexOf(part, start) : unboundIndexOf(text, part, start));

/** @param {string} text @param {number} start @param {number} [end] @returns {string} */
export const slice = (text, start, end) => (stringPrototype.slice === ownSlice ? text.slice(start, end) : unboundSlice(text, start, end));

export const matchIn = unbound(RegExp.prototype.exec);

const loneSurrogate = /\p{Surrogate}/u;
/** @type {(text: string) => boolean} */
export const isWellFormed = /** @type {any} */ (String.prototype).isWellFormed
    ? unbound(/** @type {any} */ (String.prototype).isWellFormed)
    : (text) => matchIn(loneSurrogate, text) === null;
