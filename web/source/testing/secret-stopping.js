/** Ends the recording of secret-listening.js, so that the recording does not contain the argument of the scan. */
export function stopListening() {
    const world = /** @type {any} */ (globalThis);
    world.recorded = world.collected;
    world.collected = undefined;
}
