// The transport by script messages: an event that the relay receives. Bytes are passed in chunks, so that the memory of a chunk can be
// reused for the next chunk.
import { copyOfBytes } from '../builtins/bytes.js';
import { PageEvent, dispatch } from '../builtins/events.js';
import { bare } from '../builtins/language.js';
import { channel } from '../environment.js';

const maximumChunkSize = 1 << 22;

/**
 * Chunks that wait for the records to which they belong.
 * @type {any[]}
 */
let queuedChunks = bare([]);
let queuedSize = 0;

/**
 * Queues a copy of the bytes as they are now.
 * @param {number} id
 * @param {Uint8Array | Uint16Array} bytes
 * @param {number} count - number of bytes
 */
export function queueChunks(id, bytes, count) {
    let start = 0;
    do {
        const end = start + maximumChunkSize < count ? start + maximumChunkSize : count;
        queuedChunks[queuedChunks.length] = bare([id, copyOfBytes(bytes, start, end), start, count]);
        queuedSize += end - start;
        if (queuedSize >= maximumChunkSize) passToRelay('');
        start = end;
    } while (start < count);
}

/** @returns {any[]} the waiting chunks, which are removed from the queue */
function takeQueuedChunks() {
    const taken = queuedChunks;
    queuedChunks = bare([]);
    queuedSize = 0;
    return taken;
}

/**
 * Passes records to the relay, with the bytes that wait for them. An empty text passes only the bytes.
 * @param {string} text
 * @returns {boolean} false if no relay accepts them
 */
export function passToRelay(text) {
    const attached = takeQueuedChunks();
    const detail = attached.length === 0 ? text : bare({ records: text, attached });
    return !dispatch(channel, new PageEvent('tombolo-up', bare({ detail, cancelable: true })));
}
