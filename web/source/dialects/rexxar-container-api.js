// Container APIs: requests of the document for http(s)://CONTAINER/… with fetch or XMLHttpRequest go to the app instead, under a scheme of
// its own, and never reach the network. Forms with files are in rexxar-multipart.js.
//
// The app answers requests that carry a proof: it shows that they come through here, from this very document, and that their bodies contain
// no Blob, which the engine cannot pass to the app. The page never sees the proof. It is added last, with functions taken before the page's
// first script, and no Request that carries it is exposed. No page code runs between adding it to an XMLHttpRequest and sending that
// request, because a page has the engine's own methods from its frames, whatever replaces them here.

const apiPrefix = `${configuration.apiScheme}://`;
const proofField = 'x-rexxar-proof';
// The container's secret, inserted by Swift. It is in this text and not in the configuration, which is parsed by whatever JSON.parse is by then.
const secret = '/* secret */';
// Identifies a document of the container. The page may see it.
const documentMark = Math.floor(Math.random() * 2 ** 52).toString(36);
const proof = `${secret}.${documentMark}`;

let hasBegun = false;
// Swift treats it as a new document then.
whenBack(() => {
    hasBegun = false;
});

/**
 * Sends the document's mark to Swift ahead of its first request. It is sent at once, since the document may block for that request. It
 * is not sent at document start, when the isolated world may not exist yet.
 */
function beginRequests() {
    if (hasBegun) return;
    hasBegun = true;
    tellContainer('rexxar.begin', documentMark);
    flush();
}

function takeContainerRequests() {
    const PageURL = URL;
    const { toLowerCase } = String.prototype;
    const baseOf = getter(Node.prototype, 'baseURI');
    const protocolOf = getter(URL.prototype, 'protocol');
    const hostOf = getter(URL.prototype, 'hostname');
    const portOf = getter(URL.prototype, 'port');
    const pathOf = getter(URL.prototype, 'pathname');
    const queryOf = getter(URL.prototype, 'search');
    const isLocked = getter(ReadableStream.prototype, 'locked');
    const { holdsBlob, multipartOf } = makeForms();
    const sizeOfBlob = getter(Blob.prototype, 'size');
    const forEachEntry = unbound(FormData.prototype.forEach);
    const sizeOfBytes = getter(ArrayBuffer.prototype, 'byteLength');

    /** @param {string} text @returns {string | undefined} the app's own URL for one of the container's */
    function apiURL(text) {
        let url;
        try {
            url = new PageURL(text, baseOf(document));
        } catch {
            return undefined;
        }
        const scheme = protocolOf(url);
        if ((scheme !== 'https:' && scheme !== 'http:') || hostOf(url) !== configuration.host) return undefined;
        const port = portOf(url) === '' ? '' : `:${portOf(url)}`;
        return `${apiPrefix}${slice(scheme, 0, -1)}${port}${pathOf(url)}${queryOf(url)}`;
    }

    /** @param {string} url @returns {string} the URL that the document requested, if this is one of the app's URLs; otherwise the URL itself */
    function containerURL(url) {
        if (slice(url, 0, apiPrefix.length) !== apiPrefix) return url;
        const rest = slice(url, apiPrefix.length);
        const end = indexOf(rest, 'https') === 0 ? 5 : 4;
        return `${slice(rest, 0, end)}://${configuration.host}${slice(rest, end)}`;
    }

    /**
     * Shows pages the URL that they requested.
     * @param {object} prototype @param {string} name
     */
    function hideAppURL(prototype, name) {
        const property = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(prototype, name));
        const read = unbound(/** @type {() => string} */ (property.get));
        /** @this {object} */
        const get = function () {
            return containerURL(read(this));
        };
        defineProperty(get, 'name', bare({ value: `get ${name}`, configurable: true }));
        defineProperty(prototype, name, bare({ get, set: undefined, enumerable: true, configurable: true }));
    }

    takeFetch();
    takeExchanges();

    function takeFetch() {
        const { fetch: pageFetch } = global;
        const PageRequest = Request;
        const PageDOMException = DOMException;
        const { prototype } = Request;
        const urlOf = getter(prototype, 'url');
        const methodOf = getter(prototype, 'method');
        const modeOf = getter(prototype, 'mode');
        const credentialsOf = getter(prototype, 'credentials');
        const keepaliveOf = getter(prototype, 'keepalive');
        const signalOfRequest = getter(prototype, 'signal');
        const headersOf = getter(prototype, 'headers');
        const bytesOf = unbound(prototype.arrayBuffer);
        const setHeader = unbound(Headers.prototype.set);
        const forEachHeader = unbound(Headers.prototype.forEach);
        const hasHeader = unbound(Headers.prototype.has);

        /** @param {string} url @param {any} resource @param {any} init */
        async function askContainer(url, resource, init) {
            // A stream that is never closed would be awaited without end.
            if (isOne(isLocked, init?.body)) {
                throw new PageDOMException('A ReadableStream cannot be sent to the container.', 'NotSupportedError');
            }
            const form = multipartOf(init?.body);
            // Made at once: the engine reports invalid arguments here as it would anywhere, and later changes by the page have no effect.
            const asked = new PageRequest(
                resource, form === undefined ? init : setPrototypeOf({ body: new PageUint8Array(0) }, init));
            const method = methodOf(asked);
            const mode = modeOf(asked);
            let body;
            if (form !== undefined) {
                const made = await form;
                body = made.bytes;
                if (!hasHeader(headersOf(asked), 'content-type')) setHeader(headersOf(asked), 'content-type', made.type);
            } else if (method !== 'GET' && method !== 'HEAD') {
                body = await bytesOf(asked);
            }
            // A page that replaces Promise's members determines the result of `await`.
            if (body !== undefined && !isOne(sizeOfBytes, body)) {
                throw new PageDOMException('The body cannot be read.', 'NotReadableError');
            }
            const made = new PageRequest(url, bare({
                method, credentials: credentialsOf(asked), keepalive: keepaliveOf(asked), signal: signalOfRequest(asked),
                // Without CORS, our header could not be set.
                mode: mode === 'no-cors' ? 'cors' : mode,
                body: body === undefined || sizeOfBytes(body) === 0 ? undefined : body,
            }));
            const headers = headersOf(made);
            forEachHeader(headersOf(asked), (/** @type {string} */ value, /** @type {string} */ name) => {
                setHeader(headers, name, value);
            });
            setHeader(headers, proofField, proof);
            beginRequests();
            return pageFetch(made);
        }

        replaceMethod(global, {
            /** @param {any} input @param {any} [init] */
            fetch(input, init) {
                if (arguments.length === 0) return apply(pageFetch, global, []);
                try {
                    const isRequest = isOne(urlOf, input);
                    const resource = isRequest ? input : `${input}`;
                    const url = apiURL(isRequest ? urlOf(input) : resource);
                    if (url !== undefined) return askContainer(url, resource, init);
                    return apply(pageFetch, global, [resource, init]);
                } catch (error) {
                    return new PagePromise((_, reject) => reject(error));
                }
            },
        });
        hideAppURL(Response.prototype, 'url');
    }

    function takeExchanges() {
        /**
         * @typedef {{ method: string, target: string, isAsync: boolean, fields: [string, string][], count: number, hasType: boolean,
         *   isSent: boolean, isReading: boolean }} Exchange
         */
        const PageResponse = Response;
        const PageDOMException = DOMException;
        const PageProgressEvent = ProgressEvent;
        const { prototype } = XMLHttpRequest;
        const { open: pageOpen, send: pageSend, setRequestHeader: pageSetHeader, abort: pageAbort } = prototype;
        const stateOf = getter(prototype, 'readyState');
        const bytesOf = unbound(PageResponse.prototype.arrayBuffer);
        const headersOf = getter(PageResponse.prototype, 'headers');
        const headerIn = unbound(Headers.prototype.get);
        const { isView } = ArrayBuffer;
        const textOfParameters = unbound(URLSearchParams.prototype.toString);
        const find = unbound(WeakMap.prototype.get);
        const keep = unbound(WeakMap.prototype.set);
        const forget = unbound(WeakMap.prototype.delete);
        /** @type {WeakMap<XMLHttpRequest, Exchange>} - the requests to the container */
        const exchanges = new WeakMap();

        /** @param {any} body @returns {Promise<{ bytes: ArrayBuffer, type: string | null }>} */
        async function bytesOfBody(body) {
            const form = multipartOf(body);
            if (form !== undefined) return form;
            const response = new PageResponse(body);
            return { bytes: await bytesOf(response), type: headerIn(headersOf(response), 'content-type') };
        }

        /** @param {any} body @returns {any} the body, or the text to which the engine would convert it by calling page code */
        function plainBody(body) {
            if ((typeof body !== 'object' || body === null) && typeof body !== 'function') {
                return body === undefined || body === null ? body : `${body}`;
            }
            const isKnown = isOne(sizeOfBlob, body) || isOne(sizeOfBytes, body) || isView(body) || isOne(readyStateOf, body)
                || isOne(textOfParameters, body) || isOne((form) => forEachEntry(form, () => {}), body);
            return isKnown ? body : `${body}`;
        }

        /** The engine's error for a request that has not been opened, or has been sent. */
        function invalidState() {
            return new PageDOMException('The request is not open, or has already been sent.', 'InvalidStateError');
        }

        /**
         * Opens the request again, so that it goes to its target, and sends it. No page code runs from then until it has been sent.
         * @param {XMLHttpRequest} request @param {Exchange} exchange @param {any} body - plain
         */
        function sendProven(request, exchange, body) {
            // Only a request that is open already can be opened without an event.
            if (find(exchanges, request) !== exchange || stateOf(request) !== 1) throw invalidState();
            exchange.isReading = false;
            apply(pageOpen, request, [exchange.method, exchange.target, exchange.isAsync]);
            // Files may have been added to a form since.
            if (holdsBlob(body)) throw new PageDOMException('The body cannot be read.', 'NotReadableError');
            for (let i = 0; i < exchange.count; i += 1) apply(pageSetHeader, request, exchange.fields[i]);
            apply(pageSetHeader, request, [proofField, proof]);
            apply(pageSend, request, [body]);
        }

        /**
         * Sends a body once its bytes have been read. For the engine, nothing has been sent until then.
         * @param {XMLHttpRequest} request @param {Exchange} exchange @param {any} body
         */
        async function sendBytes(request, exchange, body) {
            try {
                const { bytes, type } = await bytesOfBody(body);
                // The result of `await` can be the page's, and converting it to text can run page code, so all of that comes first.
                const typeText = `${type ?? ''}`;
                if (!isOne(sizeOfBytes, bytes)) throw invalidState();
                // Opened again, or aborted.
                if (!exchange.isReading || find(exchanges, request) !== exchange) return;
                if (!exchange.hasType && typeText !== '') addField(exchange, 'Content-Type', typeText);
                sendProven(request, exchange, bytes);
            } catch {
                // For example, a file that no longer exists.
                endReading(request, exchange, 'error');
            }
        }

        /**
         * Ends a request whose body is being read. Nothing is sent, and the page is notified.
         * @param {XMLHttpRequest} request @param {Exchange} exchange @param {string} type
         */
        function endReading(request, exchange, type) {
            if (!exchange.isReading || find(exchanges, request) !== exchange) return;
            exchange.isReading = false;
            dispatch(request, new PageProgressEvent(type));
            dispatch(request, new PageProgressEvent('loadend'));
        }

        /** @param {Exchange} exchange @param {string} name @param {string} value */
        function addField(exchange, name, value) {
            exchange.fields[exchange.count] = bare([name, value]);
            exchange.count += 1;
        }

        replaceMethod(prototype, {
            /** @this {XMLHttpRequest} @param {string} method @param {any} url @param {boolean} [async] */
            open(method, url, async) {
                const count = arguments.length;
                if (count < 2) return apply(pageOpen, this, count === 0 ? [] : [method]);
                const verb = `${method}`;
                const text = `${url}`;
                const target = apiURL(text);
                const isAsync = count === 2 || !!async;
                const before = find(exchanges, this);
                // Before the page is notified that the request is open, and may send it.
                if (target === undefined) {
                    forget(exchanges, this);
                } else {
                    keep(exchanges, this, bare({
                        method: verb, target, isAsync, fields: bare([]), count: 0, hasType: false, isSent: false, isReading: false,
                    }));
                }
                try {
                    apply(pageOpen, this, [
                        verb, target ?? text, isAsync, target === undefined ? arguments[3] : undefined,
                        target === undefined ? arguments[4] : undefined,
                    ]);
                } catch (error) {
                    if (before === undefined) forget(exchanges, this);
                    else keep(exchanges, this, before);
                    throw error;
                }
            },
        });
        replaceMethod(prototype, {
            /** @this {XMLHttpRequest} @param {string} name @param {string} value */
            setRequestHeader(name, value) {
                if (arguments.length < 2) return apply(pageSetHeader, this, []);
                const field = `${name}`;
                const text = `${value}`;
                apply(pageSetHeader, this, [field, text]);
                const exchange = find(exchanges, this);
                if (exchange === undefined) return;
                addField(exchange, field, text);
                if (apply(toLowerCase, field, []) === 'content-type') exchange.hasType = true;
            },
        });
        replaceMethod(prototype, {
            /** @this {XMLHttpRequest} @param {any} [body] */
            send(body) {
                /** @type {Exchange | undefined} */
                const exchange = find(exchanges, this);
                if (exchange === undefined) return apply(pageSend, this, [body]);
                if (isOne(isLocked, body)) {
                    throw new PageDOMException('A ReadableStream cannot be sent to the container.', 'NotSupportedError');
                }
                const plain = plainBody(body);
                if (exchange.isSent) throw invalidState();
                const isBlob = holdsBlob(plain);
                if (isBlob && !exchange.isAsync) {
                    const text = 'A synchronous request to the container cannot send a Blob or a File: send an ArrayBuffer.';
                    throw new PageDOMException(text, 'NotSupportedError');
                }
                exchange.isSent = true;
                beginRequests();
                if (!isBlob) return sendProven(this, exchange, plain);
                exchange.isReading = true;
                sendBytes(this, exchange, plain);
            },
        });
        replaceMethod(prototype, {
            /** @this {XMLHttpRequest} */
            abort() {
                const exchange = find(exchanges, this);
                apply(pageAbort, this, []);
                if (exchange !== undefined) endReading(this, exchange, 'abort');
            },
        });
        hideAppURL(prototype, 'responseURL');
    }

    /**
     * Replaces a method of the engine by one of ours with the same appearance.
     * @param {object} holder @param {Record<string, Function>} method - a single one, under its name
     */
    function replaceMethod(holder, method) {
        const name = keys(method)[0];
        const property = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(holder, name));
        defineProperty(method[name], 'length', bare({ value: property.value.length, configurable: true }));
        defineProperty(holder, name, bare({
            value: method[name], writable: true, enumerable: true, configurable: true,
        }));
    }
}

// Whether no script of the page can have run here before. document.open() runs this one again, and so does a document that takes another's
// place in its window, with whatever the page has made of the language by then. A page cannot replace these three words by its own.
const startMark = 'tombolo.container';
const isFirst = window.top === window && !(startMark in window);

if (isFirst && typeof global.XMLHttpRequest === 'function' && typeof global.fetch === 'function') {
    defineProperty(window, startMark, bare({ value: true }));
    takeContainerRequests();
}
