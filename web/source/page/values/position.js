// Positions in a value that is walked through without recursion, because pages choose its depth.
import { bare, isArray, keys, stringify } from '../builtins/language.js';
import { matchIn, slice } from '../builtins/text.js';
import { Unsendable } from './unsendable.js';

/** @typedef {import('../attachments/outgoing.js').OutgoingAttachments} OutgoingAttachments */

const maximumDepth = 4096;

/**
 * An array or object on the way down into a value.
 * @typedef {object} Position
 * @property {Position | null} parent
 * @property {unknown} original - the value that its parent holds
 * @property {any} source - the value that is sent for `original`: the same value, or the result of its toJSON
 * @property {string[] | null} keys - null for an array
 * @property {number} length
 * @property {number} index - the index of the member that is being examined
 * @property {any} copy - made once a member has to be replaced, or if the source cannot be given to JSON.stringify
 * @property {number} depth
 * @property {any[] | null} numbers
 * @property {OutgoingAttachments | null} attachments
 */

/**
 * @param {Position | null} parent
 * @param {unknown} original
 * @param {any} source
 * @param {string[] | null} keys
 * @param {any} copy
 * @returns {Position}
 */
export function makePosition(parent, original, source, keys, copy) {
    const length = keys === null ? source.length : keys.length;
    const depth = parent === null ? 0 : parent.depth + 1;
    const numbers = parent === null ? null : parent.numbers;
    const attachments = parent === null ? null : parent.attachments;
    return { parent, original, source, keys, length, index: 0, copy, depth, numbers, attachments };
}

/** @param {Position} parent @param {unknown} original @param {any} source @returns {Position} */
export function positionWithin(parent, original, source) {
    if (parent.depth === maximumDepth) {
        throw new Unsendable(`is nested deeper than ${maximumDepth} levels: send a flatter value`);
    }
    for (let above = parent; above.parent !== null; above = above.parent) {
        if (above.source === source || above.original === original) {
            throw new Unsendable('is a circular reference: it refers to an object that contains it; send an id instead');
        }
    }
    // JSON.stringify would call toJSON again, so it gets a copy without one.
    const isCopied = typeof source.toJSON === 'function';
    if (isArray(source)) return makePosition(parent, original, source, null, isCopied ? bare([]) : null);
    return makePosition(parent, original, source, keys(source), isCopied ? bare({}) : null);
}

/** @param {Position} at */
export function keyAt(at) {
    return at.keys === null ? at.index : at.keys[at.index];
}

/** @param {Position} at @param {unknown} original @param {unknown} item */
export function keepMember(at, original, item) {
    if (at.copy === null && item !== original) {
        at.copy = at.keys === null ? bare([]) : bare({});
        const end = at.index;
        for (at.index = 0; at.index < end; at.index += 1) at.copy[keyAt(at)] = at.source[keyAt(at)];
    }
    if (at.copy !== null) at.copy[keyAt(at)] = item;
    at.index += 1;
}

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * @param {Position} at
 * @param {string} root
 * @returns {string} like `argument.items[2].when`
 */
export function pathTo(at, root) {
    let path = '';
    for (let position = at; position.parent !== null; position = position.parent) {
        if (path.length > 200) return `${root}\u2026${path}`;
        const key = keyAt(position);
        if (typeof key === 'number') path = `[${key}]${path}`;
        else if (matchIn(identifier, key) !== null) path = `.${key}${path}`;
        else path = `[${stringify(slice(key, 0, 60))}]${path}`;
    }
    return root + path;
}
