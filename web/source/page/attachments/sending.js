// Sends attachments before the records to which they belong, over the same transport.
import { attachOverDirectChannel, directChannel } from '../transport/direct-channel.js';
import { queueChunks } from '../transport/script-messages.js';

let lastAttachment = 0;

/** @returns {number} a number that no attachment of this document has had */
export function newAttachmentID() {
    return (lastAttachment += 1);
}

/** Whether attachments that belong to the next records were already sent. */
export let hasSentAttachment = false;

/** Number of batches of records and of synchronous calls that have been sent, each with the attachments before it. */
export let sendCount = 0;

/**
 * @param {number} id
 * @param {number} form
 * @param {Uint8Array | Uint16Array} bytes
 * @param {number} count - number of its bytes to send
 * @param {number} total - size of the whole attachment in bytes, with the chunks before and after
 * @returns {boolean} false if the bytes cannot be sent, in which case their records cannot be sent either
 */
export function sendAttachment(id, form, bytes, count, total) {
    hasSentAttachment = true;
    if (directChannel !== undefined) return attachOverDirectChannel(id, form, bytes, count, total);
    queueChunks(id, bytes, count);
    return true;
}

/** Called after records have been sent, with the attachments before them. */
export function didSendRecords() {
    hasSentAttachment = false;
    sendCount += 1;
}

/** Called after a synchronous call has been sent, with the attachments before it. */
export function didSendSynchronousCall() {
    sendCount += 1;
}
