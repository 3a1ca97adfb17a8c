// Encodes values as JSON. A member that JSON.stringify would drop or change silently is rejected by name. A member with its own JSON form
// (Date, Error, toJSON, boxed primitives) is replaced with that form, in a copy of the object that contains the member. Bytes are replaced
// with placeholders.
import { attachAgain, attachText } from '../attachments/outgoing.js';
import { bare, getPrototypeOf, isArray, isFinite, keys, objectPrototype, stringify } from '../builtins/language.js';
import { indexOf, isWellFormed, matchIn } from '../builtins/text.js';
import { describe, invalid } from '../errors.js';
import { isLongText } from './long-text.js';
import { keepMember, keyAt, makePosition, pathTo, positionWithin } from './position.js';
import { isSendableScalar, replacementFor } from './replacements.js';
import { Unsendable, unsendableSurrogate } from './unsendable.js';

/** @typedef {import('../attachments/outgoing.js').OutgoingAttachments} OutgoingAttachments */
/** @typedef {import('./position.js').Position} Position */

// A deeper value may contain a cycle.
const shallowDepth = 8;

/**
 * @param {unknown} value
 * @param {string} root - name of the value in errors
 * @param {any[] | null} [numbers] - receives the numbers that JSON cannot represent, each as its path (keys and indices from the value
 *     down) and its text. In the JSON, such a number is null. Without this list, such numbers are rejected.
 * @param {OutgoingAttachments | null} [attachments] - receives the attachments; bytes are rejected without it
 * @returns {string | undefined} its JSON; undefined for a value that is undefined
 */
export function encode(value, root, numbers = null, attachments = null) {
    if (value === undefined) return undefined;
    if (attachments === null && isPlainLongText(value)) return '"' + value + '"';
    const sendable = isPlain(value, shallowDepth) ? value : replaceUnsendable(value, root, false, numbers, attachments);
    let json;
    try {
        json = stringify(sendable);
    } catch (error) {
        throw invalid(`${root} cannot be written as JSON: ${describe(error)}`, error);
    }
    // A lone surrogate is written as an escape, so a closer look is needed only if there is such an escape.
    if (json !== undefined && holdsEscapedSurrogate(json)) replaceUnsendable(sendable, root, true, null, attachments);
    if (attachments !== null) attachAgain(attachments);
    return json;
}

/**
 * Recognises the most frequent case without allocations: a flat value of plain objects, arrays and scalars.
 * @param {any} value
 * @param {number} depth - the maximum depth of the search
 * @returns {boolean} false for other values, and for those that need a closer look
 */
function isPlain(value, depth) {
    if (typeof value !== 'object') return isPlainScalar(value) && !isLongText(value);
    if (value === null) return true;
    try {
        if (depth === 0 || value.toJSON !== undefined) return false;
        if (isArray(value)) {
            for (let i = 0; i < value.length; i += 1) if (!isPlain(value[i], depth - 1)) return false;
            return true;
        }
        const prototype = getPrototypeOf(value);
        if (prototype !== objectPrototype && prototype !== null) return false;
        const names = keys(value);
        for (let i = 0; i < names.length; i += 1) if (!isPlain(value[names[i]], depth - 1)) return false;
        return true;
    } catch {
        return false;
    }
}

/**
 * Whether a value is a string, a boolean or a finite number. This is the most frequent case, so it is tested in the fewest steps.
 * @param {unknown} value
 */
function isPlainScalar(value) {
    const type = typeof value;
    return type === 'string' || type === 'boolean' || (type === 'number' && isFinite(value));
}

// A long text without these characters is put in quotes without JSON.stringify, which reserves six times the memory for a text.
// Reserved memory makes WebKit collect garbage.
const needsEscapes = /["\\\u0000-\u001f]/;

/**
 * @param {unknown} value
 * @returns {value is string} whether it is a long text that is JSON when put in quotes
 */
function isPlainLongText(value) {
    if (!isLongText(value)) return false;
    return matchIn(needsEscapes, value) === null && isWellFormed(value);
}

/** @param {string} json */
export function holdsEscapedSurrogate(json) {
    const escape = indexOf(json, '\\');
    return escape >= 0 && indexOf(json, '\\ud', escape) >= 0;
}

/**
 * Walks through the value without recursion, because pages choose its depth.
 * @param {unknown} value
 * @param {string} root
 * @param {boolean} readsText - whether to look for lone surrogates
 * @param {any[] | null} [numbers] - see encode
 * @param {OutgoingAttachments | null} [attachments] - see encode
 * @returns {any} the value itself, or a copy that JSON.stringify writes completely
 */
function replaceUnsendable(value, root, readsText, numbers = null, attachments = null) {
    const holder = bare([]);
    holder[0] = value;
    /** @type {Position} */
    let at = makePosition(null, null, holder, null, null);
    at.numbers = numbers;
    at.attachments = attachments;
    try {
        for (;;) {
            if (at.index === at.length) {
                const done = at.copy === null ? at.source : at.copy;
                if (at.parent === null) return done[0];
                const original = at.original;
                at = at.parent;
                keepMember(at, original, done);
                continue;
            }
            const key = keyAt(at);
            const member = at.source[key];
            if (readsText) checkSurrogates(key, member, attachments);
            if (isPlainScalar(member) && at.copy === null && !isLongText(member)) {
                at.index += 1;
                continue;
            }
            const item = typeof member === 'object' && member !== null ? replacementFor(member, at) : member;
            if (typeof item === 'object' && item !== null) at = positionWithin(at, member, item);
            else if (collectNumber(item, at)) keepMember(at, member, null);
            else if (attachments !== null && isLongText(item)) keepMember(at, member, attachLongText(attachments, item));
            else if (isSendableScalar(item, at)) keepMember(at, member, item);
            else at.index += 1;
        }
    } catch (error) {
        if (error instanceof Unsendable) throw invalid(`${pathTo(at, root)} ${error.reason}`);
        throw invalid(`${pathTo(at, root)} could not be read: ${describe(error)}`, error);
    }
}

/**
 * @param {unknown} value
 * @param {Position} at
 * @returns {boolean} whether it is a number that JSON cannot represent, and `numbers` receives it
 */
function collectNumber(value, at) {
    if (at.numbers === null || typeof value !== 'number' || isFinite(value)) return false;
    const steps = bare([]);
    for (let position = at; position.parent !== null; position = position.parent) steps[position.depth - 1] = keyAt(position);
    at.numbers[at.numbers.length] = bare([steps, `${value}`]);
    return true;
}

/** @param {OutgoingAttachments} attachments @param {string} text */
function attachLongText(attachments, text) {
    if (!isWellFormed(text)) throw unsendableSurrogate();
    return attachText(attachments, text);
}

/** @param {string | number} key @param {unknown} value @param {OutgoingAttachments | null} attachments */
function checkSurrogates(key, value, attachments) {
    // A placeholder represents its attachment only once.
    if (attachments !== null && typeof value === 'string' && attachments.placeholders?.delete(value)) return;
    if ((typeof key === 'string' && !isWellFormed(key)) || (typeof value === 'string' && !isWellFormed(value))) {
        throw unsendableSurrogate();
    }
}
