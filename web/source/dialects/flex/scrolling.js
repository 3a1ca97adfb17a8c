// Lets a document scroll, or holds it at its top. The script runs in its own world, and again after each change of the setting, so its
// state is in that world's globals.

/** @param {boolean} isFree */
export function setScrolling(isFree) {
    const world = /** @type {any} */ (globalThis);
    if (!world.isListening) {
        world.isListening = true;
        addEventListener(
            'scroll',
            () => {
                if (world.isHeld) scrollTo(0, 0);
            },
            true,
        );
    }
    world.isHeld = !isFree;
    if (world.isHeld) scrollTo(0, 0);
}
