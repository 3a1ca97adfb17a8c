// Requests from the document to the container with XMLHttpRequest.
//
// No page code runs between adding the proof to a request and sending it, because a page can take the engine's own methods
// from its frames, even if they are replaced here.
import { dispatch } from '../../../page/builtins/events.js';
import { apply, getter, unbound } from '../../../page/builtins/language.js';
import { addField, makeExchange } from './exchange.js';
import { beginRequests, proof, proofField } from './proof.js';
import { replaceMethod, replaceText } from './replacing.js';

/** @typedef {import('./addresses.js').APIAddresses} APIAddresses */
/** @typedef {import('./bodies.js').RequestBodies} RequestBodies */

/** @typedef {import('./exchange.js').Exchange} Exchange */

/** Takes the functions of the browser that it needs when it is created, before page script can replace them. */
export class ContainerXMLHttpRequests {
    #addresses;
    #bodies;
    #prototype = XMLHttpRequest.prototype;
    #PageDOMException = DOMException;
    #PageProgressEvent = ProgressEvent;
    #pageOpen = XMLHttpRequest.prototype.open;
    #pageSend = XMLHttpRequest.prototype.send;
    #pageSetHeader = XMLHttpRequest.prototype.setRequestHeader;
    #pageAbort = XMLHttpRequest.prototype.abort;
    #stateOf = getter(XMLHttpRequest.prototype, 'readyState');
    #toLowerCase = String.prototype.toLowerCase;
    #find = unbound(WeakMap.prototype.get);
    #keep = unbound(WeakMap.prototype.set);
    #forget = unbound(WeakMap.prototype.delete);
    /** @type {WeakMap<XMLHttpRequest, Exchange>} - the requests to the container */
    #exchanges = new WeakMap();

    /** @param {APIAddresses} addresses @param {RequestBodies} bodies */
    constructor(addresses, bodies) {
        this.#addresses = addresses;
        this.#bodies = bodies;
    }

    /** Replaces the methods of the page. */
    install() {
        this.#replaceOpen();
        this.#replaceSetRequestHeader();
        this.#replaceSend();
        this.#replaceAbort();
        replaceText(this.#prototype, 'responseURL', (url) => this.#addresses.pageURL(url));
    }

    #replaceOpen() {
        const container = this;
        const pageOpen = this.#pageOpen;
        replaceMethod(this.#prototype, {
            /** @this {XMLHttpRequest} @param {string} method @param {any} url @param {boolean} [async] */
            open(method, url, async) {
                const count = arguments.length;
                if (count < 2) return apply(pageOpen, this, count === 0 ? [] : [method]);
                container.#open(this, `${method}`, `${url}`, count === 2 || !!async, arguments[3], arguments[4]);
            },
        });
    }

    /**
     * @param {XMLHttpRequest} request @param {string} method @param {string} url @param {boolean} isAsync
     * @param {any} user @param {any} password - not passed to the app
     */
    #open(request, method, url, isAsync, user, password) {
        const target = this.#addresses.appURL(url);
        const before = this.#find(this.#exchanges, request);
        // The exchange is stored before the page is notified that the request is open, because the page may then send
        // the request.
        if (target === undefined) this.#forget(this.#exchanges, request);
        else this.#keep(this.#exchanges, request, makeExchange(method, target, isAsync));
        try {
            apply(this.#pageOpen, request, [
                method,
                target ?? url,
                isAsync,
                target === undefined ? user : undefined,
                target === undefined ? password : undefined,
            ]);
        } catch (error) {
            if (before === undefined) this.#forget(this.#exchanges, request);
            else this.#keep(this.#exchanges, request, before);
            throw error;
        }
    }

    #replaceSetRequestHeader() {
        const container = this;
        const pageSetHeader = this.#pageSetHeader;
        replaceMethod(this.#prototype, {
            /** @this {XMLHttpRequest} @param {string} name @param {string} value */
            setRequestHeader(name, value) {
                if (arguments.length < 2) return apply(pageSetHeader, this, []);
                const field = `${name}`;
                const text = `${value}`;
                apply(pageSetHeader, this, [field, text]);
                container.#noteField(this, field, text);
            },
        });
    }

    /** @param {XMLHttpRequest} request @param {string} name @param {string} value */
    #noteField(request, name, value) {
        const exchange = this.#find(this.#exchanges, request);
        if (exchange === undefined) return;
        addField(exchange, name, value);
        if (apply(this.#toLowerCase, name, []) === 'content-type') exchange.hasType = true;
    }

    #replaceSend() {
        const container = this;
        const pageSend = this.#pageSend;
        replaceMethod(this.#prototype, {
            /** @this {XMLHttpRequest} @param {any} [body] */
            send(body) {
                const exchange = container.#find(container.#exchanges, this);
                if (exchange === undefined) return apply(pageSend, this, [body]);
                container.#send(this, exchange, body);
            },
        });
    }

    /** @param {XMLHttpRequest} request @param {Exchange} exchange @param {any} body */
    #send(request, exchange, body) {
        if (this.#bodies.isStream(body)) {
            throw new this.#PageDOMException('A ReadableStream cannot be sent to the container.', 'NotSupportedError');
        }
        const plain = this.#bodies.plain(body);
        if (exchange.isSent) throw this.#invalidState();
        const isBlob = this.#bodies.holdsBlob(plain);
        if (isBlob && !exchange.isAsync) {
            const text = 'A synchronous request to the container cannot send a Blob or a File: send an ArrayBuffer.';
            throw new this.#PageDOMException(text, 'NotSupportedError');
        }
        exchange.isSent = true;
        beginRequests();
        if (!isBlob) return this.#sendWithProof(request, exchange, plain);
        exchange.isReading = true;
        this.#sendBytes(request, exchange, plain);
    }

    /**
     * Opens the request again, so that it goes to its target, and sends it. No page code runs in between.
     * @param {XMLHttpRequest} request @param {Exchange} exchange @param {any} body - a body that `plain` has converted, or bytes
     */
    #sendWithProof(request, exchange, body) {
        // Unless the request is already open, `open` fires an event, which runs page code.
        if (this.#find(this.#exchanges, request) !== exchange || this.#stateOf(request) !== 1) throw this.#invalidState();
        exchange.isReading = false;
        apply(this.#pageOpen, request, [exchange.method, exchange.target, exchange.isAsync]);
        // The page may have added files to the form since the last check.
        if (this.#bodies.holdsBlob(body)) throw new this.#PageDOMException('The body cannot be read.', 'NotReadableError');
        for (let i = 0; i < exchange.count; i += 1) apply(this.#pageSetHeader, request, exchange.fields[i]);
        apply(this.#pageSetHeader, request, [proofField, proof]);
        apply(this.#pageSend, request, [body]);
    }

    /**
     * Sends a body once its bytes have been read. Until then, the request is unsent for the engine.
     * @param {XMLHttpRequest} request @param {Exchange} exchange @param {any} body
     */
    async #sendBytes(request, exchange, body) {
        try {
            const { bytes, type } = await this.#bodies.read(body);
            // The page can replace the result of `await`, and the conversion of `type` to text can run page code. So both come before the
            // next checks.
            const typeText = `${type ?? ''}`;
            if (!this.#bodies.isBuffer(bytes)) throw this.#invalidState();
            // The page has opened the request again, or has aborted it.
            if (!exchange.isReading || this.#find(this.#exchanges, request) !== exchange) return;
            if (!exchange.hasType && typeText !== '') addField(exchange, 'Content-Type', typeText);
            this.#sendWithProof(request, exchange, bytes);
        } catch {
            // For example, a file that no longer exists.
            this.#endReading(request, exchange, 'error');
        }
    }

    #replaceAbort() {
        const container = this;
        const pageAbort = this.#pageAbort;
        replaceMethod(this.#prototype, {
            /** @this {XMLHttpRequest} */
            abort() {
                const exchange = container.#find(container.#exchanges, this);
                apply(pageAbort, this, []);
                if (exchange !== undefined) container.#endReading(this, exchange, 'abort');
            },
        });
    }

    /**
     * Ends a request whose body is being read. Nothing is sent, and the page is notified.
     * @param {XMLHttpRequest} request @param {Exchange} exchange @param {string} type
     */
    #endReading(request, exchange, type) {
        if (!exchange.isReading || this.#find(this.#exchanges, request) !== exchange) return;
        exchange.isReading = false;
        dispatch(request, new this.#PageProgressEvent(type));
        dispatch(request, new this.#PageProgressEvent('loadend'));
    }

    /** The engine's error for a request that has not been opened, or has been sent. */
    #invalidState() {
        return new this.#PageDOMException('The request is not open, or has already been sent.', 'InvalidStateError');
    }
}
