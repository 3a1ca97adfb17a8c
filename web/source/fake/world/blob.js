import { WorldUint8Array, append } from './builtins.js';

/** Bytes, made from lists of numbers. */
export class Blob {
    #bytes;

    /** @param {ArrayLike<number>[]} [parts] */
    constructor(parts = []) {
        /** @type {number[]} */
        const bytes = [];
        for (let index = 0; index < parts.length; index += 1) {
            for (let at = 0; at < parts[index].length; at += 1) append(bytes, parts[index][at]);
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
