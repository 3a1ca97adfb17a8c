// Long texts, for which there are faster ways than JSON.

export const longText = 65_536;

/** @param {unknown} value @returns {value is string} */
export function isLongText(value) {
    return typeof value === 'string' && value.length > longText;
}
