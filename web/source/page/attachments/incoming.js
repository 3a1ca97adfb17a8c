// Attachments of the records that are being received.
import { PageUint8Array, lengthOfBytes, setBytes } from '../builtins/bytes.js';
import { isArray, own, tagOf } from '../builtins/language.js';
import { SafeMap } from '../builtins/safe-map.js';
import { directChannel, takeChannelAttachment } from '../transport/direct-channel.js';

/** @typedef {{ bytes: Uint8Array, count: number }} Arriving - count: number of bytes that have arrived */

/**
 * Attachments that have arrived by script messages, for the next records.
 * @type {SafeMap<number, Arriving>}
 */
let arrivingAttachments = new SafeMap();
/**
 * Attachments of the records that are being read.
 * @type {SafeMap<number, Arriving>}
 */
let arrivedAttachments = new SafeMap();

/** @param {any} chunks - each an id, bytes, their offset, and the total size of all chunks of that id */
export function addChunks(chunks) {
    if (!isArray(chunks)) return;
    for (let i = 0; i < chunks.length; i += 1) {
        const chunk = own(chunks, `${i}`);
        const bytes = own(chunk, '1');
        if (tagOf(bytes) === '[object Uint8Array]') addChunk(own(chunk, '0'), bytes, own(chunk, '2'), own(chunk, '3'));
    }
}

/** @param {number} id @param {Uint8Array} chunk @param {number} start @param {number} total */
function addChunk(id, chunk, start, total) {
    const size = lengthOfBytes(chunk);
    if (start === 0) arrivingAttachments.set(id, { bytes: size === total ? chunk : new PageUint8Array(total), count: 0 });
    const attachment = arrivingAttachments.get(id);
    if (attachment === undefined || attachment.count !== start) return;
    if (attachment.bytes !== chunk) setBytes(attachment.bytes, chunk, start);
    attachment.count += size;
}

/** @param {() => void} read - reads the records to which the arrived attachments belong */
export function withArrivedAttachments(read) {
    const others = arrivedAttachments;
    arrivedAttachments = arrivingAttachments;
    arrivingAttachments = new SafeMap();
    read();
    arrivedAttachments = others;
}

/** @param {number} id @returns {Uint8Array | undefined} the bytes for the records that are being read, if they are complete */
function takeArrivedAttachment(id) {
    const attachment = arrivedAttachments.get(id);
    arrivedAttachments.delete(id);
    return attachment !== undefined && attachment.count === lengthOfBytes(attachment.bytes) ? attachment.bytes : undefined;
}

/** @param {number} id @returns {Uint8Array | string | undefined} */
export function takeAttachment(id) {
    return directChannel === undefined ? takeArrivedAttachment(id) : takeChannelAttachment(id);
}
