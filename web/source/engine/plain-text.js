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
