// Runs a script of the console once per world.

/** The property of the global object that holds the function for adding the listeners again. */
export const listenKey = Symbol.for('tombolo.console');

/**
 * Whether the script has already run in this world. document.open() drops the window's listeners and runs user scripts once more in the
 * same world. A window can also navigate from its initial empty document to the loaded one.
 */
export const hasRun = !!(/** @type {any} */ (globalThis)[listenKey]);

if (hasRun) /** @type {any} */ (globalThis)[listenKey]();
