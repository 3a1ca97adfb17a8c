// The objects of this window to which the page script refers. A window can navigate to another document with the same
// global.

export const global = globalThis;
export const document = global.document;
/** The event target that both worlds see and whose listeners document.open() keeps. */
export const channel = /** @type {VisualViewport} */ (global.visualViewport);
