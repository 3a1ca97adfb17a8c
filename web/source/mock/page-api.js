import { cancelled, checkFunction, checkName, TomboloError } from './errors.js';
import { streamOf } from './streams.js';
import { normal } from './values.js';

/** @typedef {import('./replay.js').Replay} Replay */
/** @typedef {import('./entries.js').Entry} Entry */

// The timer functions at the time of the import, as in schedule.js.
const { setTimeout: startLimit, clearTimeout: clearLimit } = globalThis;

const defaultTimeout = 60_000;

/**
 * The object that is the global `tombolo` of a page.
 *
 * @param {Replay} replay
 */
export function pageAPI(replay) {
    const api = {
        /** @param {string} name @param {unknown} [argument] @param {any} [options] */
        call: (name, argument, options) => call(replay, name, argument, options ?? {}),
        /** @param {string} name @param {unknown} [argument] */
        callSync: (name, argument) =>
            replay.answerNow(replay.begin('call', name, argument, normal(argument, 'argument'), (/** @type {Entry} */ entry) => entry.synchronous === true)),
        /** @param {string} name @param {unknown} [argument] @param {any} [options] */
        stream: (name, argument, options) => streamOf(replay, name, argument, options ?? {}),
        /** @param {string} name @param {(value: any) => void} listener */
        on: (name, listener) => {
            checkName(name);
            checkFunction(listener, 'The listener of an event');
            return replay.listen(name, listener);
        },
        expose: exposing(replay),
        exposeStream: exposing(replay),
        get ready() {
            return Promise.resolve({ calls: replay.names });
        },
        TomboloError,
    };
    return namespace(api, '', api);
}

/** @param {Replay} replay @returns {(name: string, fn: (argument: any, context: { signal: AbortSignal }) => any) => () => void} */
function exposing(replay) {
    return (name, fn) => {
        checkName(name);
        checkFunction(fn, 'An exposed function');
        return replay.functions.expose(name, fn);
    };
}

/**
 * @param {Replay} replay
 * @param {string} name
 * @param {unknown} argument
 * @param {{ signal?: AbortSignal | null, onProgress?: ((value: any) => void) | null, timeout?: number }} options
 */
async function call(replay, name, argument, { signal, onProgress, timeout = defaultTimeout }) {
    if (signal?.aborted) throw cancelled(signal);
    const value = normal(argument, 'argument');
    const entry = replay.begin('call', name, argument, value, (other) => !other.synchronous && Boolean(other.progress) === Boolean(onProgress));
    return new Promise((resolve, reject) => {
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        let limit;
        /** @param {(outcome: any) => void} settle @returns {(outcome: any) => void} */
        const end = (settle) => (outcome) => {
            clearLimit(limit);
            settle(outcome);
        };
        const stop = (/** @type {TomboloError} */ error) => {
            if (!replay.isWaiting(entry)) return;
            end(reject)(error);
            replay.cancel(entry, name);
        };
        if (timeout > 0 && timeout < Infinity) {
            limit = startLimit(() => stop(new TomboloError('timeout', `“${name}” was not answered within ${timeout} ms.`)), timeout);
        }
        signal?.addEventListener('abort', () => stop(cancelled(signal)));
        replay.wait(entry, { resolve: end(resolve), reject: end(reject), onValue: onProgress });
    });
}

/**
 * The object for the names that begin with a prefix. Called as a function, it makes the call with its name.
 *
 * @param {any} api
 * @param {string} prefix
 * @param {any} target
 * @returns {any}
 */
function namespace(api, prefix, target) {
    /** @type {Map<string, any>} */
    const members = new Map();
    return new Proxy(target, {
        get(object, name) {
            if (name === 'then' || name === 'toJSON') return undefined;
            // Formatters and frameworks read members with such names from every object.
            if (typeof name !== 'string' || name in Object.prototype || (prefix === '' && name in api)) return Reflect.get(object, name);
            const full = prefix === '' ? name : `${prefix}.${name}`;
            if (!members.has(name))
                members.set(
                    name,
                    namespace(api, full, (/** @type {unknown} */ argument, /** @type {any} */ options) => api.call(full, argument, options)),
                );
            return members.get(name);
        },
    });
}
