// Runs in the page's own world, in every frame, before any script of the page. Sends the relay the page's messages to its console and its
// uncaught errors, without changing their effects. It contains no secrets, because the page could send all of this itself. It uses only
// built-ins taken at the start, because the page may replace the others.
import { listenKey } from '../first-run.js';
import { Error, String, addEventListener, apply, console, window } from './builtins.js';
import { ownValue } from './describe.js';
import { openChannel, record } from './recording.js';
import { callerIn } from './stack.js';

/**
 * Replaces a function of the console with one that calls `note` first.
 * @param {string} name - the name of the function
 * @param {(values: unknown[], stack: string | undefined) => void} note - receives the arguments and the stack of the page's call
 */
function wrap(name, note) {
    const functions = /** @type {any} */ (console);
    const original = functions[name];
    if (typeof original !== 'function') return;
    const wrapper = {
        /** @this {unknown} @param {unknown[]} values */
        [name](...values) {
            try {
                note(values, new Error().stack);
            } catch {
                // As in `record`, an error must not affect the page's call. The most likely error is a stack overflow.
            }
            return apply(original, this, values);
        },
    };
    functions[name] = wrapper[name];
}

/**
 * Prepends a value to others without the page's Array.prototype.
 * @param {unknown} first
 * @param {unknown[]} values
 * @param {number} from - the index of the first of the others
 * @returns {ArrayLike<unknown>}
 */
function prepended(first, values, from) {
    const all = /** @type {any} */ ({ __proto__: null, length: 1, 0: first });
    for (let index = from; index < values.length; index += 1) {
        all[all.length] = values[index];
        all.length += 1;
    }
    return all;
}

wrap('debug', (values, stack) => record('debug', values, callerIn(stack)));
wrap('log', (values, stack) => record('log', values, callerIn(stack)));
wrap('info', (values, stack) => record('info', values, callerIn(stack)));
wrap('warn', (values, stack) => record('warn', values, callerIn(stack)));
wrap('error', (values, stack) => record('error', values, callerIn(stack)));
wrap('trace', (values, stack) => record('log', prepended(`Trace\n${stack}`, values, 0), callerIn(stack)));
wrap('assert', (values, stack) => {
    if (!values[0]) record('error', prepended('Assertion failed', values, 1), callerIn(stack));
});

/** @param {ErrorEvent} event */
function noteError(event) {
    // Elements that fail to load also cause events with this name.
    if (event.target !== window) return;
    const { error, message, filename, lineno, colno } = event;
    const reported = error === null || error === undefined ? String(message) : error;
    record('uncaught', prepended(reported, [], 0), filename ? `@${String(filename)}:${String(lineno)}:${String(colno)}` : '');
}

/** @param {PromiseRejectionEvent} event */
function noteRejection(event) {
    const { reason } = event;
    const stack = typeof reason === 'object' && reason !== null ? ownValue(reason, 'stack') : '';
    record('uncaught', prepended(reason, [], 0), callerIn(stack));
}

/** Adding the same listener twice changes nothing. */
function listen() {
    openChannel();
    apply(addEventListener, window, ['error', noteError]);
    apply(addEventListener, window, ['unhandledrejection', noteRejection]);
}
Object.defineProperty(window, listenKey, /** @type {any} */ ({ __proto__: null, value: listen }));
listen();
