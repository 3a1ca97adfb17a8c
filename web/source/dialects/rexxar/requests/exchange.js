// The state of an XMLHttpRequest from the document to the container. The request is opened again when it is sent.
import { bare } from '../../../page/builtins/language.js';

/**
 * @typedef {object} Exchange
 * @property {string} method
 * @property {string} target - the app's own URL
 * @property {boolean} isAsync
 * @property {[string, string][]} fields - the header fields that the page has set
 * @property {number} count - the number of `fields`
 * @property {boolean} hasType - whether `fields` include Content-Type
 * @property {boolean} isSent
 * @property {boolean} isReading - whether the body is being read
 */

/** @param {string} method @param {string} target @param {boolean} isAsync @returns {Exchange} */
export function makeExchange(method, target, isAsync) {
    return bare({ method, target, isAsync, fields: bare([]), count: 0, hasType: false, isSent: false, isReading: false });
}

/** @param {Exchange} exchange @param {string} name @param {string} value */
export function addField(exchange, name, value) {
    exchange.fields[exchange.count] = bare([name, value]);
    exchange.count += 1;
}
