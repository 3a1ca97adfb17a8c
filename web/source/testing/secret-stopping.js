/** Ends the recording of secret-listening.js, so that it does not contain the scan's own argument. */
export function stopListening() {
    const world = /** @type {any} */ (globalThis);
    world.recorded = world.collected;
    world.collected = undefined;
}
