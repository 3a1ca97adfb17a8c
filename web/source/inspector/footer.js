import { elementById } from './dom.js';
import { formatCount } from './format.js';

/**
 * Shows the number of rows of the selected panel.
 *
 * @param {string} text
 */
export function showCount(text) {
    elementById('count', HTMLElement).textContent = text;
}

/**
 * Shows the number of calls that have no row.
 *
 * @param {number} skipped - the number of calls that sampling left out
 */
export function showSkipped(skipped) {
    const element = elementById('skipped', HTMLElement);
    const calls = skipped === 1 ? '1 call has' : `${formatCount(skipped)} calls have`;
    const text = skipped > 0 ? `${calls} no row: too many a second; Totals counts them all.` : '';
    if (element.textContent !== text) element.textContent = text;
}
