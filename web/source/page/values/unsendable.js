// The reasons why a value cannot be sent, with advice on what to send in its place.
import { indexOf } from '../builtins/text.js';
import { isBinaryTag } from './binary.js';

/** The reason why a value cannot be sent; its path is added where it is caught. */
export class Unsendable {
    reason = '';

    /** @param {string} reason */
    constructor(reason) {
        this.reason = reason;
    }
}

/** @param {string} tag */
export function articleFor(tag) {
    return indexOf('AEIO', tag[0]) >= 0 || indexOf(tag, 'HTML') === 0 ? 'an' : 'a';
}

/** @param {string} tag */
export function adviceFor(tag) {
    switch (tag) {
        case 'Map':
        case 'FormData':
        case 'Headers':
        case 'URLSearchParams':
            return 'convert it with Object.fromEntries';
        case 'Set':
            return 'convert it with Array.from';
        case 'RegExp':
            return 'send its source';
        case 'Promise':
            return 'await it first';
        case 'BigInt':
            return 'send it as a string';
        default:
            if (isBinaryTag(tag)) return 'bytes cannot be sent this way, use tombolo.call';
            return indexOf(tag, 'Array') > 0
                ? 'convert it with Array.from, or send its bytes: new Uint8Array(array.buffer)'
                : 'send a plain object with its data, or give it a toJSON method';
    }
}

export function unsendableSurrogate() {
    return new Unsendable('has a lone surrogate, which cannot be sent: convert the string with toWellFormed()');
}
