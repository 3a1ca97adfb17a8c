// Abort signals.
import { append } from './builtins.js';
import { control, core } from './engine.js';
import { EventTarget } from './event-target.js';
import { targetBehind } from './wrappers.js';

export class DOMException extends Error {
    #name;

    /** @param {string} [message] @param {string} [name] */
    constructor(message, name) {
        super(message);
        this.#name = name ?? 'Error';
    }
    /** @override */
    get name() {
        return this.#name;
    }
    get [Symbol.toStringTag]() {
        return 'DOMException';
    }
}

export class AbortSignal extends EventTarget {
    /** @type {any} */
    #reason;
    #isAborted = false;
    /** @type {AbortSignal[]} */
    #followers = [];

    // A default constructor spreads its arguments with an iterator that the page may have replaced.
    constructor() {
        super();
    }

    get aborted() {
        return this.#isAborted;
    }
    get reason() {
        return this.#reason;
    }
    throwIfAborted() {
        if (this.#isAborted) throw this.#reason;
    }

    /** @param {any} [reason] */
    static abort(reason) {
        const signal = new AbortSignal();
        abortSignal(signal, reason);
        return signal;
    }

    /** @param {number} milliseconds */
    static timeout(milliseconds) {
        const signal = new AbortSignal();
        const end = () => abortSignal(signal, new DOMException('signal timed out', 'TimeoutError'));
        core.setTimer(control, end, milliseconds, [], false);
        return signal;
    }

    /** @param {Iterable<AbortSignal>} signals */
    static any(signals) {
        const follower = new AbortSignal();
        for (const signal of signals) {
            if (signal.#isAborted) abortSignal(follower, signal.#reason);
            else append(signal.#followers, follower);
        }
        return follower;
    }

    /** @param {AbortSignal} signal @param {any} reason */
    static end(signal, reason) {
        if (signal.#isAborted) return;
        signal.#isAborted = true;
        signal.#reason = reason === undefined ? new DOMException('The operation was aborted.', 'AbortError') : reason;
        targetBehind(signal).dispatch({ type: 'abort', isTrusted: true, cancelable: false }, null, null);
        const followers = signal.#followers;
        for (let index = 0; index < followers.length; index += 1) abortSignal(followers[index], signal.#reason);
    }
}

const abortSignal = AbortSignal.end;
delete (/** @type {any} */ (AbortSignal).end);

export class AbortController {
    #signal = new AbortSignal();

    get signal() {
        return this.#signal;
    }
    /** @param {any} [reason] */
    abort(reason) {
        abortSignal(this.#signal, reason);
    }
}
