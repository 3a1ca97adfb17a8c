// Reports the origin of a frame to the browser, from a world of the browser's own. A page that is restored from the page cache is restored
// with its frames, in which no user script starts.

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
