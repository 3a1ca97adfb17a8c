// The proof in requests to the app. It shows that this script made a request, in this document, and that the request's body contains no
// Blob, which the engine cannot pass to the app. The proof is never exposed to the page.
import { flushIfNeeded } from '../../../page/transport/outbox.js';
import { notifyContainer } from '../container.js';

export const proofField = 'x-rexxar-proof';
// The container's secret, inserted by Swift. It is in this text and not in the configuration, because the page may have replaced the
// JSON.parse that parses the configuration.
const secret = '/* secret */';
// Identifies a document of the container. It is not a secret.
const documentMark = Math.floor(Math.random() * 2 ** 52).toString(36);
export const proof = `${secret}.${documentMark}`;

let hasBegun = false;

/**
 * Sends the document's mark to Swift ahead of its first request. It is sent at once, because the document may block for that request.
 * It is not sent at document start, when the isolated world may not exist yet.
 */
export function beginRequests() {
    if (hasBegun) return;
    hasBegun = true;
    notifyContainer('rexxar.begin', documentMark);
    flushIfNeeded();
}

/** Swift treats a document that returns from the page cache as a new one. */
export function forgetBegin() {
    hasBegun = false;
}
