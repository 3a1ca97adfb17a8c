import { revived } from './transcript-values.js';

/**
 * Performs one recorded action of a page, for the replay of a transcript. The state of a replay is in the globals of the page.
 *
 * @param {{ action: string, id: number, name: string, value?: unknown, hasValue: boolean, isProgressRequested: boolean, error?: any }} entry
 */
export function replayAction({ action, id, name, value, hasValue, isProgressRequested, error }) {
    const page = /** @type {any} */ (globalThis);
    /** @type {{ signals: Map<number, AbortController>, removers: Map<string, () => void>, functions: Map<string, PageFunction> }} */
    const state = (page.tomboloReplay ??= { signals: new Map(), removers: new Map(), functions: new Map() });
    const { tombolo } = page;
    const controller = new AbortController();
    const { signal } = controller;
    const argument = hasValue ? revived(value) : undefined;
    switch (action) {
        case 'call':
            state.signals.set(id, controller);
            tombolo.call(name, argument, { signal, timeout: 0, onProgress: isProgressRequested ? () => {} : null }).catch(() => {});
            break;
        case 'callSync':
            try {
                tombolo.callSync(name, argument);
            } catch {
                // The error is recorded.
            }
            break;
        case 'stream':
            state.signals.set(id, controller);
            (async () => {
                for await (const _ of tombolo.stream(name, argument, { signal }));
            })().catch(() => {});
            break;
        case 'cancel':
            state.signals.get(id)?.abort();
            break;
        case 'listen':
            state.removers.set(
                name,
                tombolo.on(name, () => {}),
            );
            break;
        case 'unlisten':
            state.removers.get(name)?.();
            break;
        case 'expose': {
            const fn = new PageFunction();
            state.functions.set(name, fn);
            tombolo.expose(name, (/** @type {unknown} */ _, /** @type {{ signal: AbortSignal }} */ context) => fn.result(context.signal));
            break;
        }
        case 'exposeStream': {
            const fn = new PageFunction();
            state.functions.set(name, fn);
            tombolo.exposeStream(name, (/** @type {unknown} */ _, /** @type {{ signal: AbortSignal }} */ context) => fn.values(context.signal));
            break;
        }
        case 'pageValue':
            state.functions.get(name)?.call(id).send({ value: argument });
            break;
        case 'pageAnswer': {
            const failure =
                error && Object.assign(new tombolo.TomboloError(error.code, error.message, revived(error.data)), { name: error.name ?? 'TomboloError' });
            state.functions.get(name)?.call(id).send({ isEnd: true, value: argument, failure });
            break;
        }
    }
}

/** The next steps of a call to a page function. */
class Steps {
    /** @type {any[]} */
    #steps = [];
    /** @type {((step: any) => void) | null} */
    #waiter = null;

    /** @param {any} step */
    send(step) {
        if (this.#waiter) this.#waiter(step);
        else this.#steps.push(step);
        this.#waiter = null;
    }

    /** @param {AbortSignal} signal - ends the wait @returns {Promise<any>} */
    next(signal) {
        return new Promise((resolve) => {
            if (this.#steps.length > 0) return resolve(this.#steps.shift());
            this.#waiter = resolve;
            signal.addEventListener('abort', () => resolve({ isEnd: true }));
        });
    }
}

/** A recorded page function, whose calls return when the recording does. */
class PageFunction {
    /** @type {Steps[]} */
    #calls = [];
    #count = 0;

    /** @param {number} index - the number of the call among those of the function, from 0 */
    call(index) {
        while (this.#calls.length <= index) this.#calls.push(new Steps());
        return this.#calls[index];
    }

    /** @param {AbortSignal} signal */
    async result(signal) {
        this.#count += 1;
        const { value, failure } = await this.call(this.#count - 1).next(signal);
        if (failure) throw failure;
        return value;
    }

    /** @param {AbortSignal} signal */
    async *values(signal) {
        this.#count += 1;
        const steps = this.call(this.#count - 1);
        while (true) {
            const { value, isEnd, failure } = await steps.next(signal);
            if (failure) throw failure;
            if (isEnd) return;
            yield value;
        }
    }
}
