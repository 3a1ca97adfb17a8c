// The bytes of buffers and views.
import { PageUint8Array, bufferOfBytes, bufferOfView, lengthOfBytes, lengthOfView, offsetOfBytes, offsetOfView } from '../builtins/bytes.js';
import { Unsendable } from '../values/unsendable.js';

/** @param {any} value @param {string} tag @returns {Uint8Array} a view of the bytes, without a copy */
export function bytesOf(value, tag) {
    try {
        switch (tag) {
            case 'ArrayBuffer':
            case 'SharedArrayBuffer':
                return new PageUint8Array(value);
            case 'DataView':
                return new PageUint8Array(bufferOfView(value), offsetOfView(value), lengthOfView(value));
            default:
                // For a view whose buffer was transferred, the engine reports an offset and a length of 0. The constructor then throws, so
                // that the value is not sent as an empty view.
                return new PageUint8Array(bufferOfBytes(value), offsetOfBytes(value), lengthOfBytes(value));
        }
    } catch {
        throw new Unsendable('has no bytes: its buffer was transferred, or it is not a genuine buffer or view');
    }
}
