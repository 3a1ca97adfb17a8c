import { WorldUint8Array, append, apply, charCodeAt, encodeURIText, floor, parseNumber, slice } from './builtins.js';

/** Bytes, made from lists of numbers, texts and other blobs. */
export class Blob {
    #bytes;

    /** @param {(ArrayLike<number> | string | Blob)[]} [parts] */
    constructor(parts = []) {
        /** @type {number[]} */
        const bytes = [];
        for (let index = 0; index < parts.length; index += 1) {
            const part = parts[index];
            if (typeof part === 'string') appendText(bytes, part);
            else appendAll(bytes, #bytes in part ? part.#bytes : /** @type {ArrayLike<number>} */ (part));
        }
        this.#bytes = new WorldUint8Array(bytes);
    }
    get size() {
        return this.#bytes.length;
    }
    async arrayBuffer() {
        return new WorldUint8Array(this.#bytes).buffer;
    }
    get [Symbol.toStringTag]() {
        return 'Blob';
    }
}

export class File extends Blob {
    #name;

    /** @param {(ArrayLike<number> | string | Blob)[]} parts @param {string} name */
    constructor(parts, name) {
        super(parts);
        this.#name = name;
    }
    get name() {
        return this.#name;
    }
    /** @override */
    get [Symbol.toStringTag]() {
        return 'File';
    }
}

/** @param {number[]} bytes @param {ArrayLike<number>} part */
function appendAll(bytes, part) {
    for (let at = 0; at < part.length; at += 1) append(bytes, part[at]);
}

/**
 * Appends the UTF-8 of a text.
 * @param {number[]} bytes
 * @param {string} text
 */
function appendText(bytes, text) {
    const encoded = encodeURIText(text);
    for (let at = 0; at < encoded.length; at += 1) {
        if (encoded[at] === '%') {
            append(bytes, floor(parseNumber(apply(slice, encoded, [at + 1, at + 3]), 16)));
            at += 2;
        } else append(bytes, apply(charCodeAt, encoded, [at]));
    }
}
