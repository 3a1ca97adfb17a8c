import { center, contentOffset, focus, frameAt, insertText } from './elements.js';
import { scrollEnd, seen, watch } from './watch.js';

/**
 * The operations of the scripts with which `tombolo drive` prepares and observes input. They take and return what WebDriver can transport.
 *
 * @type {Record<string, (...values: any[]) => unknown>}
 */
const operations = { center, contentOffset, focus, frameAt, insertText, scrollEnd, seen, watch };

/** @param {string} name - of the operation @param {...any} values - its parameters */
export function drive(name, ...values) {
    return operations[name](...values);
}
