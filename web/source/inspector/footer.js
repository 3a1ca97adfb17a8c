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
 * Shows the number of rows that were left out.
 *
 * @param {number} skipped
 */
export function showSkipped(skipped) {
    const element = elementById('skipped', HTMLElement);
    const rows = skipped === 1 ? '1 row was' : `${formatCount(skipped)} rows were`;
    const text = skipped > 0 ? `${rows} left out: too many a second. Totals counts all calls.` : '';
    if (element.textContent !== text) element.textContent = text;
}
