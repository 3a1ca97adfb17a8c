// Runs the relay once per document.
import { handler, world } from './environment.js';

/** @typedef {{ document: Document, listenToWindow(): void, end(): void }} Relay */

/** The property of this world that holds the relay in force. */
export const relayKey = Symbol.for('tombolo.relay');

/**
 * Whether this world already has a relay for this document. document.open() drops the window's listeners and runs user
 * scripts again, in the same world and for the same document. A window can also pass from its initial empty document to
 * the loaded one, which ends the earlier relay.
 */
function continuesEarlier() {
    const earlier = /** @type {Relay | undefined} */ (world[relayKey]);
    if (earlier === undefined) return false;
    if (earlier.document === document) {
        earlier.listenToWindow();
        return true;
    }
    earlier.end();
    return false;
}

/** Whether this script ends at once, without a relay. */
export const isNotNeeded = continuesEarlier() || handler === undefined;
