// Reports the origin of a frame to the browser, from the browser's own world. It reports the origin again when the page returns from the
// page cache, because the page then has its frames, but no user script starts in them.

if (window !== window.top) {
    const reportOrigin = () => /** @type {any} */ (globalThis).webkit.messageHandlers.frame.postMessage(self.origin);
    reportOrigin();
    addEventListener(
        'pageshow',
        (event) => {
            if (event.persisted) reportOrigin();
        },
        true,
    );
}
