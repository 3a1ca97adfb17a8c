// The identity of a document.

/**
 * 32 hexadecimal digits: the time, and numbers from this world's own generator. `crypto` is not used, because its first
 * use in a document starts a thread in WebKit, and the id need not be secret, because only relays can access the
 * handler.
 * @returns {string}
 */
export function makeDocumentID() {
    const draw = () => hexadecimal(Math.random() * 2 ** 40, 10);
    return hexadecimal(Date.now(), 12) + draw() + draw();
}

/**
 * Makes a key of 128 bits that authenticates prompts, because the engine does not report from which document a prompt comes.
 * It is made for the first prompt, because the first use of `crypto` starts a thread in WebKit.
 */
export function makeKey() {
    return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => hexadecimal(word, 8)).join('');
}

/** @param {number} number @param {number} count */
function hexadecimal(number, count) {
    return Math.floor(number).toString(16).padStart(count, '0');
}
