// `webkit.messageHandlers.NAME` for pages of older bridges, without a message handler of the engine.
import { bare, defineProperty } from '../builtins/language.js';
import { global } from '../environment.js';

const messageHandlerMark = Symbol.for('tombolo.messageHandler');

/** Keeps the engine's objects alive, because the engine recreates an unreferenced object without the properties that were added
 * to it. */
const keptObjects = bare([]);

/**
 * Defines `webkit.messageHandlers.NAME` with a `postMessage`, beside the engine's own handlers in this world, if there are any.
 * @param {string} name
 * @param {(message: any) => unknown} postMessage
 */
export function defineMessageHandler(name, postMessage) {
    const handler = defineProperty(
        {},
        'postMessage',
        bare({
            value: postMessage,
            enumerable: true,
            writable: true,
            configurable: true,
        }),
    );
    defineProperty(handler, messageHandlerMark, bare({ value: true }));
    const namespace = objectIn(global, 'webkit');
    const handlers = objectIn(namespace, 'messageHandlers');
    keptObjects[0] = namespace;
    keptObjects[1] = handlers;
    const existing = handlers[name];
    // A handler that the app has added to the page's world takes precedence. A handler with our mark belongs to an
    // earlier document of this window.
    if (existing !== undefined && existing[messageHandlerMark] !== true) return;
    addTo(handlers, name, handler);
}

/** @param {any} holder @param {string} name @returns {any} the existing object, or a new one */
function objectIn(holder, name) {
    const existing = holder[name];
    if (typeof existing === 'object' && existing !== null) return existing;
    const made = {};
    addTo(holder, name, made);
    return made;
}

/** @param {any} holder @param {string} name @param {object} value */
function addTo(holder, name, value) {
    defineProperty(holder, name, bare({ value, enumerable: true, writable: true, configurable: true }));
}
