// Streams of values from the app.
import { makeAttachments } from '../attachments/outgoing.js';
import { isAborted } from '../builtins/events.js';
import { cancelOnAbort, cancellationError } from '../calls/cancellation.js';
import { signalIn } from '../calls/options.js';
import { traceOf, traceBefore } from '../calls/trace.js';
import { checkName } from '../errors.js';
import { fieldSeparator, recordSeparator } from '../transport/format.js';
import { nextID, sendRequestText } from '../transport/outbox.js';
import { encode } from '../values/encode.js';
import { addValues, creditFor, endStream, makeIncomingStream, maximumCredit } from './incoming.js';
import { readableOf } from './readable.js';

/** @typedef {import('../errors.js').TomboloError} TomboloError */
/** @typedef {import('./incoming.js').IncomingStream} IncomingStream */

/**
 * @param {string} name
 * @param {unknown} [argument]
 * @param {TomboloCallOptions} [options]
 * @returns {any}
 */
export function stream(name, argument, options) {
    const incoming = makeIncomingStream();
    try {
        openStream(incoming, name, argument, options);
    } catch (error) {
        endStream(incoming, /** @type {TomboloError} */ (error));
    }
    return readableOf(incoming);
}

/** @param {IncomingStream} incoming @param {string} name @param {unknown} argument @param {TomboloCallOptions} [options] */
function openStream(incoming, name, argument, options) {
    checkName(name, 'a stream');
    const signal = options === undefined || options === null ? undefined : signalIn(options);
    const trace = traceOf(options);
    const attachments = makeAttachments('argument');
    const json = encode(argument, 'argument', null, attachments);
    if (signal !== undefined && isAborted(signal)) throw cancellationError(name, signal);
    const id = nextID();
    const record = 's' + fieldSeparator + id + fieldSeparator + name + (json === undefined ? '' : fieldSeparator + json);
    // The credit is sent with the call, because the app sends no values without credit. A stream may last for ever, so it has no
    // timeout.
    const call = sendRequestText(
        id,
        traceBefore(id, trace) + record + recordSeparator + creditFor(id, maximumCredit),
        name,
        0,
        () => endStream(incoming, undefined),
        (error) => {
            endStream(incoming, error);
        },
        attachments,
    );
    call.progressListener = (values) => addValues(incoming, values);
    incoming.call = call;
    if (signal !== undefined) cancelOnAbort(call, signal);
}
