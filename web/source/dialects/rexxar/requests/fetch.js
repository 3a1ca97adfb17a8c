// Requests from the document to the container with fetch.
import { PageUint8Array } from '../../../page/builtins/bytes.js';
import { PagePromise, apply, bare, getter, setPrototypeOf, unbound } from '../../../page/builtins/language.js';
import { global } from '../../../page/environment.js';
import { isOfKind } from './kinds.js';
import { beginRequests, proof, proofField } from './proof.js';
import { replaceMethod, replaceText } from './replacing.js';

/** @typedef {import('./addresses.js').APIAddresses} APIAddresses */
/** @typedef {import('./forms.js').FormEncoder} FormEncoder */

/** Takes the functions of the browser that it needs when it is created, before page script can replace them. */
export class ContainerFetch {
    #addresses;
    #forms;
    #pageFetch = global.fetch;
    #PageRequest = Request;
    #PageDOMException = DOMException;
    #urlOf = getter(Request.prototype, 'url');
    #methodOf = getter(Request.prototype, 'method');
    #modeOf = getter(Request.prototype, 'mode');
    #credentialsOf = getter(Request.prototype, 'credentials');
    #keepaliveOf = getter(Request.prototype, 'keepalive');
    #signalOf = getter(Request.prototype, 'signal');
    #headersOf = getter(Request.prototype, 'headers');
    #bytesOf = unbound(Request.prototype.arrayBuffer);
    #setHeader = unbound(Headers.prototype.set);
    #forEachHeader = unbound(Headers.prototype.forEach);
    #hasHeader = unbound(Headers.prototype.has);
    #isStreamLocked = getter(ReadableStream.prototype, 'locked');
    #sizeOfBytes = getter(ArrayBuffer.prototype, 'byteLength');

    /** @param {APIAddresses} addresses @param {FormEncoder} forms */
    constructor(addresses, forms) {
        this.#addresses = addresses;
        this.#forms = forms;
    }

    /** Replaces the function of the page. */
    install() {
        const container = this;
        const pageFetch = this.#pageFetch;
        replaceMethod(global, {
            /** @param {any} input @param {any} [init] */
            fetch(input, init) {
                if (arguments.length === 0) return apply(pageFetch, global, []);
                try {
                    return container.#fetch(input, init);
                } catch (error) {
                    return new PagePromise((_, reject) => reject(error));
                }
            },
        });
        replaceText(Response.prototype, 'url', (url) => this.#addresses.pageURL(url));
    }

    /** @param {any} input @param {any} init */
    #fetch(input, init) {
        const isRequest = isOfKind(this.#urlOf, input);
        const resource = isRequest ? input : `${input}`;
        const url = this.#addresses.appURL(isRequest ? this.#urlOf(input) : resource);
        if (url !== undefined) return this.#fetchFromApp(url, resource, init);
        return apply(this.#pageFetch, global, [resource, init]);
    }

    /** @param {string} url @param {any} resource @param {any} init */
    async #fetchFromApp(url, resource, init) {
        // A stream is rejected, because reading one that is never closed would never end.
        if (isOfKind(this.#isStreamLocked, init?.body)) {
            throw new this.#PageDOMException('A ReadableStream cannot be sent to the container.', 'NotSupportedError');
        }
        const form = this.#forms.multipartOf(init?.body);
        // The request is created before the first `await`, so that the engine reports invalid arguments as usual, and later changes by
        // the page have no effect.
        const requested = new this.#PageRequest(resource, form === undefined ? init : setPrototypeOf({ body: new PageUint8Array(0) }, init));
        const method = this.#methodOf(requested);
        let body;
        if (form !== undefined) {
            const made = await form;
            body = made.bytes;
            const headers = this.#headersOf(requested);
            if (!this.#hasHeader(headers, 'content-type')) this.#setHeader(headers, 'content-type', made.type);
        } else if (method !== 'GET' && method !== 'HEAD') {
            body = await this.#bytesOf(requested);
        }
        // This is checked because a page that replaces Promise's members determines the result of `await`.
        if (body !== undefined && !isOfKind(this.#sizeOfBytes, body)) {
            throw new this.#PageDOMException('The body cannot be read.', 'NotReadableError');
        }
        const request = this.#requestToApp(url, requested, body);
        beginRequests();
        return apply(this.#pageFetch, global, [request]);
    }

    /** @param {string} url @param {Request} requested @param {any} body - bytes, or undefined @returns {Request} with the proof: not for the page */
    #requestToApp(url, requested, body) {
        const mode = this.#modeOf(requested);
        const request = new this.#PageRequest(
            url,
            bare({
                method: this.#methodOf(requested),
                credentials: this.#credentialsOf(requested),
                keepalive: this.#keepaliveOf(requested),
                signal: this.#signalOf(requested),
                // A `no-cors` request could not have the header field with the proof.
                mode: mode === 'no-cors' ? 'cors' : mode,
                body: body === undefined || this.#sizeOfBytes(body) === 0 ? undefined : body,
            }),
        );
        const headers = this.#headersOf(request);
        this.#forEachHeader(this.#headersOf(requested), (/** @type {string} */ value, /** @type {string} */ name) => {
            this.#setHeader(headers, name, value);
        });
        this.#setHeader(headers, proofField, proof);
        return request;
    }
}
