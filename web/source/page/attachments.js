// Bytes and long texts travel beside the JSON. In the JSON, a mark stands for each, which cannot occur in the text of a
// value: half of a surrogate pair and the number of the attachment.

const attachmentMark = '\ud800';
const escapedMark = '\\ud800';
const formOfBytes = 0;
const formOfLatin1 = 1;
const formOfUTF16 = 2;

/**
 * @typedef {{ blob: Blob, id: number, where: string, next: Unread | undefined }} Unread - a Blob that has to be read before its value can be sent
 * @typedef {{ id: number, form: number, content: Uint8Array | string, size: number, next: Sent | undefined }} Sent - an attachment that was sent
 *
 * The attachments of one value that is being sent.
 * @typedef {object} Attaching
 * @property {string} root - name of the value in errors
 * @property {boolean} canWait - whether Blobs can be read
 * @property {SafeMap<string, true> | null} marks - the marks in its JSON, each once
 * @property {Sent | undefined} sent
 * @property {number} departure - the value of `departures` when the first of them was sent
 * @property {Unread | undefined} unread
 * @property {number} size - of the sent attachments, in bytes
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

/** Whether attachments were sent that belong to the records sent next. */
let hasSentAttachment = false;
/** Number of times that records, or a synchronous call, have left, together with the attachments sent by then. */
let departures = 0;

/**
 * @param {number} id
 * @param {number} form
 * @param {Uint8Array | Uint16Array} bytes
 * @param {number} count - number of its bytes to send
 * @param {number} total - size of the whole attachment in bytes, with the pieces before and after
 * @returns {boolean} false if they cannot be sent: the records that they belong to will not be either
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
 * @param {any} value - whose tag states that it holds bytes
 * @param {string} tag
 * @param {Place} at
 * @returns {string} the mark that stands for them
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
 * Sends the attachments of a value again if they have left with other records: page code that ran meanwhile, a toJSON, made a synchronous call.
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
        if (!isThere) throw invalid(`A buffer in ${attaching.root} was transferred or resized while it was being sent`);
        attachSent(id, form, content);
    }
}

/** @param {number} id @param {number} form @param {any} content - as it was sent before */
function attachSent(id, form, content) {
    if (form === formOfLatin1) sendLatin1(id, content);
    else if (form === formOfUTF16) sendUTF16(id, content);
    else sendAttachment(id, form, content, lengthOfBytes(content), lengthOfBytes(content));
}

/** @param {any} value @param {string} tag @returns {Uint8Array} a view of the bytes, without a copy */
function bytesOf(value, tag) {
    try {
        switch (tag) {
            case 'ArrayBuffer':
            case 'SharedArrayBuffer':
                return new PageUint8Array(value);
            case 'DataView':
                return new PageUint8Array(bufferOfView(value), offsetOfView(value), lengthOfView(value));
            default:
                // The engine reports a view whose buffer was transferred as empty, which is not what the page meant.
                return new PageUint8Array(bufferOfBytes(value), offsetOfBytes(value), lengthOfBytes(value));
        }
    } catch {
        throw new Refusal('has no bytes: its buffer was transferred, or it is not a genuine buffer or view');
    }
}

/**
 * Reads the Blobs of a value. Copies its other attachments as they are now: they were sent, but leave with the records sent next.
 * @param {Attaching} attaching
 * @returns {Promise<() => void>} a function that sends all of them, to be called right before the value is sent
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
 * Prepares a promise of the engine so that awaiting it does not consult the page.
 * @param {Promise<any>} promise
 */
function awaitable(promise) {
    defineProperty(promise, 'constructor', bare({ value: PagePromise, configurable: true, writable: true }));
    return promise;
}

/**
 * Replaces the marks in a value by the attachments that came beside it.
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
                if (attachment === undefined) throw new PageError('an attachment of the message is missing');
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
