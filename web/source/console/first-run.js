// Runs a script of the console once per world.

/** The property of the global that listens again. */
export const listenKey = Symbol.for('tombolo.console');

/**
 * Whether the script has run in this world: document.open() drops the listeners of the window and runs user scripts once more in the same
 * world; a window can also pass from its empty document to the one that is loaded.
 */
export const hasRun = !!(/** @type {any} */ (globalThis)[listenKey]);

if (hasRun) /** @type {any} */ (globalThis)[listenKey]();
