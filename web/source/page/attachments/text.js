// Long texts are sent over the direct channel in the code units in which the engine stores them.
import { PageInt32Array, PageUint16Array, PageUint8Array, bufferOfBytes } from '../builtins/bytes.js';
import { formOfLatin1, formOfUTF16 } from './format.js';
import { sendAttachment } from './sending.js';

// Maximum number of characters that are copied from a text at once.
const maximumChunkLength = 1 << 17;

const isLittleEndian = new PageUint8Array(new PageUint16Array([1]).buffer)[0] === 1;
/** @type {Uint8Array | undefined} */
let latin1Chunk;
/** @type {Int32Array | undefined} */
let latin1Words;
/** @type {Uint16Array | undefined} */
let utf16Chunk;

/**
 * @param {number} id
 * @param {string} text
 * @returns {boolean} false if the text has characters outside Latin-1
 */
export function sendLatin1(id, text) {
    const chunk = (latin1Chunk ??= new PageUint8Array(maximumChunkLength));
    const words = (latin1Words ??= new PageInt32Array(bufferOfBytes(chunk)));
    const { length } = text;
    for (let start = 0; start < length; ) {
        const end = start + maximumChunkLength < length ? start + maximumChunkLength : length;
        if (copyUnits(text, start, end, chunk, words) > 0xff) return false;
        if (!sendAttachment(id, formOfLatin1, chunk, end - start, length)) return false;
        start = end;
    }
    return true;
}

/**
 * Copies characters of a text to a chunk. This is a separate function because the engine compiles it well after a few chunks. Writing four
 * characters at a time is faster than writing each one.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @param {Uint8Array} chunk
 * @param {Int32Array} words - a view of the memory of `chunk`
 * @returns {number} the bitwise OR of all copied code units
 */
function copyUnits(text, start, end, chunk, words) {
    let all = 0;
    let at = start;
    let count = 0;
    if (isLittleEndian) {
        for (; at + 4 <= end; at += 4, count += 1) {
            const a = text.charCodeAt(at);
            const b = text.charCodeAt(at + 1);
            const c = text.charCodeAt(at + 2);
            const d = text.charCodeAt(at + 3);
            all |= a | b | c | d;
            words[count] = a | (b << 8) | (c << 16) | (d << 24);
        }
    }
    for (; at < end; at += 1) {
        const unit = text.charCodeAt(at);
        all |= unit;
        chunk[at - start] = unit;
    }
    return all;
}

/** @param {number} id @param {string} text @returns {boolean} */
export function sendUTF16(id, text) {
    const chunk = (utf16Chunk ??= new PageUint16Array(maximumChunkLength));
    const { length } = text;
    for (let start = 0; start < length; ) {
        const end = start + maximumChunkLength < length ? start + maximumChunkLength : length;
        let count = 0;
        for (let at = start; at < end; at += 1, count += 1) chunk[count] = text.charCodeAt(at);
        if (!sendAttachment(id, formOfUTF16, chunk, 2 * count, 2 * length)) return false;
        start = end;
    }
    return true;
}
