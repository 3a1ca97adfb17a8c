// Records from Swift.
import { addChunks, withArrivedAttachments } from './attachments/incoming.js';
import { detailOf, removeListener } from './builtins/events.js';
import { apply, bare, own } from './builtins/language.js';
import { indexOf, matchIn, slice } from './builtins/text.js';
import { forgetReadiness } from './calls/ready.js';
import { notifyOfReturn } from './dialects/start.js';
import { channel, document, global } from './environment.js';
import { TomboloError, describe, disconnected, report } from './errors.js';
import { receiveEvent, requestAllEvents } from './events.js';
import { disconnectCalls, cancelRun, receiveCall, receiveCredit, rejectMissingFunctions, renewLoadListener } from './functions/exposed.js';
import { fulfil } from './promises.js';
import { wakeUp } from './transport/deadlines.js';
import { closeDirectChannel } from './transport/direct-channel.js';
import { decimal, fieldSeparator, recordSeparator } from './transport/format.js';
import { endCall, pendingCalls, send } from './transport/outbox.js';
import { forgetWakeUp } from './transport/wake-up.js';
import { decode } from './values/decode.js';

/** @param {Event} event */
export function receive(event) {
    if (global.document !== document) {
        // The window has navigated to another document, which has its own page script.
        removeListener(channel, 'tombolo-down', receive);
        closeDirectChannel();
        disconnect();
        return;
    }
    const detail = detailOf(event);
    if (typeof detail === 'string') {
        receiveRecords(detail);
        return;
    }
    const records = own(detail, 'records');
    if (typeof records !== 'string') return;
    addChunks(own(detail, 'attached'));
    if (records !== '') withArrivedAttachments(() => receiveRecords(records));
}

/** @param {string} text */
export function receiveRecords(text) {
    renewLoadListener();
    let start = 0;
    while (start < text.length) {
        const found = indexOf(text, recordSeparator, start);
        const stop = found < 0 ? text.length : found;
        try {
            if (text[start] === 'r') receiveResultIn(text, start, stop);
            else receiveRecord(fieldsOf(slice(text, start, stop)));
        } catch (error) {
            report(error);
        }
        start = stop + 1;
    }
}

/** @param {string} record @returns {string[]} */
function fieldsOf(record) {
    const fields = bare([]);
    // The last field is JSON, which may be long and need not be searched.
    const last = record[0] === 'c' || record[0] === 's' ? 3 : 2;
    let start = 0;
    for (;;) {
        const stop = fields.length < last ? indexOf(record, fieldSeparator, start) : -1;
        if (stop < 0) {
            fields[fields.length] = slice(record, start);
            return fields;
        }
        fields[fields.length] = slice(record, start, stop);
        start = stop + 1;
    }
}

/** @param {string[]} fields */
function receiveRecord(fields) {
    switch (fields[0]) {
        case 'e':
            receiveFailure(fields[1], fields[2]);
            break;
        case 'p':
            receiveProgress(fields[1], fields[2]);
            break;
        case 'v':
            receiveEvent(fields[1], fields[2]);
            break;
        case 'c':
        case 's':
            // The id is sent back among other records, so it must not be able to contain a record separator.
            if (matchIn(decimal, fields[1]) !== null) receiveCall(fields[1], fields[2], fields[3], fields[0] === 's');
            break;
        case 'g':
            receiveCredit(fields[1], fields[2]);
            break;
        case 'w':
            wakeUp();
            rejectMissingFunctions();
            break;
        case 'x':
            cancelRun(fields[1], new TomboloError('cancelled', 'The app cancelled the call'));
            // Tells the app that everything the page has sent before has arrived. The id is sent back among other records.
            if (matchIn(decimal, fields[1]) !== null) send(`r\x1f${fields[1]}`);
            break;
        case 'd':
            disconnect();
            break;
        case 'n':
            forgetReadiness();
            wakeUp();
            rejectMissingFunctions();
            requestAllEvents();
            notifyOfReturn();
            break;
    }
}

/**
 * Receives a result. Most records are results, so a result is read from the text of the batch, without a copy of the record.
 * @param {string} text
 * @param {number} start - the start of the record, which is `r`, id, [JSON]
 * @param {number} stop
 */
function receiveResultIn(text, start, stop) {
    const separator = indexOf(text, fieldSeparator, start + 2);
    const hasValue = separator >= 0 && separator < stop;
    const call = pendingCalls.get(+slice(text, start + 2, hasValue ? separator : stop));
    if (call === undefined || !endCall(call)) return;
    let value;
    try {
        value = hasValue ? decode(slice(text, separator + 1, stop)) : undefined;
    } catch (error) {
        call.reject(new TomboloError('failed', `The result of ${call.description} cannot be decoded: ${describe(error)}`));
        return;
    }
    fulfil(call.resolve, value);
}

/** @param {string} id @param {string | undefined} json */
function receiveProgress(id, json) {
    const call = pendingCalls.get(+id);
    // The error of a listener is reported, like that of an event listener, and the call continues.
    if (call?.progressListener !== undefined) apply(call.progressListener, undefined, [decode(json)]);
}

/** @param {string} id @param {string | undefined} json */
function receiveFailure(id, json) {
    const call = pendingCalls.get(+id);
    if (call === undefined || !endCall(call)) return;
    /** @type {unknown} */
    let failure;
    try {
        failure = decode(json);
    } catch {
        // The JSON is invalid, so the call fails without a code and a message.
    }
    const code = own(failure, 'code');
    const message = own(failure, 'message');
    call.reject(
        new TomboloError(
            typeof code === 'string' ? code : 'failed',
            typeof message === 'string' ? message : `${call.description} failed`,
            own(failure, 'data'),
        ),
    );
}

/** Ends all pending calls and other work with Swift, in both directions. */
function disconnect() {
    forgetReadiness();
    forgetWakeUp();
    pendingCalls.forEach((call) => {
        if (endCall(call)) call.reject(disconnected(call.description));
    });
    disconnectCalls();
}
