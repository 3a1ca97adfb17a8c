/** Undoes the changes of still-page.js, except that ended animations do not run again. */
export function restorePage() {
    const { sheet, focused } = /** @type {any} */ (globalThis).still;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    focused?.focus({ preventScroll: true });
}
