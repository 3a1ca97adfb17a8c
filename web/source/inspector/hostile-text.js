// Text of inspected pages. A page can choose characters that hide, reorder or imitate the text around them, so these are shown as escapes.

/** @typedef {{ text: string, isEscape: boolean }} Piece */

// Control, format (bidirectional controls among them), private and ignorable characters, lone surrogates, and spaces other than U+0020.
const plainEscapes = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;
const quotedEscapes = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}"\\]|(?! )\p{Zs}/gu;

/** @type {Record<string, string>} */
const shortEscapes = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' };

/** @param {string} character @returns {string} */
function escapeOf(character) {
    const short = shortEscapes[character];
    if (short !== undefined) return short;
    const code = /** @type {number} */ (character.codePointAt(0))
        .toString(16)
        .toUpperCase();
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

/**
 * Splits a text into plain parts and escapes of its invisible characters.
 *
 * @param {string} text
 * @param {boolean} [isQuoted] - whether quotation marks and backslashes are escaped too, as in JSON
 * @returns {Piece[]}
 */
export function visiblePieces(text, isQuoted = false) {
    /** @type {Piece[]} */
    const pieces = [];
    let end = 0;
    for (const match of text.matchAll(isQuoted ? quotedEscapes : plainEscapes)) {
        const start = match.index ?? 0;
        const last = pieces[pieces.length - 1];
        const escape = escapeOf(match[0]);
        if (start === end && last?.isEscape) {
            last.text += escape;
        } else {
            if (start > end) pieces.push({ text: text.slice(end, start), isEscape: false });
            pieces.push({ text: escape, isEscape: true });
        }
        end = start + match[0].length;
    }
    if (end < text.length) pieces.push({ text: text.slice(end), isEscape: false });
    return pieces;
}

/**
 * Returns a text with escapes in place of its invisible characters.
 *
 * @param {string} text
 * @returns {string}
 */
export const visibleText = (text) =>
    visiblePieces(text)
        .map((piece) => piece.text)
        .join('');

/**
 * Shortens a text to a number of UTF-16 code units without splitting a surrogate pair.
 *
 * @param {string} text
 * @param {number} maximumLength
 * @returns {string}
 */
export function cutText(text, maximumLength) {
    if (text.length <= maximumLength) return text;
    const last = text.charCodeAt(maximumLength - 1);
    return text.slice(0, last >= 0xd800 && last < 0xdc00 ? maximumLength - 1 : maximumLength);
}
