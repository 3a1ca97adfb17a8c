/**
 * Removes what depends on time and on whether the window is active. WebKit applies `:focus` and draws focus rings and selections only in an
 * active window, and which window of parallel tests is active changes at any time. So no element has the focus. `restorePage` undoes this.
 *
 * @param {string[]} selectors - of the masked elements
 * @returns the width of the page, and the edges of the masked elements, in CSS pixels
 */
export async function stillPage(selectors) {
    const masked = selectors.flatMap((selector) => [...document.querySelectorAll(selector)]);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // A page that is not shown has no frames, so the wait is limited; taking the picture then reports the error.
    const frames = () => Promise.race([frame().then(frame), new Promise((resolve) => setTimeout(resolve, 1000))]);
    await document.fonts.ready;
    // An element with `autofocus` gets the focus with a frame.
    await frames();
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    /** @type {HTMLElement | null} */ (focused)?.blur();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
        *, ::before, ::after { caret-color: transparent !important; transition: none !important; }
        ::selection { background: transparent !important; color: inherit !important; }
    `);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    /** @type {any} */ (globalThis).still = { sheet, focused };
    for (const animation of document.getAnimations()) {
        try {
            animation.finish();
        } catch {
            animation.cancel();
        }
    }
    await frames();
    const masks = masked.map((element) => {
        const edges = element.getBoundingClientRect();
        return [edges.left, edges.top, edges.right, edges.bottom];
    });
    return { width: innerWidth, masks };
}
