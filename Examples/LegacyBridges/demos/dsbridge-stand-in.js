// Pages for DSBridge load its library from the network. If that fails, `install` provides our own instead.
addEventListener(
    'error',
    ({ target }) => {
        if (!(target instanceof HTMLScriptElement) || !/\bdsbridge(\.min)?\.js(\?|#|$)/i.test(target.src)) return;
        if (window._dsf !== undefined) return;
        console.warn(`${target.src} cannot be loaded: a library of the demo's own stands in for it.`);
        install();
    },
    true,
);
