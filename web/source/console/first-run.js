// Runs a script of the console once per world.

/** The property of the global with the function that adds the listeners again. */
export const listenKey = Symbol.for('tombolo.console');

/**
 * Whether the script has run in this world: document.open() drops the listeners of the window and runs user scripts once more in the same
 * world; a window can also navigate from its initial empty document to the loaded one.
 */
export const hasRun = !!(/** @type {any} */ (globalThis)[listenKey]);

if (hasRun) /** @type {any} */ (globalThis)[listenKey]();
