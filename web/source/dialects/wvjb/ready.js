// The report that the document is ready for messages.
import { notify } from './sending.js';

let isUp = false;

/** Records that the page has its object, and reports the document as ready. */
export function becomeReady() {
    if (isUp) return;
    isUp = true;
    announce();
}

/** Reports the document as ready. Until then, Swift keeps its messages for it. */
function announce() {
    notify('wvjb.ready', undefined);
}

/** Reports a ready document again when it returns from the page cache, because it is then a new document for Swift. */
export function announceAgain() {
    if (isUp) announce();
}
