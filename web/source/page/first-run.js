// Runs the page script once per document.
import { channel, document, global } from './environment.js';

/** The property of the global object that holds the document whose page script is in force. */
export const documentKey = Symbol.for('tombolo.page');

/**
 * Whether the script has already run for this document. document.open() runs user scripts again, in the same global and for the same
 * document. The earlier definitions remain in force. Only the listener on window is lost, and an empty event is enough to have it set
 * up again.
 */
export const hasRun = /** @type {any} */ (global)[documentKey] === document;

if (hasRun) channel.dispatchEvent(new CustomEvent('tombolo-down', { detail: '' }));
