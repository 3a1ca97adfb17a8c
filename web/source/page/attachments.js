// Bytes, and texts that are long, travel beside the JSON. In it a string stands for each that no text of a value can be:
// half of a surrogate pair and the number of what is meant.

const attachmentMark = '\ud800';
const escapedMark = '\\ud800';
const formOfBytes = 0;
const formOfLatin1 = 1;
const formOfUTF16 = 2;

/**
 * @typedef {{ blob: Blob, id: number, where: string, next: Unread | undefined }} Unread - a Blob that has to be read before its value can leave
 * @typedef {{ id: number, form: number, content: Uint8Array | string, next: Sent | undefined }} Sent - where it was when it was sent
 *
 * What is attached to one value on its way.
 * @typedef {object} Attaching
 * @property {string} root - what the value is called in an error
 * @property {boolean} canWait - whether Blobs can be read
 * @property {SafeMap<string, true> | null} marks - that stand in its JSON, each once
 * @property {Sent | undefined} sent
 * @property {Unread | undefined} unread
 * @property {number} size - of what was sent, in bytes
 */

/** @param {string} root @param {boolean} [canWait] @returns {Attaching} */
const makeAttaching = (root, canWait = true) => ({
    root, canWait, marks: null, sent: undefined, unread: undefined, size: 0,
});

let lastAttachment = 0;

/** @param {Attaching} attaching @param {number} id @returns {string} */
function markOf(attaching, id) {
    const mark = attachmentMark + id;
    attaching.marks ??= new SafeMap();
    attaching.marks.set(mark, true);
    return mark;
}

/** Whether something was attached to the records that leave next. */
let hasSentAttachment = false;

/**
 * @param {number} id
 * @param {number} form
 * @param {Uint8Array | Uint16Array} bytes
 * @param {number} count - so many bytes of them
 * @param {number} total - how many bytes it has with the pieces before and behind it
 * @returns {boolean} false when they cannot be sent: what they go with will not be either
 */
function sendAttachment(id, form, bytes, count, total) {
    hasSentAttachment = true;
    if (lane !== undefined) return attachOverLane(id, form, bytes, count, total);
    carry(id, bytes, count);
    return true;
}

/** @param {string} tag */
function isTagOfBytes(tag) {
    switch (tag) {
        case 'ArrayBuffer':
        case 'SharedArrayBuffer':
        case 'DataView':
        case 'Uint8Array':
        case 'Uint8ClampedArray':
        case 'Int8Array':
        case 'Blob':
        case 'File':
            return true;
        default:
            return false;
    }
}

/**
 * @param {any} value - of which the tag says that it holds bytes
 * @param {string} tag
 * @param {Place} at
 * @returns {string} what stands for them
 */
function attach(value, tag, at) {
    const { attaching } = at;
    if (attaching === null) throw new Refusal(`is ${articleFor(tag)} ${tag}: ${adviceFor(tag)}`);
    const id = (lastAttachment += 1);
    if (tag === 'Blob' || tag === 'File') {
        if (!attaching.canWait) throw new Refusal(`is a ${tag}, which takes time to read: await its arrayBuffer() first`);
        sizeOfBlob(value);
        attaching.unread = { blob: value, id, where: pathTo(at, attaching.root), next: attaching.unread };
    } else {
        const bytes = bytesOf(value, tag);
        sendAttachment(id, formOfBytes, bytes, lengthOfBytes(bytes), lengthOfBytes(bytes));
        noteSent(attaching, id, formOfBytes, bytes, lengthOfBytes(bytes));
    }
    return markOf(attaching, id);
}

/** @param {Attaching} attaching @param {number} id @param {number} form @param {Uint8Array | string} content @param {number} size */
function noteSent(attaching, id, form, content, size) {
    attaching.sent = { id, form, content, next: attaching.sent };
    attaching.size += size;
}

/** @param {any} value @param {string} tag @returns {Uint8Array} the bytes, where they are */
function bytesOf(value, tag) {
    try {
        switch (tag) {
            case 'ArrayBuffer':
            case 'SharedArrayBuffer':
                return new PageUint8Array(value);
            case 'DataView':
                return new PageUint8Array(bufferOfView(value), offsetOfView(value), lengthOfView(value));
            default:
                // Of one whose buffer was given away the engine says that it is empty, which is not what the page meant.
                return new PageUint8Array(bufferOfBytes(value), offsetOfBytes(value), lengthOfBytes(value));
        }
    } catch {
        throw new Refusal('has no bytes any more: its buffer was transferred, or it is none');
    }
}

/**
 * Reads the Blobs that a value holds. What else is attached to it is kept meanwhile, as it is now: it was sent, but goes with what leaves next.
 * @param {Attaching} attaching
 * @returns {Promise<() => void>} what sends all of it, to be called right before the value is sent
 */
async function whenRead(attaching) {
    const all = bare([]);
    for (let held = attaching.sent; held !== undefined; held = held.next) {
        const { id, form, content } = held;
        all[all.length] = { id, form, content: typeof content === 'string' ? content : copyOfBytes(content) };
    }
    for (let unread = attaching.unread; unread !== undefined; unread = unread.next) {
        const { blob, id, where } = unread;
        try {
            all[all.length] = { id, form: formOfBytes, content: new PageUint8Array(await awaitable(contentOfBlob(blob))) };
        } catch (error) {
            throw invalid(`${where} could not be read: ${describe(error)}`, error);
        }
    }
    return () => {
        for (let i = 0; i < all.length; i += 1) {
            const { id, form, content } = all[i];
            if (form === formOfLatin1) sendLatin1(id, content);
            else if (form === formOfUTF16) sendUTF16(id, content);
            else sendAttachment(id, form, content, lengthOfBytes(content), lengthOfBytes(content));
        }
    };
}

/**
 * A promise of the engine's, such that awaiting it asks the page for nothing.
 * @param {Promise<any>} promise
 */
function awaitable(promise) {
    defineProperty(promise, 'constructor', bare({ value: PagePromise, configurable: true, writable: true }));
    return promise;
}

// So many characters are taken out of a text at once.
const greatestPiece = 1 << 17;
/** @type {Uint8Array | undefined} */
let latin1Piece;
/** @type {Uint16Array | undefined} */
let utf16Piece;

/**
 * Attaches a long text, where that is faster than to write it as JSON.
 * @param {Attaching} attaching
 * @param {string} text - well formed
 * @returns {string} what stands for it, or the text
 */
function attachText(attaching, text) {
    // A loop over the characters of a text is only fast with the engine's own method, called as a method.
    if (lane === undefined || stringPrototype.charCodeAt !== charCodeAt) return text;
    let id = (lastAttachment += 1);
    let form = formOfLatin1;
    if (!sendLatin1(id, text)) {
        // Another number: some of it may be there by now.
        id = lastAttachment += 1;
        form = formOfUTF16;
        if (!sendUTF16(id, text)) return text;
    }
    noteSent(attaching, id, form, text, text.length);
    return markOf(attaching, id);
}

/**
 * @param {number} id
 * @param {string} text
 * @returns {boolean} false when it has other characters
 */
function sendLatin1(id, text) {
    const piece = (latin1Piece ??= new PageUint8Array(greatestPiece));
    const { length } = text;
    for (let start = 0; start < length;) {
        const end = start + greatestPiece < length ? start + greatestPiece : length;
        if (copyUnits(text, start, end, piece) > 0xff) return false;
        if (!sendAttachment(id, formOfLatin1, piece, end - start, length)) return false;
        start = end;
    }
    return true;
}

/**
 * A function of its own: the engine compiles it well after a few pieces.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @param {Uint8Array} piece
 * @returns {number} the bits of all of them
 */
function copyUnits(text, start, end, piece) {
    let all = 0;
    let at = start;
    let count = 0;
    for (; at + 8 <= end; at += 8, count += 8) {
        const a = text.charCodeAt(at);
        const b = text.charCodeAt(at + 1);
        const c = text.charCodeAt(at + 2);
        const d = text.charCodeAt(at + 3);
        const e = text.charCodeAt(at + 4);
        const f = text.charCodeAt(at + 5);
        const g = text.charCodeAt(at + 6);
        const h = text.charCodeAt(at + 7);
        all |= a | b | c | d | e | f | g | h;
        piece[count] = a;
        piece[count + 1] = b;
        piece[count + 2] = c;
        piece[count + 3] = d;
        piece[count + 4] = e;
        piece[count + 5] = f;
        piece[count + 6] = g;
        piece[count + 7] = h;
    }
    for (; at < end; at += 1, count += 1) {
        const unit = text.charCodeAt(at);
        all |= unit;
        piece[count] = unit;
    }
    return all;
}

/** @param {number} id @param {string} text @returns {boolean} */
function sendUTF16(id, text) {
    const piece = (utf16Piece ??= new PageUint16Array(greatestPiece));
    const { length } = text;
    for (let start = 0; start < length;) {
        const end = start + greatestPiece < length ? start + greatestPiece : length;
        let count = 0;
        for (let at = start; at < end; at += 1, count += 1) piece[count] = text.charCodeAt(at);
        if (!sendAttachment(id, formOfUTF16, piece, 2 * count, 2 * length)) return false;
        start = end;
    }
    return true;
}

/**
 * Puts what came beside it into a value whose JSON has marks in its places.
 * @param {any} value
 */
function withAttachments(value) {
    const holder = bare([]);
    holder[0] = value;
    const open = bare([]);
    open[0] = holder;
    while (open.length > 0) {
        const object = open[open.length - 1];
        open.length -= 1;
        const names = keys(object);
        for (let i = 0; i < names.length; i += 1) {
            const member = object[names[i]];
            if (typeof member === 'object' && member !== null) open[open.length] = member;
            else if (typeof member === 'string' && member[0] === attachmentMark) {
                const id = slice(member, 1);
                if (matchIn(decimal, id) === null) continue;
                const attachment = takeAttachment(+id);
                if (attachment === undefined) throw new PageError('what belongs in it did not come with it');
                object[names[i]] = attachment;
            }
        }
    }
    return holder[0];
}

/** @param {number} id @returns {Uint8Array | string | undefined} */
function takeAttachment(id) {
    return lane === undefined ? takeArrivedBytes(id) : takeAttached(id);
}
