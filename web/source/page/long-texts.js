// Long texts are sent over the direct channel in the code units in which the engine stores them.

// Maximum number of characters that are copied from a text at once.
const maximumPiece = 1 << 17;
const isLittleEndian = new PageUint8Array(new PageUint16Array([1]).buffer)[0] === 1;
/** @type {Uint8Array | undefined} */
let latin1Piece;
/** @type {Int32Array | undefined} */
let latin1Words;
/** @type {Uint16Array | undefined} */
let utf16Piece;

/**
 * Attaches a long text, if that is faster than to write it as JSON.
 * @param {Attaching} attaching
 * @param {string} text - well formed
 * @returns {string} the mark that stands for it, or the text
 */
function attachText(attaching, text) {
    // A loop over the characters of a text is only fast with the engine's own method, called as a method.
    if (directChannel === undefined || stringPrototype.charCodeAt !== charCodeAt) return text;
    let id = (lastAttachment += 1);
    let form = formOfLatin1;
    if (!sendLatin1(id, text)) {
        // A new number: some of it may have arrived under the first.
        id = lastAttachment += 1;
        form = formOfUTF16;
        if (!sendUTF16(id, text)) return text;
    }
    noteSent(attaching, id, form, text, text.length);
    return markOf(attaching, id);
}

/**
 * @param {number} id
 * @param {string} text
 * @returns {boolean} false if it has other characters
 */
function sendLatin1(id, text) {
    const piece = (latin1Piece ??= new PageUint8Array(maximumPiece));
    const words = (latin1Words ??= new PageInt32Array(bufferOfBytes(piece)));
    const { length } = text;
    for (let start = 0; start < length;) {
        const end = start + maximumPiece < length ? start + maximumPiece : length;
        if (copyUnits(text, start, end, piece, words) > 0xff) return false;
        if (!sendAttachment(id, formOfLatin1, piece, end - start, length)) return false;
        start = end;
    }
    return true;
}

/**
 * A separate function: the engine compiles it well after a few pieces. Writing four characters at once is faster than writing each.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @param {Uint8Array} piece
 * @param {Int32Array} words - the same memory
 * @returns {number} the bitwise OR of all of them
 */
function copyUnits(text, start, end, piece, words) {
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
        piece[at - start] = unit;
    }
    return all;
}

/** @param {number} id @param {string} text @returns {boolean} */
function sendUTF16(id, text) {
    const piece = (utf16Piece ??= new PageUint16Array(maximumPiece));
    const { length } = text;
    for (let start = 0; start < length;) {
        const end = start + maximumPiece < length ? start + maximumPiece : length;
        let count = 0;
        for (let at = start; at < end; at += 1, count += 1) piece[count] = text.charCodeAt(at);
        if (!sendAttachment(id, formOfUTF16, piece, 2 * count, 2 * length)) return false;
        start = end;
    }
    return true;
}
