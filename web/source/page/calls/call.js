// Calls of the page.
import { makeAttachments } from '../attachments/outgoing.js';
import { isAborted } from '../builtins/events.js';
import { PagePromise } from '../builtins/language.js';
import { checkName } from '../errors.js';
import { fieldSeparator } from '../transport/format.js';
import { nextID, sendRequestText } from '../transport/outbox.js';
import { encode } from '../values/encode.js';
import { cancelOnAbort, cancellationError } from './cancellation.js';
import { defaultTimeout, progressListenerIn, signalIn, timeoutIn } from './options.js';
import { traceOf, traceBefore } from './trace.js';

/**
 * @param {string} name
 * @param {unknown} [argument]
 * @param {TomboloCallOptions} [options]
 * @returns {Promise<any>}
 */
export function call(name, argument, options) {
    return new PagePromise((resolve, reject) => {
        checkName(name, 'a call');
        let timeout = defaultTimeout;
        /** @type {AbortSignal | undefined} */
        let signal;
        /** @type {((value: any) => void) | undefined} */
        let progressListener;
        if (options !== undefined && options !== null) {
            timeout = timeoutIn(options);
            signal = signalIn(options);
            progressListener = progressListenerIn(options);
        }
        const trace = traceOf(options);
        const attachments = makeAttachments('argument');
        const json = encode(argument, 'argument', null, attachments);
        if (signal !== undefined && isAborted(signal)) throw cancellationError(name, signal);
        const id = nextID();
        const kind = progressListener === undefined ? 'c' : 'p';
        const record = kind + fieldSeparator + id + fieldSeparator + name + (json === undefined ? '' : fieldSeparator + json);
        const pending = sendRequestText(id, traceBefore(id, trace) + record, name, timeout, resolve, reject, attachments);
        pending.progressListener = progressListener;
        if (signal !== undefined) cancelOnAbort(pending, signal);
    });
}
