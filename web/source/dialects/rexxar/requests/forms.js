// Encodes forms with files. This is necessary because the engine cannot pass a Blob to the app, and does not show scripts the bytes that it
// would send for such a form.
import { PageUint8Array, setBytes } from '../../../page/builtins/bytes.js';
import { bare, getter, unbound } from '../../../page/builtins/language.js';
import { isOfKind } from './kinds.js';

const lineBreak = '\r\n';

/** Takes the functions of the browser that it needs when it is created, before page script can replace them. */
export class FormEncoder {
    #sizeOfBlob = getter(Blob.prototype, 'size');
    #typeOf = getter(Blob.prototype, 'type');
    #nameOf = getter(File.prototype, 'name');
    #bytesOfBlob = unbound(Blob.prototype.arrayBuffer);
    #forEachEntry = unbound(FormData.prototype.forEach);
    #replaceIn = unbound(/** @type {(pattern: RegExp, by: string) => string} */ (String.prototype.replace));
    #encodeText = unbound(TextEncoder.prototype.encode);
    #encoder = new TextEncoder();

    /** @param {unknown} body @returns {boolean} whether it is or contains a Blob */
    holdsBlob(body) {
        if (this.#isBlob(body)) return true;
        let isThereOne = false;
        try {
            this.#forEachEntry(body, (/** @type {unknown} */ value) => {
                isThereOne ||= this.#isBlob(value);
            });
        } catch {
            // Not a FormData.
        }
        return isThereOne;
    }

    /**
     * Encodes a form with files as the engine would send it.
     * @param {unknown} form
     * @returns {Promise<{ bytes: ArrayBuffer, type: string }> | undefined} undefined, and not a promise, for other bodies
     */
    multipartOf(form) {
        return this.holdsBlob(form) && !this.#isBlob(form) ? this.#encode(form) : undefined;
    }

    /** @param {unknown} value */
    #isBlob(value) {
        return isOfKind(this.#sizeOfBlob, value);
    }

    /** @param {unknown} form - the page may change it after this has returned */
    async #encode(form) {
        const boundary = `----RexxarFormBoundary${Math.floor(Math.random() * 2 ** 52).toString(36)}`;
        /** @type {any[]} */
        const parts = bare([]);
        let count = 0;
        const add = (/** @type {any} */ part) => {
            parts[count] = part;
            count += 1;
        };
        const addText = (/** @type {string} */ text) => add(this.#encodeText(this.#encoder, text));
        this.#forEachEntry(form, (/** @type {unknown} */ value, /** @type {string} */ name) => {
            let head = `--${boundary}${lineBreak}Content-Disposition: form-data; name=${this.#quoted(this.#withBreaks(name))}`;
            if (this.#isBlob(value)) {
                head += `; filename=${this.#quoted(this.#nameOf(value))}`;
                head += `${lineBreak}Content-Type: ${this.#typeOf(value) || 'application/octet-stream'}`;
                addText(head + lineBreak + lineBreak);
                add(this.#bytesOfBlob(value));
                addText(lineBreak);
            } else {
                addText(head + lineBreak + lineBreak + this.#withBreaks(`${value}`) + lineBreak);
            }
        });
        addText(`--${boundary}--${lineBreak}`);
        return { bytes: await joined(parts, count), type: `multipart/form-data; boundary=${boundary}` };
    }

    /** @param {string} text @returns {string} the text with the line breaks of a form */
    #withBreaks(text) {
        return this.#replaceIn(text, /\r?\n|\r/g, lineBreak);
    }

    /** @param {string} text @returns {string} a name in quotes (HTML, “multipart/form-data encoding algorithm”) */
    #quoted(text) {
        return `"${this.#replaceIn(this.#replaceIn(this.#replaceIn(text, /\n/g, '%0A'), /\r/g, '%0D'), /"/g, '%22')}"`;
    }
}

/**
 * @param {any[]} parts - bytes, or promises of buffers
 * @param {number} count
 * @returns {Promise<ArrayBuffer>}
 */
async function joined(parts, count) {
    let size = 0;
    for (let i = 0; i < count; i += 1) {
        parts[i] = new PageUint8Array(await parts[i]);
        size += parts[i].length;
    }
    const bytes = new PageUint8Array(size);
    let at = 0;
    for (let i = 0; i < count; i += 1) {
        setBytes(bytes, parts[i], at);
        at += parts[i].length;
    }
    return bytes.buffer;
}
