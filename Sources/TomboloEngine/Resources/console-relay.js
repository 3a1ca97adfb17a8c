// Runs in the isolated world, in every frame, before any script of the page. Passes what console-page.js tells on to the app,
// with the document's origin, and no more of it than an app can take: the page may send as much as it likes.
(() => {
    "use strict";

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

    // `performance` keeps its listeners when document.open() takes those of window and document away.
    performance.addEventListener("tombolo-console", (event) => {
        const text = event.detail;
        if (typeof text !== "string") return;
        if (isWithinLimits(text)) {
            entries.push(text);
            if (entries.length > 1) return;
            queueMicrotask(send);
        } else {
            dropped += 1;
            if (isScheduled) return;
            isScheduled = true;
            setTimeout(() => { if (isScheduled) send(); }, 1_000);
        }
    });
})();
