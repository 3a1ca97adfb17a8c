// Synchronous calls, which block the page until Swift has answered.
import { attachAgain } from '../attachments/outgoing.js';
import { didSendSynchronousCall } from '../attachments/sending.js';
import { PageEvent, addListener, detailOf, dispatch, removeListener } from '../builtins/events.js';
import { bare } from '../builtins/language.js';
import { channel, document, global } from '../environment.js';
import { callOverDirectChannel, directChannel } from './direct-channel.js';
import { fieldSeparator } from './format.js';
import { flushIfNeeded } from './outbox.js';

/** @typedef {import('../attachments/outgoing.js').OutgoingAttachments} OutgoingAttachments */

/**
 * Makes a synchronous call, which blocks until Swift has answered: over the direct channel, or by a prompt of the relay.
 * @param {string} kind - selects the handler
 * @param {string} text
 * @param {OutgoingAttachments | null} [attachments] - its attachments
 * @returns {string | null} null without an answer
 */
export function sendSynchronousCall(kind, text, attachments = null) {
    // Records that were made before the call are sent before it.
    flushIfNeeded();
    if (global.document !== document) return null;
    if (attachments !== null) attachAgain(attachments);
    didSendSynchronousCall();
    if (directChannel !== undefined) return callOverDirectChannel(kind + fieldSeparator + text);
    /** @type {unknown} */
    let answer = null;
    /** @param {Event} event */
    const take = (event) => {
        answer = detailOf(event);
    };
    addListener(channel, 'tombolo-answer', take);
    dispatch(channel, new PageEvent('tombolo-ask', bare({ detail: kind + fieldSeparator + text, cancelable: true })));
    removeListener(channel, 'tombolo-answer', take);
    return typeof answer === 'string' ? answer : null;
}
