/**
 * Gives a page of the app the WebSocket connections of its development server.
 *
 * WebKit does not pass WebSocket connections to the handler of a scheme. The app opens those to the page's own host and to the server's address; WebKit
 * opens all others.
 *
 * @param {{ names: string[], port: string, secret: string }} setup - the hosts of the app's origins that the server serves, the server's port, and the proof
 * that a message is from this script, which scripts of other origins cannot read
 */
export function connectSockets({ names, port, secret }) {
    if (location.protocol !== 'app:' || !names.includes(location.hostname)) return;
    const Native = WebSocket;
    const handler = /** @type {any} */ (globalThis).webkit.messageHandlers.tomboloDevelopment;
    const { stringify } = JSON;
    /** @param {object} message */
    const post = (message) => void handler.postMessage(stringify({ ...message, secret }));
    /** @type {Map<string, DevelopmentSocket>} */
    const sockets = new Map();
    const document = crypto.randomUUID();
    let count = 0;

    const loopback = ['localhost', '127.0.0.1', '[::1]', '0.0.0.0', '[::]'];

    /**
     * The host, and the path with the query, of a URL that the server serves; null for any other URL. The scheme is not compared, because clients of
     * development servers derive it from the page's scheme.
     *
     * @param {unknown} address
     */
    const locationOnServer = (address) => {
        let url;
        try {
            url = new URL(String(address), location.href);
        } catch {
            return null;
        }
        const isOwn = url.hostname === location.hostname && ['', port].includes(url.port);
        const isServer = loopback.includes(url.hostname) && url.port === port;
        return isOwn || isServer ? { host: url.host, path: (url.pathname || '/') + url.search } : null;
    };

    /** A WebSocket whose connection the app has opened. */
    class DevelopmentSocket extends EventTarget {
        /** @type {'blob' | 'arraybuffer'} */
        binaryType = 'blob';
        /** @type {number} */
        #state = Native.CONNECTING;
        #protocol = '';
        #host;
        #path;
        #id;
        /** A message with a Blob is sent after the Blob's bytes have been read, and later messages are sent after
         * it. */
        #sending = Promise.resolve();
        /** @type {Map<string, (event: any) => void>} */
        #handlers = new Map();

        /** @param {{ host: string, path: string }} place @param {string[]} protocols */
        constructor({ host, path }, protocols) {
            super();
            this.#host = host;
            this.#path = path;
            count += 1;
            this.#id = `${document}/${count}`;
            sockets.set(this.#id, this);
            for (const type of ['open', 'message', 'error', 'close']) {
                this.addEventListener(type, (event) => this.#handlers.get(type)?.call(this, event));
            }
            post({ id: this.#id, open: path, protocols });
        }

        get url() {
            return `ws://${this.#host}${this.#path}`;
        }

        get readyState() {
            return this.#state;
        }

        get protocol() {
            return this.#protocol;
        }

        get extensions() {
            return '';
        }

        get bufferedAmount() {
            return 0;
        }

        /** @param {string | Blob | ArrayBuffer | ArrayBufferView} data */
        send(data) {
            if (this.#state === Native.CONNECTING) throw new DOMException('The connection is not open yet.', 'InvalidStateError');
            if (this.#state !== Native.OPEN) return;
            // The bytes of a buffer are read at once, because the page may change them afterwards.
            const content =
                data instanceof Blob
                    ? data.arrayBuffer().then((buffer) => ({ bytes: base64(new Uint8Array(buffer)) }))
                    : data instanceof ArrayBuffer
                      ? { bytes: base64(new Uint8Array(data)) }
                      : ArrayBuffer.isView(data)
                        ? { bytes: base64(new Uint8Array(data.buffer, data.byteOffset, data.byteLength)) }
                        : { text: String(data) };
            this.#sending = this.#sending.then(async () => {
                try {
                    post({ id: this.#id, ...(await content) });
                } catch {
                    // A Blob whose file no longer exists is not sent.
                }
            });
        }

        /** @param {number} [code] @param {string} [reason] */
        close(code, reason) {
            if (code !== undefined && code !== 1000 && !(code >= 3000 && code <= 4999)) {
                throw new DOMException('The code must be 1000, or between 3000 and 4999.', 'InvalidAccessError');
            }
            if (this.#state >= Native.CLOSING) return;
            this.#state = Native.CLOSING;
            this.#sending = this.#sending.then(() => post({ id: this.#id, close: code ?? null, reason: reason ?? '' }));
        }

        /** @param {string} type */
        handler(type) {
            return this.#handlers.get(type) ?? null;
        }

        /** @param {string} type @param {unknown} value */
        setHandler(type, value) {
            if (typeof value === 'function') this.#handlers.set(type, /** @type {any} */ (value));
            else this.#handlers.delete(type);
        }

        /** @param {{ opened?: string, text?: string, bytes?: string, closed?: number, reason?: string }} message - from the app */
        receive({ opened, text, bytes, closed, reason = '' }) {
            if (opened !== undefined && this.#state === Native.CONNECTING) {
                this.#state = Native.OPEN;
                this.#protocol = opened;
                this.dispatchEvent(new Event('open'));
            } else if (closed !== undefined) {
                sockets.delete(this.#id);
                this.#state = Native.CLOSED;
                if (closed === 1006) this.dispatchEvent(new Event('error'));
                this.dispatchEvent(new CloseEvent('close', { code: closed, reason, wasClean: closed !== 1006 }));
            } else if (this.#state === Native.OPEN) {
                const data = text ?? this.#binary(fromBase64(bytes ?? ''));
                this.dispatchEvent(new MessageEvent('message', { data, origin: `ws://${this.#host}` }));
            }
        }

        /** @param {Uint8Array} bytes */
        #binary(bytes) {
            return this.binaryType === 'arraybuffer' ? bytes.buffer : new Blob([bytes]);
        }
    }

    for (const type of ['open', 'message', 'error', 'close']) {
        Object.defineProperty(DevelopmentSocket.prototype, `on${type}`, {
            /** @this {DevelopmentSocket} */
            get() {
                return this.handler(type);
            },
            /** @this {DevelopmentSocket} @param {unknown} value */
            set(value) {
                this.setHandler(type, value);
            },
        });
    }
    // Makes `instanceof WebSocket` and the constants of an instance work.
    Object.setPrototypeOf(DevelopmentSocket.prototype, Native.prototype);

    globalThis.WebSocket = new Proxy(Native, {
        construct(target, parameters, derived) {
            const [address, protocols = []] = parameters;
            const place = locationOnServer(address);
            if (place === null) return Reflect.construct(target, parameters, derived);
            return new DevelopmentSocket(place, Array.isArray(protocols) ? protocols.map(String) : [String(protocols)]);
        },
    });

    /** @typedef {Parameters<DevelopmentSocket['receive']>[0] & { id: string }} Message */

    // Each message is a separate task, as it is for the engine's WebSocket.
    /** @type {Message[]} */
    const waiting = [];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
        const message = waiting.shift();
        if (message) sockets.get(message.id)?.receive(message);
    };

    Object.defineProperty(globalThis, Symbol.for('tombolo.development.sockets'), {
        /** @param {Message[]} messages */
        value: (messages) => {
            for (const message of messages) {
                waiting.push(message);
                port2.postMessage(null);
            }
        },
    });

    // The app closes the connections of a document that is left, but does not notify a document in the page cache.
    addEventListener('pageshow', (event) => {
        if (event.persisted) for (const socket of sockets.values()) socket.receive({ closed: 1006 });
    });
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
    let text = '';
    for (let start = 0; start < bytes.length; start += 32768) text += String.fromCharCode(...bytes.subarray(start, start + 32768));
    return btoa(text);
}

/** @param {string} text */
function fromBase64(text) {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
