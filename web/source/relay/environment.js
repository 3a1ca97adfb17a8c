// The objects of the isolated world to which the relay refers.

export const world = /** @type {any} */ (self);

/**
 * The event target that both worlds see. document.open() keeps its listeners, unlike those of window, document and
 * performance.
 */
export const channel = /** @type {VisualViewport} */ (visualViewport);

/** @typedef {{ postMessage(message: string): Promise<unknown> }} Handler */

export const handler = /** @type {Handler | undefined} */ (world.webkit?.messageHandlers?.tombolo);
