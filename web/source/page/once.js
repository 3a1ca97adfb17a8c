// Runs once per document.

const global = globalThis;
const document = global.document;
// The event target that both worlds see and whose listeners document.open() keeps.
const channel = /** @type {VisualViewport} */ (global.visualViewport);
const marker = Symbol.for('tombolo.page');

// document.open() runs user scripts again, in the same global and for the same document. The earlier definitions
// remain in force; only the listener on window is gone, and an empty event is enough to have it set up again.
if (/** @type {any} */ (global)[marker] === document) {
    channel.dispatchEvent(new CustomEvent('tombolo-down', { detail: '' }));
    return;
}
