// Calls that end when a signal aborts.
import { PageAbortSignal, abortReasonOf, addListener, followingSignal } from '../builtins/events.js';
import { apply, bare, iterator } from '../builtins/language.js';
import { TomboloError } from '../errors.js';
import { cancelCall } from '../transport/outbox.js';

/** @typedef {import('../transport/outbox.js').Call} Call */

/** @param {Call} call @param {AbortSignal} signal */
export function cancelOnAbort(call, signal) {
    call.signal = followerOf(signal);
    call.aborted = () => cancelCall(call, cancellationError(call.what, signal));
    addListener(call.signal, 'abort', call.aborted);
}

/**
 * A signal that aborts with another and has only our listeners: a listener of the page can stop an event.
 * @param {AbortSignal} signal
 * @returns {AbortSignal}
 */
function followerOf(signal) {
    if (followingSignal === undefined) return signal;
    let isDone = false;
    const next = () => {
        const step = bare({ done: isDone, value: signal });
        isDone = true;
        return step;
    };
    return apply(followingSignal, PageAbortSignal, [bare({ [iterator]: () => bare({ next }) })]);
}

/** @param {string} what @param {AbortSignal} signal */
export function cancellationError(what, signal) {
    const options = bare({ cause: abortReasonOf(signal) });
    return new TomboloError('cancelled', `${what} was cancelled`, undefined, options);
}
