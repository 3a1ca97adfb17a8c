// The identity of a document.

/**
 * 32 hexadecimal digits: the time, and numbers from this world's own generator. Not `crypto`: its first use
 * in a document starts a thread in WebKit, and the id is not a secret, since only relays reach the handler.
 * @returns {string}
 */
export function makeDocumentID() {
    const draw = () => hexadecimal(Math.random() * 2 ** 40, 10);
    return hexadecimal(Date.now(), 12) + draw() + draw();
}

/**
 * Makes a key of 128 bits that authenticates prompts, because the engine does not report which document a prompt comes from.
 * It is made for the first prompt, as the first use of `crypto` starts a thread in WebKit.
 */
export function makeKey() {
    return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => hexadecimal(word, 8)).join('');
}

/** @param {number} number @param {number} count */
function hexadecimal(number, count) {
    return Math.floor(number).toString(16).padStart(count, '0');
}
