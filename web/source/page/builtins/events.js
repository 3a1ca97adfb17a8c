// Built-ins for events and abort signals.
import { getter, unbound } from './language.js';

export const PageEvent = CustomEvent;
export const PageAbortController = AbortController;
export const PageAbortSignal = AbortSignal;

export const addListener = unbound(EventTarget.prototype.addEventListener);
export const removeListener = unbound(EventTarget.prototype.removeEventListener);
export const dispatch = unbound(EventTarget.prototype.dispatchEvent);
export const detailOf = getter(CustomEvent.prototype, 'detail');
export const abort = unbound(AbortController.prototype.abort);
export const signalOf = getter(AbortController.prototype, 'signal');
export const isAborted = getter(AbortSignal.prototype, 'aborted');
export const abortReasonOf = getter(AbortSignal.prototype, 'reason');
// Undefined in older engines. There, a listener of the page that stops an abort event hides the event from our listener.
export const followingSignal = /** @type {any} */ (AbortSignal).any;
