// Runs in the isolated world, in every frame, before any script of the page. Passes what console-page.js tells on to the app,
// with the document's origin, and no more of it than an app can take: the page may send as much as it likes.
(() => {
    "use strict";

    // document.open() runs user scripts once more in the same world; a window can also pass from its empty document to another.
    const key = Symbol.for("tombolo.console");
    if (globalThis[key]) {
        globalThis[key]();
        return;
    }

    const maximumPerSecond = 1_000;
    const maximumLength = 4_000_000;
    const maximumLengthPerSecond = 16_000_000;

    let second = -Infinity;
    let count = 0;
    let length = 0;
    let dropped = 0;
    let entries = [];
    let isScheduled = false;

    function send() {
        isScheduled = false;
        const message = JSON.stringify({ origin: self.origin, dropped, entries });
        dropped = 0;
        entries = [];
        webkit.messageHandlers.tomboloConsole.postMessage(message);
    }

    function isWithinLimits(text) {
        const now = performance.now();
        if (now - second >= 1_000) {
            second = now;
            count = 0;
            length = 0;
        }
        count += 1;
        length += text.length;
        return count <= maximumPerSecond && text.length <= maximumLength && length <= maximumLengthPerSecond;
    }

    function hear(event) {
        const text = event.detail;
        if (typeof text !== "string") return;
        if (isWithinLimits(text)) {
            entries.push(text);
            if (entries.length === 1) queueMicrotask(send);
        } else {
            dropped += 1;
            if (isScheduled) return;
            isScheduled = true;
            setTimeout(() => { if (isScheduled) send(); }, 1_000);
        }
    }

    // Both worlds see it, and document.open() leaves its listeners alone, unlike those of window, document and performance.
    globalThis[key] = () => visualViewport.addEventListener("tombolo-console", hear);
    globalThis[key]();
})();
