// Records of one microtask are sent together, in the order in which they were made.
import { readBlobs } from '../attachments/outgoing.js';
import { hasSentAttachment, didSendRecords } from '../attachments/sending.js';
import { removeListener } from '../builtins/events.js';
import { bare } from '../builtins/language.js';
import { SafeMap } from '../builtins/safe-map.js';
import { now, performance, queueMicrotask } from '../builtins/window.js';
import { document, global } from '../environment.js';
import { batchTooLarge, disconnected } from '../errors.js';
import { directChannel, sendOverDirectChannel } from './direct-channel.js';
import { fieldSeparator, recordSeparator } from './format.js';
import { passToRelay } from './script-messages.js';
import { forgetWakeUp, wakeRecord } from './wake-up.js';

/** @typedef {import('../errors.js').TomboloError} TomboloError */
/** @typedef {import('../attachments/outgoing.js').OutgoingAttachments} OutgoingAttachments */

/**
 * A record that waits for an answer.
 * @typedef {object} Call
 * @property {number} id
 * @property {string} description - its name in errors
 * @property {string} text
 * @property {(value: any) => void} resolve
 * @property {(error: TomboloError) => void} reject
 * @property {number} timeout - milliseconds, 0 for none
 * @property {number} deadline - counted from when the record is sent
 * @property {AbortSignal | undefined} signal
 * @property {(() => void) | undefined} abortListener
 * @property {boolean} isSent
 * @property {((value: any) => void) | undefined} progressListener
 */

/** @type {SafeMap<number, Call>} */
export const pendingCalls = new SafeMap();

/** @type {(string | Call)[]} */
let outgoing = bare([]);
let lastID = 0;

/** Batch size from which a batch is sent over a direct channel before the microtask, so that Swift can work in parallel. */
const maximumWaiting = 512;

/** @param {string | Call} record */
export function send(record) {
    if (outgoing.length === 0) queueMicrotask(flush);
    outgoing[outgoing.length] = record;
    // Sent attachments may belong to a call that is still being encoded, and must be sent with it.
    if (directChannel !== undefined && outgoing.length >= maximumWaiting && !hasSentAttachment) flush();
}

/** Returns the id of the next record that will be answered. */
export function nextID() {
    return (lastID += 1);
}

/**
 * Sends a record that will be answered.
 * @param {string} kind
 * @param {string} fields - the fields after the id, each after its separator
 * @param {string} description
 * @param {number} timeout
 * @param {(value: any) => void} resolve
 * @param {(error: TomboloError) => void} reject
 * @param {OutgoingAttachments} [attachments] - its attachments, which may have to be read first
 * @returns {Call}
 */
export function sendRequest(kind, fields, description, timeout, resolve, reject, attachments = undefined) {
    const id = nextID();
    return sendRequestText(id, kind + fieldSeparator + id + fields, description, timeout, resolve, reject, attachments);
}

/**
 * Sends a record that will be answered, with the records that belong to it. They are sent together, or not at all.
 * @param {number} id - from `nextID`
 * @param {string} text
 * @param {string} description
 * @param {number} timeout
 * @param {(value: any) => void} resolve
 * @param {(error: TomboloError) => void} reject
 * @param {OutgoingAttachments} [attachments] - their attachments, which may have to be read first
 * @returns {Call}
 */
export function sendRequestText(id, text, description, timeout, resolve, reject, attachments = undefined) {
    /** @type {Call} */
    const call = {
        id,
        description,
        text,
        resolve,
        reject,
        timeout,
        deadline: Infinity,
        signal: undefined,
        abortListener: undefined,
        isSent: false,
        progressListener: undefined,
    };
    pendingCalls.set(id, call);
    if (attachments?.unread === undefined) send(call);
    else sendAfterReading(call, attachments);
    return call;
}

/** @param {Call} call @param {OutgoingAttachments} attachments */
async function sendAfterReading(call, attachments) {
    try {
        const attachAll = await readBlobs(attachments);
        if (!pendingCalls.has(call.id)) return;
        attachAll();
        send(call);
    } catch (error) {
        if (endCall(call)) call.reject(/** @type {TomboloError} */ (error));
    }
}

/** Sends the waiting records now, if there are any. */
export function flushIfNeeded() {
    if (outgoing.length > 0) flush();
}

/** Sends the waiting records now. */
function flush() {
    const records = outgoing;
    outgoing = bare([]);
    didSendRecords();
    try {
        if (sendNow(records)) return;
        forgetWakeUp();
        endCalls(records, disconnected);
    } catch {
        endCalls(records, batchTooLarge);
    }
}

/**
 * @param {(string | Call)[]} records
 * @returns {boolean} false if no relay accepts them
 */
function sendNow(records) {
    const time = now(performance);
    let text = '';
    let earliest = Infinity;
    for (let i = 0; i < records.length; i += 1) {
        const record = records[i];
        if (typeof record === 'string') {
            text = text === '' ? record : text + recordSeparator + record;
        } else if (pendingCalls.has(record.id)) {
            text = text === '' ? record.text : text + recordSeparator + record.text;
            record.text = '';
            record.isSent = true;
            record.deadline = record.timeout === 0 ? Infinity : time + record.timeout;
            if (record.deadline < earliest) earliest = record.deadline;
        }
    }
    if (text === '') return true;
    const wake = wakeRecord(earliest, time);
    if (wake !== '') text += recordSeparator + wake;
    if (global.document !== document) return false;
    if (sendOverDirectChannel(text)) return true;
    if (passToRelay(text)) return true;
    if (wake !== '') forgetWakeUp();
    return false;
}

/** @param {(string | Call)[]} records @param {(description: string) => TomboloError} reason */
function endCalls(records, reason) {
    for (let i = 0; i < records.length; i += 1) {
        const record = records[i];
        if (typeof record !== 'string' && endCall(record)) record.reject(reason(record.description));
    }
}

/**
 * @param {Call} call
 * @returns {boolean} whether it was still waiting
 */
export function endCall(call) {
    if (!pendingCalls.delete(call.id)) return false;
    if (call.signal !== undefined) removeListener(call.signal, 'abort', call.abortListener ?? null);
    return true;
}

/**
 * Ends a call from this side and notifies Swift, if the call has been sent.
 * @param {Call} call
 * @param {TomboloError} error
 */
export function cancelCall(call, error) {
    if (!endCall(call)) return;
    call.reject(error);
    if (call.isSent) send('x' + fieldSeparator + call.id);
}
