// The rules that determine in which documents `$flex` exists, with patterns of their paths.
import { isOrigin } from '../../page/dialects/start.js';
import { global } from '../../page/environment.js';

/** @typedef {import('../../page/dialects/start.js').DialectOrigin} DialectOrigin */

/**
 * A step of a path pattern: whether its character class is negated, whether the step may be skipped, whether it may
 * match several characters, and the first and last character of each range.
 * @typedef {[boolean, boolean, boolean, number[]]} Step
 * @typedef {{ isPrefix: boolean, steps: Step[] }} PathPattern
 */

/** @param {Step} step @param {number} character */
function isIncluded(step, character) {
    const ranges = step[3];
    for (let i = 0; i < ranges.length; i += 2) {
        if (character >= ranges[i] && character <= ranges[i + 1]) return !step[0];
    }
    return step[0];
}

/**
 * Follows all paths through the pattern in parallel, so that the time is proportional to the product of the lengths of
 * the pattern and the text.
 * @param {PathPattern} pattern
 * @param {string} text
 */
function matchesPath(pattern, text) {
    const { steps, isPrefix } = pattern;
    /** @type {boolean[]} */
    let at = [true];
    for (let index = 0; ; index += 1) {
        for (let i = 0; i < steps.length; i += 1) if (at[i] && steps[i][1]) at[i + 1] = true;
        const isAtEnd = index === text.length;
        if (at[steps.length] && (isAtEnd || (isPrefix && isBoundary(text, index)))) return true;
        if (isAtEnd) return false;
        /** @type {boolean[]} */
        const next = [];
        for (let i = 0; i < steps.length; i += 1) {
            if (!at[i] || !isIncluded(steps[i], text.charCodeAt(index))) continue;
            next[i + 1] = true;
            if (steps[i][2]) next[i] = true;
        }
        at = next;
    }
}

/** @param {string} text @param {number} index */
function isBoundary(text, index) {
    return text[index] === '/' || text[index] === '?' || text[index - 1] === '/';
}

/** @returns {string} the path and the query */
function pathOfDocument() {
    const whole = global.location.href.split('#')[0];
    const start = whole.indexOf('/', whole.indexOf('://') + 3);
    return start < 0 ? '/' : whole.slice(start);
}

/** @param {{ origins: DialectOrigin[], path: PathPattern | null }} rule @returns {boolean} */
export function matchesDocument(rule) {
    if (!rule.origins.some(isOrigin)) return false;
    return rule.path === null || matchesPath(rule.path, pathOfDocument());
}
