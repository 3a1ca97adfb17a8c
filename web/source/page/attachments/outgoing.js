// The attachments of one value that is being sent.
import { PageUint8Array, contentOfBlob, copyOfBytes, lengthOfBytes, sizeOfBlob } from '../builtins/bytes.js';
import { bare } from '../builtins/language.js';
import { SafeMap } from '../builtins/safe-map.js';
import { charCodeAt, stringPrototype } from '../builtins/text.js';
import { describe, invalid } from '../errors.js';
import { awaitable } from '../promises.js';
import { directChannel } from '../transport/direct-channel.js';
import { pathTo } from '../values/position.js';
import { Unsendable, adviceFor, articleFor } from '../values/unsendable.js';
import { bytesOf } from './bytes.js';
import { formOfBytes, formOfLatin1, formOfUTF16, placeholderStart } from './format.js';
import { newAttachmentID, sendAttachment, sendCount } from './sending.js';
import { sendLatin1, sendUTF16 } from './text.js';

/** @typedef {import('../values/position.js').Position} Position */

/**
 * @typedef {{ blob: Blob, id: number, where: string, next: UnreadBlob | undefined }} UnreadBlob -
 *     a Blob that must be read before its value can be sent
 * @typedef {{ id: number, form: number, content: Uint8Array | string, size: number, next: SentAttachment | undefined }} SentAttachment -
 *     an attachment that has been sent
 *
 * The attachments of one value that is being sent.
 * @typedef {object} OutgoingAttachments
 * @property {string} root - name of the value in errors
 * @property {boolean} canWait - whether Blobs can be read
 * @property {SafeMap<string, true> | null} placeholders - the placeholders in its JSON, each once
 * @property {SentAttachment | undefined} sent
 * @property {number} sendCount - the value of `sendCount` in sending.js when the first of them was sent
 * @property {UnreadBlob | undefined} unread
 * @property {number} size - the size of the sent attachments in bytes
 */

/** @param {string} root @param {boolean} [canWait] @returns {OutgoingAttachments} */
export const makeAttachments = (root, canWait = true) => ({
    root,
    canWait,
    placeholders: null,
    sent: undefined,
    sendCount: 0,
    unread: undefined,
    size: 0,
});

/** @param {OutgoingAttachments} attachments @param {number} id @returns {string} */
function placeholderFor(attachments, id) {
    const placeholder = placeholderStart + id;
    attachments.placeholders ??= new SafeMap();
    attachments.placeholders.set(placeholder, true);
    return placeholder;
}

/**
 * @param {any} value - a value whose tag states that it holds bytes
 * @param {string} tag
 * @param {Position} at
 * @returns {string} the placeholder for them
 */
export function attach(value, tag, at) {
    const { attachments } = at;
    if (attachments === null) throw new Unsendable(`is ${articleFor(tag)} ${tag}: ${adviceFor(tag)}`);
    const id = newAttachmentID();
    if (tag === 'Blob' || tag === 'File') {
        if (!attachments.canWait) throw new Unsendable(`is a ${tag}, which takes time to read: await its arrayBuffer() first`);
        sizeOfBlob(value);
        attachments.unread = { blob: value, id, where: pathTo(at, attachments.root), next: attachments.unread };
    } else {
        const bytes = bytesOf(value, tag);
        sendAttachment(id, formOfBytes, bytes, lengthOfBytes(bytes), lengthOfBytes(bytes));
        recordSent(attachments, id, formOfBytes, bytes, lengthOfBytes(bytes));
    }
    return placeholderFor(attachments, id);
}

/** @param {OutgoingAttachments} attachments @param {number} id @param {number} form @param {Uint8Array | string} content @param {number} size */
function recordSent(attachments, id, form, content, size) {
    if (attachments.sent === undefined) attachments.sendCount = sendCount;
    attachments.sent = { id, form, content, size, next: attachments.sent };
    attachments.size += size;
}

/**
 * Sends the attachments of a value again if they were sent with other records. That happens if page code that runs during the encoding
 * (a `toJSON`) makes a synchronous call.
 * @param {OutgoingAttachments} attachments
 */
export function attachAgain(attachments) {
    if (attachments.sent === undefined || attachments.sendCount === sendCount) return;
    attachments.sendCount = sendCount;
    /** @type {SentAttachment | undefined} */
    let sent = attachments.sent;
    for (; sent !== undefined; sent = sent.next) {
        const { id, form, content, size } = sent;
        const isUnchanged = typeof content === 'string' || lengthOfBytes(content) === size;
        if (!isUnchanged) throw invalid(`A buffer in ${attachments.root} was transferred or resized while it was being sent`);
        attachSent(id, form, content);
    }
}

/** @param {number} id @param {number} form @param {any} content - the content that was sent before */
function attachSent(id, form, content) {
    if (form === formOfLatin1) sendLatin1(id, content);
    else if (form === formOfUTF16) sendUTF16(id, content);
    else sendAttachment(id, form, content, lengthOfBytes(content), lengthOfBytes(content));
}

/**
 * Reads the Blobs of a value. Copies the value's other attachments as they are now, because their sent parts belong to the next
 * records, which are sent before this value.
 * @param {OutgoingAttachments} attachments
 * @returns {Promise<() => void>} a function that sends all of them, to be called right before the value is sent
 */
export async function readBlobs(attachments) {
    const all = bare([]);
    for (let sent = attachments.sent; sent !== undefined; sent = sent.next) {
        const { id, form, content } = sent;
        all[all.length] = { id, form, content: typeof content === 'string' ? content : copyOfBytes(content) };
    }
    for (let unread = attachments.unread; unread !== undefined; unread = unread.next) {
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
 * Attaches a long text, if that is faster than writing it as JSON.
 * @param {OutgoingAttachments} attachments
 * @param {string} text - well formed
 * @returns {string} the placeholder for it, or the text
 */
export function attachText(attachments, text) {
    // A loop over the characters of a text is fast only with the engine's own method, called as a method.
    if (directChannel === undefined || stringPrototype.charCodeAt !== charCodeAt) return text;
    let id = newAttachmentID();
    let form = formOfLatin1;
    if (!sendLatin1(id, text)) {
        // A new id, since chunks may already have arrived under the first one.
        id = newAttachmentID();
        form = formOfUTF16;
        if (!sendUTF16(id, text)) return text;
    }
    recordSent(attachments, id, form, text, text.length);
    return placeholderFor(attachments, id);
}
