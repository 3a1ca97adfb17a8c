// Lets a document scroll, or holds it at its top, from a world of its own. The state is in that world's globals, as each change of the setting
// runs the script again.

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
