// Bodies of XMLHttpRequests.
import { getter, unbound } from '../../../page/builtins/language.js';
import { isOfKind } from './kinds.js';

/** @typedef {import('./forms.js').FormEncoder} FormEncoder */

/** Takes the functions of the browser that it needs when it is created, before page script can replace them. */
export class RequestBodies {
    #forms;
    #PageResponse = Response;
    #bytesOf = unbound(Response.prototype.arrayBuffer);
    #headersOf = getter(Response.prototype, 'headers');
    #headerIn = unbound(Headers.prototype.get);
    #sizeOfBlob = getter(Blob.prototype, 'size');
    #sizeOfBytes = getter(ArrayBuffer.prototype, 'byteLength');
    #isView = ArrayBuffer.isView;
    #stateOfDocument = getter(Document.prototype, 'readyState');
    #textOfParameters = unbound(URLSearchParams.prototype.toString);
    #forEachEntry = unbound(FormData.prototype.forEach);
    #isStreamLocked = getter(ReadableStream.prototype, 'locked');

    /** @param {FormEncoder} forms */
    constructor(forms) {
        this.#forms = forms;
    }

    /** @param {unknown} body */
    holdsBlob(body) {
        return this.#forms.holdsBlob(body);
    }

    /** @param {unknown} body */
    isStream(body) {
        return isOfKind(this.#isStreamLocked, body);
    }

    /** @param {unknown} body */
    isBuffer(body) {
        return isOfKind(this.#sizeOfBytes, body);
    }

    /** @param {any} body @returns {Promise<{ bytes: ArrayBuffer, type: string | null }>} */
    async read(body) {
        const form = this.#forms.multipartOf(body);
        if (form !== undefined) return form;
        const response = new this.#PageResponse(body);
        return { bytes: await this.#bytesOf(response), type: this.#headerIn(this.#headersOf(response), 'content-type') };
    }

    /** @param {any} body @returns {any} the body, or the text to which the engine would convert it by calling page code */
    plain(body) {
        if ((typeof body !== 'object' || body === null) && typeof body !== 'function') {
            return body === undefined || body === null ? body : `${body}`;
        }
        const isKnown =
            isOfKind(this.#sizeOfBlob, body) ||
            this.isBuffer(body) ||
            this.#isView(body) ||
            isOfKind(this.#stateOfDocument, body) ||
            isOfKind(this.#textOfParameters, body) ||
            isOfKind((form) => this.#forEachEntry(form, () => {}), body);
        return isKnown ? body : `${body}`;
    }
}
