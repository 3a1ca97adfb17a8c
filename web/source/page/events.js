// Events to which the page listens.
import { apply, bare } from './builtins/language.js';
import { SafeMap } from './builtins/safe-map.js';
import { console, warn } from './builtins/window.js';
import { checkFunction, checkName, report } from './errors.js';
import { fieldSeparator } from './transport/format.js';
import { send, sendRequest } from './transport/outbox.js';
import { decode } from './values/decode.js';

/** @typedef {import('./errors.js').TomboloError} TomboloError */

/**
 * @typedef {{ listener: (value: any) => void, isActive: boolean }} Registration
 * @type {SafeMap<string, Registration[]>} - lists are replaced, not changed: an event may be iterating over one
 */
const listeners = new SafeMap();

/** @type {SafeMap<string, true>} */
const warnedEvents = new SafeMap();

/** @param {string} name @param {(value: any) => void} listener @returns {() => void} */
export function on(name, listener) {
    checkName(name, 'an event');
    checkFunction(listener, 'The listener of an event');
    const registration = { listener, isActive: true };
    const others = listeners.get(name);
    listeners.set(name, listWith(others, registration));
    if (others === undefined) requestEvents(name);
    return () => {
        if (!registration.isActive) return;
        registration.isActive = false;
        const rest = listWithout(/** @type {Registration[]} */ (listeners.get(name)), registration);
        if (rest.length > 0) {
            listeners.set(name, rest);
        } else {
            listeners.delete(name);
            send('u' + fieldSeparator + name);
        }
    };
}

/** @param {Registration[] | undefined} others @param {Registration} registration */
function listWith(others, registration) {
    const list = bare([]);
    if (others !== undefined) for (let i = 0; i < others.length; i += 1) list[i] = others[i];
    list[list.length] = registration;
    return list;
}

/** @param {Registration[]} all @param {Registration} registration */
function listWithout(all, registration) {
    const list = bare([]);
    for (let i = 0; i < all.length; i += 1) if (all[i] !== registration) list[list.length] = all[i];
    return list;
}

/** @param {string} name */
function requestEvents(name) {
    sendRequest(
        'l',
        fieldSeparator + name,
        `Listening to ${name}`,
        0,
        () => {},
        (error) => warnOnce(name, error),
    );
}

/** Requests the events of all listeners, because after a return from the page cache, Swift no longer has these
 * requests. */
export function requestAllEvents() {
    listeners.forEach((_, name) => requestEvents(name));
}

/** @param {string} name @param {TomboloError} error */
function warnOnce(name, error) {
    if (error.code === 'disconnected' || warnedEvents.has(name)) return;
    warnedEvents.set(name, true);
    apply(warn, console, [`tombolo.on: ${error.message}`]);
}

/** @param {string} name @param {string | undefined} json */
export function receiveEvent(name, json) {
    const list = listeners.get(name);
    if (list === undefined) return;
    const value = decode(json);
    for (let i = 0; i < list.length; i += 1) {
        if (!list[i].isActive) continue;
        try {
            apply(list[i].listener, undefined, [value]);
        } catch (error) {
            report(error);
        }
    }
}
