// The report that the document is ready for messages.
import { notify } from './sending.js';

let isUp = false;

/** The page has its object. */
export function becomeReady() {
    if (isUp) return;
    isUp = true;
    announce();
}

/** Reports the document as ready. Until then, Swift keeps its messages for it. */
function announce() {
    notify('wvjb.ready', undefined);
}

/** Reports a ready document again, which is new for Swift when it returns from the page cache. */
export function announceAgain() {
    if (isUp) announce();
}
