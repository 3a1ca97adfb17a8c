// `fetch`, in a fake browser whose engine answers the requests of script.
import { DOMException } from './abort.js';
import {
    WorldMap,
    WorldPromise,
    WorldTypeError,
    WorldUint8Array,
    append,
    apply,
    decodeURIText,
    describe,
    mapDelete,
    mapGet,
    mapSet,
    numberToText,
    ownKeys,
    padStart,
    parse,
    setBytes,
    stringify,
    toUpperCase,
} from './builtins.js';
import { control, core, host } from './engine.js';
import { targetBehind } from './wrappers.js';

/** The running requests, by number. */
const exchanges = new WorldMap();

/** Text from bytes; supports only UTF-8. */
export class TextDecoder {
    /** @param {Uint8Array} [bytes] */
    decode(bytes = new WorldUint8Array()) {
        let text = '';
        for (let index = 0; index < bytes.length; index += 1) text += `%${apply(padStart, apply(numberToText, bytes[index], [16]), [2, '0'])}`;
        return decodeURIText(text);
    }
}

class Headers {
    /** @type {Record<string, string>} */
    #fields;

    /** @param {Record<string, string>} fields - names in lower case */
    constructor(fields) {
        this.#fields = fields;
    }
    /** @param {string} name */
    get(name) {
        return this.#fields[name.toLowerCase()] ?? null;
    }
}

class Response {
    #exchange;
    #headers;

    /** @param {number} status @param {Record<string, string>} fields @param {Exchange} exchange */
    constructor(status, fields, exchange) {
        this.status = status;
        this.#headers = new Headers(fields);
        this.#exchange = exchange;
    }
    get ok() {
        return this.status >= 200 && this.status < 300;
    }
    get headers() {
        return this.#headers;
    }
    get body() {
        const exchange = this.#exchange;
        const read = async () => {
            const value = await exchange.next();
            return { value, done: value === undefined };
        };
        return { getReader: () => ({ read, cancel: async () => exchange.stop() }) };
    }
    async arrayBuffer() {
        return (await this.#bytes()).buffer;
    }
    async text() {
        return new TextDecoder().decode(await this.#bytes());
    }
    async json() {
        return parse(await this.text());
    }

    async #bytes() {
        /** @type {Uint8Array[]} */
        const parts = [];
        let length = 0;
        for (let part = await this.#exchange.next(); part !== undefined; part = await this.#exchange.next()) {
            append(parts, part);
            length += part.length;
        }
        const bytes = new WorldUint8Array(length);
        for (let index = 0, start = 0; index < parts.length; index += 1) {
            apply(setBytes, bytes, [parts[index], start]);
            start += parts[index].length;
        }
        return bytes;
    }
}

/** One request and its response. */
class Exchange {
    #id;
    /** @type {Uint8Array[]} */
    #parts = [];
    #read = 0;
    #isOver = false;
    /** @type {any} */
    #failure;
    #wake = () => {};
    /** @type {(response: Response) => void} */
    #resolve = () => {};
    /** @type {(reason: any) => void} */
    #reject = () => {};
    response = new WorldPromise((resolve, reject) => {
        this.#resolve = resolve;
        this.#reject = reject;
    });

    /** @param {number} id */
    constructor(id) {
        this.#id = id;
    }
    /** @param {number} status @param {Record<string, string>} fields */
    answer(status, fields) {
        this.#resolve(new Response(status, fields, this));
    }
    /** @param {Uint8Array} part */
    receive(part) {
        append(this.#parts, part);
        this.#wake();
    }
    /** @param {any} [failure] */
    end(failure) {
        if (this.#isOver) return;
        this.#isOver = true;
        this.#failure = failure;
        apply(mapDelete, exchanges, [this.#id]);
        if (failure !== undefined) this.#reject(failure);
        this.#wake();
    }
    /** @param {any} [reason] */
    stop(reason) {
        if (this.#isOver) return;
        host('stopFetch', this.#id);
        this.end(reason);
    }
    /** @returns {Promise<Uint8Array | undefined>} the next part; undefined at the end */
    async next() {
        while (this.#read === this.#parts.length && !this.#isOver) {
            await new WorldPromise((resolve) => {
                this.#wake = () => resolve(undefined);
            });
        }
        // A failure also discards the parts that have not been read.
        if (this.#failure !== undefined) throw this.#failure;
        if (this.#read === this.#parts.length) return undefined;
        this.#read += 1;
        return this.#parts[this.#read - 1];
    }
}

/** @param {string | undefined} worldName */
export function makeFetch(worldName) {
    /** @param {unknown} input @param {any} [init] */
    return async function fetch(input, init) {
        const signal = init?.signal;
        if (signal?.aborted) throw signal.reason ?? new DOMException('The operation was aborted.', 'AbortError');
        const given = init?.headers ?? {};
        const names = ownKeys(given);
        /** @type {Record<string, string>} */
        const fields = /** @type {any} */ ({ __proto__: null });
        for (let index = 0; index < names.length; index += 1) fields[describe(names[index])] = describe(given[names[index]]);
        core.lastRequest += 1;
        const exchange = new Exchange(core.lastRequest);
        apply(mapSet, exchanges, [core.lastRequest, exchange]);
        const method = apply(toUpperCase, describe(init?.method ?? 'GET'), []);
        const body = typeof init?.body === 'string' ? init.body : undefined;
        host('fetch', worldName, core.lastRequest, describe(input), method, stringify(fields), body);
        if (signal) targetBehind(signal).add(control, 'abort', () => exchange.stop(signal.reason), true);
        return exchange.response;
    };
}

/** The engine's reports about a request. */
export const reports = {
    /** @param {number} id @param {number} status @param {string} fields - JSON of the header fields, names in lower case */
    fetchAnswered: (id, status, fields) => apply(mapGet, exchanges, [id])?.answer(status, parse(fields)),
    /** @param {number} id @param {Uint8Array} part */
    fetchReceived: (id, part) => apply(mapGet, exchanges, [id])?.receive(part),
    /** @param {number} id @param {boolean} hasFailed */
    fetchEnded: (id, hasFailed) => apply(mapGet, exchanges, [id])?.end(hasFailed ? new WorldTypeError('Load failed') : undefined),
};
