// Streams of values from the app.
import { makeAttachments } from '../attachments/outgoing.js';
import { isAborted } from '../builtins/events.js';
import { cancelOnAbort, cancellationError } from '../calls/cancellation.js';
import { signalIn } from '../calls/options.js';
import { checkName } from '../errors.js';
import { fieldSeparator, recordSeparator } from '../transport/format.js';
import { sendRequest } from '../transport/outbox.js';
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
    const attachments = makeAttachments('argument');
    const json = encode(argument, 'argument', null, attachments);
    if (signal !== undefined && isAborted(signal)) throw cancellationError(name, signal);
    const fields = fieldSeparator + name + (json === undefined ? '' : fieldSeparator + json);
    // A stream may last for ever, so it has no timeout.
    const call = sendRequest(
        's',
        fields,
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
    // The credit is part of the call's text, so that the call is never sent without it.
    call.text += recordSeparator + creditFor(call, maximumCredit);
    if (signal !== undefined) cancelOnAbort(call, signal);
}
