// Calls that end when a signal aborts.
import { PageAbortSignal, abortReasonOf, addListener, followingSignal } from '../builtins/events.js';
import { apply, bare, iterator } from '../builtins/language.js';
import { TomboloError } from '../errors.js';
import { cancelCall } from '../transport/outbox.js';

/** @typedef {import('../transport/outbox.js').Call} Call */

/** @param {Call} call @param {AbortSignal} signal */
export function cancelOnAbort(call, signal) {
    call.signal = followerOf(signal);
    call.abortListener = () => cancelCall(call, cancellationError(call.description, signal));
    addListener(call.signal, 'abort', call.abortListener);
}

/**
 * Returns a signal that aborts together with `signal` and has only our listeners. On `signal` itself, a listener of the page could stop
 * the event before it reaches our listener.
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

/** @param {string} description @param {AbortSignal} signal */
export function cancellationError(description, signal) {
    const options = bare({ cause: abortReasonOf(signal) });
    return new TomboloError('cancelled', `${description} was cancelled`, undefined, options);
}
