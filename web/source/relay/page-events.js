// Events to the page script.
import { channel } from './environment.js';

/** @typedef {import('./format.js').Attachment} Attachment */

/** @param {string | { records: string, attached: Attachment[] }} detail */
export function sendToPage(detail) {
    channel.dispatchEvent(new CustomEvent('tombolo-down', { detail }));
}
