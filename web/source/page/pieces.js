// Bytes go to the relay, and come from it, in pieces: the memory of one is free for the next.

const maximumPieceOfRelay = 1 << 22;
/**
 * Pieces that wait for the records they belong to.
 * @type {any[]}
 */
let carried = bare([]);
let carriedSize = 0;

/**
 * Keeps a copy of bytes as they are now.
 * @param {number} id
 * @param {Uint8Array | Uint16Array} bytes
 * @param {number} count - number of bytes
 */
function carry(id, bytes, count) {
    let start = 0;
    do {
        const end = start + maximumPieceOfRelay < count ? start + maximumPieceOfRelay : count;
        carried[carried.length] = bare([id, copyOfBytes(bytes, start, end), start, count]);
        carriedSize += end - start;
        if (carriedSize >= maximumPieceOfRelay) passToRelay('');
        start = end;
    } while (start < count);
}

/** @returns {any[]} the waiting pieces, which are removed from the queue */
function takeCarried() {
    const taken = carried;
    carried = bare([]);
    carriedSize = 0;
    return taken;
}

/**
 * Attachments that came by script messages, of the records that come next and of those that are being read.
 * @typedef {{ bytes: Uint8Array, count: number }} Arriving - count: number of bytes that have arrived
 * @type {SafeMap<number, Arriving>}
 */
let arriving = new SafeMap();
/** @type {SafeMap<number, Arriving>} */
let arrivedBytes = new SafeMap();

/** @param {any} pieces - each an id, bytes, their offset, and the total size of all pieces of that id */
function takePieces(pieces) {
    if (!isArray(pieces)) return;
    for (let i = 0; i < pieces.length; i += 1) {
        const piece = own(pieces, `${i}`);
        const bytes = own(piece, '1');
        if (tagOf(bytes) === '[object Uint8Array]') takePiece(own(piece, '0'), bytes, own(piece, '2'), own(piece, '3'));
    }
}

/** @param {number} id @param {Uint8Array} piece @param {number} start @param {number} total */
function takePiece(id, piece, start, total) {
    const size = lengthOfBytes(piece);
    if (start === 0) arriving.set(id, { bytes: size === total ? piece : new PageUint8Array(total), count: 0 });
    const attachment = arriving.get(id);
    if (attachment === undefined || attachment.count !== start) return;
    if (attachment.bytes !== piece) setBytes(attachment.bytes, piece, start);
    attachment.count += size;
}

/** @param {() => void} read - reads the records that belong to what has arrived */
function withArrived(read) {
    const others = arrivedBytes;
    arrivedBytes = arriving;
    arriving = new SafeMap();
    read();
    arrivedBytes = others;
}

/** @param {number} id @returns {Uint8Array | undefined} the bytes for the records that are being read, if they are complete */
function takeArrivedBytes(id) {
    const attachment = arrivedBytes.get(id);
    arrivedBytes.delete(id);
    return attachment !== undefined && attachment.count === lengthOfBytes(attachment.bytes) ? attachment.bytes : undefined;
}
