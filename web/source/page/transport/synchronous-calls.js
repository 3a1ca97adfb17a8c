// Synchronous calls, which block the page until Swift has answered.
import { attachAgain } from '../attachments/outgoing.js';
import { synchronousCallDidLeave } from '../attachments/sending.js';
import { PageEvent, addListener, detailOf, dispatch, removeListener } from '../builtins/events.js';
import { bare } from '../builtins/language.js';
import { channel, document, global } from '../environment.js';
import { callOverDirectChannel, directChannel } from './direct-channel.js';
import { fieldSeparator } from './format.js';
import { flushIfNeeded } from './outbox.js';

/** @typedef {import('../attachments/outgoing.js').OutgoingAttachments} OutgoingAttachments */

/**
 * Makes a synchronous call, which blocks until Swift has answered: over the direct channel, or by a prompt of the relay.
 * @param {string} what - selects the handler
 * @param {string} text
 * @param {OutgoingAttachments | null} [attachments] - its attachments
 * @returns {string | null} null without an answer
 */
export function sendSynchronousCall(what, text, attachments = null) {
    // Records made before it are sent before it.
    flushIfNeeded();
    if (global.document !== document) return null;
    if (attachments !== null) attachAgain(attachments);
    synchronousCallDidLeave();
    if (directChannel !== undefined) return callOverDirectChannel(what + fieldSeparator + text);
    /** @type {unknown} */
    let answer = null;
    /** @param {Event} event */
    const take = (event) => {
        answer = detailOf(event);
    };
    addListener(channel, 'tombolo-answer', take);
    dispatch(channel, new PageEvent('tombolo-ask', bare({ detail: what + fieldSeparator + text, cancelable: true })));
    removeListener(channel, 'tombolo-answer', take);
    return typeof answer === 'string' ? answer : null;
}
