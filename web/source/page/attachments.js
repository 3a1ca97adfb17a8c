// Bytes, and texts that are long, travel beside the JSON. In it a string stands for each that no text of a value can be:
// half of a surrogate pair and the number of what is meant.

const attachmentMark = '\ud800';
const escapedMark = '\\ud800';
const formOfBytes = 0;
const formOfLatin1 = 1;
const formOfUTF16 = 2;

/**
 * @typedef {{ blob: Blob, id: number, where: string, next: Unread | undefined }} Unread - a Blob that has to be read before its value can leave
 * @typedef {{ id: number, form: number, content: Uint8Array | string, size: number, next: Sent | undefined }} Sent - where it was when it was sent
 *
 * What is attached to one value on its way.
 * @typedef {object} Attaching
 * @property {string} root - what the value is called in an error
 * @property {boolean} canWait - whether Blobs can be read
 * @property {SafeMap<string, true> | null} marks - that stand in its JSON, each once
 * @property {Sent | undefined} sent
 * @property {number} departure - the next one when the first of them was sent
 * @property {Unread | undefined} unread
 * @property {number} size - of what was sent, in bytes
 */

/** @param {string} root @param {boolean} [canWait] @returns {Attaching} */
const makeAttaching = (root, canWait = true) => ({
    root, canWait, marks: null, sent: undefined, departure: 0, unread: undefined, size: 0,
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
/** How often records, and a question, have left with what was attached by then. */
let departures = 0;

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
    if (directChannel !== undefined) return attachOverDirectChannel(id, form, bytes, count, total);
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
    if (attaching.sent === undefined) attaching.departure = departures;
    attaching.sent = { id, form, content, size, next: attaching.sent };
    attaching.size += size;
}

/**
 * Sends what is attached to a value once more if it has left with something else: code of the page that ran meanwhile, a toJSON, made the page stand still.
 * @param {Attaching} attaching
 */
function attachAgainIfGone(attaching) {
    if (attaching.sent === undefined || attaching.departure === departures) return;
    attaching.departure = departures;
    /** @type {Sent | undefined} */
    let held = attaching.sent;
    for (; held !== undefined; held = held.next) {
        const { id, form, content, size } = held;
        const isThere = typeof content === 'string' || lengthOfBytes(content) === size;
        if (!isThere) throw invalid(`Bytes within ${attaching.root} were given away while they were being sent`);
        attachSent(id, form, content);
    }
}

/** @param {number} id @param {number} form @param {any} content - as it was sent before */
function attachSent(id, form, content) {
    if (form === formOfLatin1) sendLatin1(id, content);
    else if (form === formOfUTF16) sendUTF16(id, content);
    else sendAttachment(id, form, content, lengthOfBytes(content), lengthOfBytes(content));
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
            attachSent(id, form, content);
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
    return directChannel === undefined ? takeArrivedBytes(id) : takeAttached(id);
}
