// `webkit.messageHandlers.NAME` for pages of older bridges. There is no handler of the engine's behind one.

const messageHandlerMark = Symbol.for('tombolo.messageHandler');
/** The engine makes its objects anew once nobody holds them, without what was added to them. */
const keptObjects = bare([]);

/**
 * Puts an object with `postMessage` where pages look for it, beside those of the engine where it has any in this world.
 * @param {string} name
 * @param {(message: any) => unknown} postMessage
 */
function putMessageHandler(name, postMessage) {
    const handler = defineProperty({}, 'postMessage', bare({
        value: postMessage, enumerable: true, writable: true, configurable: true,
    }));
    defineProperty(handler, messageHandlerMark, bare({ value: true }));
    const namespace = objectIn(global, 'webkit');
    const handlers = objectIn(namespace, 'messageHandlers');
    keptObjects[0] = namespace;
    keptObjects[1] = handlers;
    const existing = handlers[name];
    // The app's own, which it put into the page's world: that is the one that the app means. One of ours is an earlier
    // document's of this window.
    if (existing !== undefined && existing[messageHandlerMark] !== true) return;
    addTo(handlers, name, handler);
}

/** @param {any} holder @param {string} name @returns {any} the object that is there, or a new one */
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
