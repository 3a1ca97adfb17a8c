// Synchronous calls of the page.
import { makeAttachments } from '../attachments/outgoing.js';
import { own } from '../builtins/language.js';
import { slice } from '../builtins/text.js';
import { TomboloError, checkName } from '../errors.js';
import { directChannel } from '../transport/direct-channel.js';
import { fieldSeparator } from '../transport/format.js';
import { flushIfNeeded, send } from '../transport/outbox.js';
import { sendSynchronousCall } from '../transport/synchronous-calls.js';
import { decode } from '../values/decode.js';
import { encode } from '../values/encode.js';
import { traceOf, traceRecord } from './trace.js';

/**
 * @param {string} name
 * @param {unknown} [argument]
 * @returns {any} the result; the page is blocked until the app has answered
 */
export function callSync(name, argument) {
    checkName(name, 'a call');
    // Waiting records are sent first, because attachments belong to the records or the call that is sent after them.
    const trace = traceOf(undefined);
    if (trace !== '') send(traceRecord(0, trace));
    flushIfNeeded();
    const attachments = directChannel === undefined ? null : makeAttachments('argument', false);
    const json = encode(argument, 'argument', null, attachments);
    const answer = sendSynchronousCall('call', json === undefined ? name : name + fieldSeparator + json, attachments);
    if (answer === null) {
        throw new TomboloError('disconnected', `${name} failed: this document is not connected to the app, or the app did not answer in time`);
    }
    const value = decode(answer.length > 2 ? slice(answer, 2) : undefined);
    if (answer[0] === 'r') return value;
    const code = own(value, 'code');
    const message = own(value, 'message');
    throw new TomboloError(typeof code === 'string' ? code : 'failed', typeof message === 'string' ? message : `${name} failed`, own(value, 'data'));
}
