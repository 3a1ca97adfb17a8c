/** @param {any} value - anything @returns {string} */
export function plainText(value) {
    try {
        const text = typeof value === 'symbol' ? `Symbol(${value.description})` : `${value}`;
        const whole = typeof (/** @type {any} */ (text).toWellFormed) === 'function' ? /** @type {any} */ (text).toWellFormed() : text;
        return typeof whole === 'string' ? whole : text;
    } catch {
        return 'a value that has no text';
    }
}

/** Limit of a text about an error, in UTF-16 code units. */
const maximumTextLength = 65_536;

/** @param {any} value - anything @returns {string} the text; a long one is cut and ends with “…” */
export function shortText(value) {
    const text = plainText(value);
    // The second pass replaces a lone surrogate at the end.
    return text.length > maximumTextLength ? `${plainText(text.slice(0, maximumTextLength))}…` : text;
}
