// Plays the part of the app for the scripts of a page, from a transcript of a real run: in Node, in a browser, or in a workshop for components.
// Written by `tombolo mock`. Types are in tombolo-mock.d.mts.

// The originals, in case a test replaces them.
const { setTimeout, queueMicrotask } = globalThis;

/** The kinds of entries that the page causes; the app causes the others. */
const actions = ['call', 'stream', 'cancel', 'listen', 'pageAnswer', 'ofPage'];

class TomboloError extends Error {
    constructor(code, message = '', data = undefined, options = undefined) {
        super(message, options);
        this.name = 'TomboloError';
        this.code = code;
        this.data = data;
    }
}

/**
 * Makes the global `tombolo` of a page that answers as the app did in a transcript.
 *
 * An entry that the app caused is delivered after all entries before it have happened; calls that the page makes in another order than recorded are accepted. A call
 * that is not in the transcript rejects with `mock.unexpected`.
 */
export function installTombolo(text, { timing = 'none', document: number = 0, target = globalThis } = {}) {
    const replay = new Replay(entriesOf(text, number), timing);
    const hadTombolo = Object.hasOwn(target, 'tombolo');
    const previous = target.tombolo;
    Object.defineProperty(target, 'tombolo', { value: replay.tombolo, configurable: true, writable: true, enumerable: true });
    replay.advance();
    return {
        tombolo: replay.tombolo,
        get calls() {
            return replay.calls;
        },
        get problems() {
            return [...replay.problems, ...replay.missing()];
        },
        emit: (name, value) => replay.emit(name, value),
        settled: () => replay.settled(),
        check() {
            const { problems } = this;
            if (problems.length > 0) throw new Error(`The page does not act as recorded.\n${problems.map((problem) => `    ${problem}`).join('\n')}`);
        },
        uninstall() {
            replay.stop();
            if (hadTombolo) target.tombolo = previous;
            else delete target.tombolo;
        },
    };
}

/** The entries of one document of a transcript. */
function entriesOf(text, number) {
    const lines = text.split('\n').map((line, index) => ({ line: index + 1, text: line }));
    const entries = lines
        .filter(({ text }) => text.trim() !== '')
        .map(({ line, text }) => {
            try {
                return { line, ...JSON.parse(text) };
            } catch {
                throw new Error(`Line ${line} of the transcript is not JSON.`);
            }
        });
    const header = entries.shift();
    if (header?.format !== 1) throw new Error('This is not a transcript of format 1.');
    const documents = [[]];
    for (const entry of entries) {
        if (entry.document === undefined) documents.at(-1).push(entry);
        else if (documents.at(-1).length > 0 || documents.length > 1) documents.push([]);
    }
    if (!documents[number]) throw new Error(`The transcript has ${documents.length} documents, and no document number ${number}.`);
    return documents[number];
}

class Replay {
    calls = [];
    problems = [];
    #entries;
    #timing;
    #cursor = 0;
    #done = new Set();
    #pending = new Map();
    #listeners = new Map();
    #functions = new Map();
    #isScheduled = false;
    #isStopped = false;
    #waiters = [];

    constructor(entries, timing) {
        this.#entries = entries;
        this.#timing = timing;
        this.tombolo = namespace(this, '', this.#api());
    }

    // The page

    #api() {
        const api = {
            call: (name, argument, options) => this.#call(name, argument, options ?? {}),
            callSync: (name, argument) => this.#callSync(name, argument),
            stream: (name, argument, options) => this.#stream(name, argument, options ?? {}),
            on: (name, listener) => this.#listen(name, listener),
            expose: (name, fn) => this.#expose(name, fn, false),
            exposeStream: (name, fn) => this.#expose(name, fn, true),
            TomboloError,
            then: undefined,
            toJSON: undefined,
        };
        Object.defineProperty(api, 'ready', { get: () => Promise.resolve({ calls: this.#names() }) });
        return api;
    }

    #names() {
        return [...new Set(this.#entries.map((entry) => entry.call ?? entry.stream).filter(Boolean))].sort();
    }

    #call(name, argument, { signal, onProgress }) {
        if (signal?.aborted) return Promise.reject(cancelled(signal));
        return new Promise((resolve, reject) => {
            const entry = this.#take('call', name, argument);
            if (!entry) return reject(this.#unexpected('call', name, argument));
            this.#pending.set(entry.id, { resolve, reject, onValue: onProgress });
            this.#watch(signal, entry, name, reject);
            this.advance();
        });
    }

    #callSync(name, argument) {
        const entry = this.#take('call', name, argument);
        const index = entry ? this.#entries.findIndex((other) => other.answer === entry.id) : -1;
        if (index < 0) throw this.#unexpected('call', name, argument);
        this.#done.add(index);
        this.advance();
        const answer = this.#entries[index];
        if (answer.error) throw errorOf(answer.error);
        return revived(answer.result);
    }

    #stream(name, argument, { signal }) {
        const entry = signal?.aborted ? null : this.#take('stream', name, argument);
        let controller;
        const stream = new ReadableStream({
            start: (created) => {
                controller = created;
            },
            cancel: () => this.#cancel(entry, name),
        });
        if (typeof stream[Symbol.asyncIterator] !== 'function') {
            stream[Symbol.asyncIterator] = async function* () {
                const reader = stream.getReader();
                let isOver = false;
                try {
                    while (true) {
                        const { done, value } = await reader.read();
                        isOver = done;
                        if (done) return;
                        yield value;
                    }
                } finally {
                    if (!isOver) await reader.cancel();
                }
            };
        }
        if (!entry) controller.error(signal?.aborted ? cancelled(signal) : this.#unexpected('stream', name, argument));
        else {
            this.#pending.set(entry.id, {
                resolve: () => controller.close(),
                reject: (error) => controller.error(error),
                onValue: (value) => controller.enqueue(value),
            });
            this.#watch(signal, entry, name, (error) => controller.error(error));
            this.advance();
        }
        return stream;
    }

    #watch(signal, entry, name, reject) {
        signal?.addEventListener('abort', () => {
            if (!this.#pending.has(entry.id)) return;
            reject(cancelled(signal));
            this.#cancel(entry, name);
        });
    }

    #cancel(entry, name) {
        if (!entry || !this.#pending.delete(entry.id)) return;
        const index = this.#entries.findIndex((other) => other.cancel === entry.id);
        if (index < 0) this.problems.push(`line ${entry.line}: ${name} was not cancelled in the recording`);
        else this.#done.add(index);
        // What the app still sends for it is dropped.
        this.#entries.forEach((other, at) => {
            if (other.answer === entry.id || other.of === entry.id) this.#done.add(at);
        });
        this.advance();
    }

    #listen(name, listener) {
        const listeners = this.#listeners.get(name) ?? [];
        this.#listeners.set(name, [...listeners, listener]);
        const index = this.#entries.findIndex((entry, at) => entry.listen === name && !this.#done.has(at));
        if (index >= 0) {
            this.#done.add(index);
            this.advance();
        }
        return () => {
            const rest = [...(this.#listeners.get(name) ?? [])];
            rest.splice(rest.indexOf(listener), 1);
            this.#listeners.set(name, rest);
        };
    }

    #expose(name, fn, isStream) {
        this.#functions.set(name, { fn, isStream });
        this.advance();
        return () => this.#functions.delete(name);
    }

    /** Marks the first recorded action with this argument as done, and returns it. */
    #take(kind, name, argument) {
        const value = normal(argument);
        this.calls.push({ name, argument });
        const index = this.#entries.findIndex(
            (entry, at) => entry[kind] === name && !this.#done.has(at) && difference(entry.argument, value, 'argument') === null,
        );
        if (index < 0) return null;
        this.#done.add(index);
        return this.#entries[index];
    }

    #unexpected(kind, name, argument) {
        const value = normal(argument);
        const left = this.#entries.filter((entry, at) => entry[kind] === name && !this.#done.has(at));
        const near = left[0];
        const reason = near
            ? `the nearest is in line ${near.line}: ${difference(near.argument, value, 'argument')}`
            : this.#entries.some((entry) => entry[kind] === name)
              ? 'it was made fewer times in the recording'
              : `the recording has ${this.#names().join(', ') || 'no calls'}`;
        const message = `${name} is not recorded with this argument: ${reason}.`;
        this.problems.push(message);
        return new TomboloError('mock.unexpected', message);
    }

    // The app

    /** Delivers the entries of the app that are due. */
    advance() {
        if (this.#isScheduled || this.#isStopped) return;
        while (this.#done.has(this.#cursor)) this.#cursor += 1;
        const entry = this.#entries[this.#cursor];
        const isDue = entry && !actions.some((kind) => entry[kind] !== undefined) && this.#isReady(entry);
        if (!isDue) {
            for (const resolve of this.#waiters.splice(0)) resolve();
            return;
        }
        this.#isScheduled = true;
        const before = this.#entries[this.#cursor - 1];
        const delay = this.#timing === 'recorded' ? Math.max(0, (entry.t ?? 0) - (before?.t ?? entry.t ?? 0)) : 0;
        // A task for each entry: the page reacts to one before the next is delivered.
        setTimeout(() => {
            this.#isScheduled = false;
            if (this.#isStopped) return;
            if (!this.#done.has(this.#cursor)) {
                this.#done.add(this.#cursor);
                this.#deliver(entry);
            }
            this.advance();
        }, delay);
    }

    /** A page function is called once the page has exposed it. */
    #isReady(entry) {
        const name = entry.pageCall ?? entry.pageStream;
        return name === undefined || this.#functions.has(name);
    }

    #deliver(entry) {
        if (entry.event !== undefined) this.emit(entry.event, revived(entry.value));
        else if (entry.of !== undefined) this.#pending.get(entry.of)?.onValue?.(revived(entry.value));
        else if (entry.answer !== undefined) this.#answer(entry);
        else if (entry.pageCall !== undefined || entry.pageStream !== undefined) this.#callPage(entry);
        else if (entry.pageCancel !== undefined) this.#pending.get(`page ${entry.pageCancel}`)?.abort();
    }

    #answer(entry) {
        const pending = this.#pending.get(entry.answer);
        this.#pending.delete(entry.answer);
        if (entry.error) pending?.reject(errorOf(entry.error));
        else pending?.resolve(revived(entry.result));
    }

    emit(name, value) {
        for (const listener of this.#listeners.get(name) ?? []) {
            try {
                listener(value);
            } catch (error) {
                queueMicrotask(() => {
                    throw error;
                });
            }
        }
    }

    async #callPage(entry) {
        const name = entry.pageCall ?? entry.pageStream;
        const { fn } = this.#functions.get(name);
        const controller = new AbortController();
        this.#pending.set(`page ${entry.id}`, controller);
        const end = this.#entries.findIndex((other) => other.pageAnswer === entry.id);
        const recorded = this.#entries.map((other, at) => ({ other, at })).filter(({ other }) => other.ofPage === entry.id);
        try {
            const result = await fn(revived(entry.argument), { signal: controller.signal });
            if (entry.pageStream !== undefined) {
                for await (const value of result) {
                    const next = recorded.shift();
                    // The app took no more values in the recording.
                    if (!next) break;
                    this.#compare(next.other, next.other.value, value, `value of ${name}`);
                    this.#done.add(next.at);
                }
                if (recorded.length > 0) this.problems.push(`line ${recorded[0].other.line}: ${name} has not sent this value`);
            } else if (end >= 0 && this.#entries[end].error) {
                this.problems.push(`line ${this.#entries[end].line}: ${name} failed in the recording, and returns a result`);
            } else if (end >= 0) this.#compare(this.#entries[end], this.#entries[end].result, result, `result of ${name}`);
        } catch (error) {
            const old = this.#entries[end]?.error;
            if (end >= 0 && !old) this.problems.push(`line ${this.#entries[end].line}: ${name} returned a result in the recording, and throws ${error}`);
            else if (old && error?.code !== undefined && error.code !== old.code) {
                this.problems.push(`line ${this.#entries[end].line}: the error of ${name} was ${old.code}, and is ${error.code}`);
            }
        }
        for (const { at } of recorded) this.#done.add(at);
        if (end >= 0) this.#done.add(end);
        this.advance();
    }

    #compare(entry, old, value, path) {
        const text = difference(old, normal(value), path);
        if (text !== null) this.problems.push(`line ${entry.line}: ${text}`);
    }

    // The end

    settled() {
        return new Promise((resolve) => {
            this.#waiters.push(resolve);
            this.advance();
        });
    }

    stop() {
        this.#isStopped = true;
        for (const resolve of this.#waiters.splice(0)) resolve();
    }

    /** The recorded actions that the page has not done. */
    missing() {
        return this.#entries.flatMap((entry, at) => {
            if (this.#done.has(at)) return [];
            const { line } = entry;
            if (entry.call !== undefined || entry.stream !== undefined) return [`line ${line}: ${entry.call ?? entry.stream} has not been called`];
            if (entry.listen !== undefined) return [`line ${line}: the page does not listen to ${entry.listen}`];
            if (entry.cancel !== undefined) return [`line ${line}: a call has not been cancelled`];
            if (entry.pageCall !== undefined || entry.pageStream !== undefined) {
                const name = entry.pageCall ?? entry.pageStream;
                return this.#functions.has(name) ? [] : [`line ${line}: the page has not exposed ${name}`];
            }
            return [];
        });
    }
}

/** The object for the names that begin with a prefix. As a function, it makes the call that has its name. */
function namespace(replay, prefix, api) {
    const members = new Map();
    const target = prefix === '' ? api : (argument, options) => replay.tombolo.call(prefix, argument, options);
    return new Proxy(target, {
        get(object, name) {
            if (typeof name !== 'string' || (prefix === '' && name in api)) return object[name];
            if (name === 'then' || name === 'toJSON') return undefined;
            if (!members.has(name)) members.set(name, namespace(replay, prefix === '' ? name : `${prefix}.${name}`, api));
            return members.get(name);
        },
    });
}

function cancelled(signal) {
    return new TomboloError('cancelled', 'The call was cancelled.', undefined, { cause: signal.reason });
}

function errorOf({ code, message, data }) {
    return new TomboloError(code ?? 'failed', message, revived(data));
}

const samples = {
    string: 'text',
    number: 0.5,
    integer: 1,
    boolean: true,
    array: [],
    object: {},
    bytes: new Uint8Array(),
    uuid: '00000000-0000-4000-8000-000000000000',
    date: '2000-01-01T00:00:00Z',
};

/** The value of its form in a transcript. */
function revived(value) {
    if (Array.isArray(value)) return value.map(revived);
    if (value === null || typeof value !== 'object') return value;
    const names = Object.keys(value);
    if (names.length === 1) {
        if (typeof value.$bytes === 'string') return Uint8Array.from(atob(value.$bytes), (character) => character.charCodeAt(0));
        if (value.$redacted === true) return 'redacted';
        if (typeof value.$any === 'string') return samples[value.$any] ?? null;
    }
    return Object.fromEntries(names.map((name) => [name.startsWith('$$') ? name.slice(1) : name, revived(value[name])]));
}

/** A value in the form of a transcript, as the bridge would send it; undefined for no value. */
function normal(value) {
    if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return undefined;
    if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? String(value) : value;
    if (value instanceof ArrayBuffer) return bytes(new Uint8Array(value));
    if (ArrayBuffer.isView(value)) return bytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    // Its bytes can only be read later.
    if (typeof Blob === 'function' && value instanceof Blob) return { $redacted: true };
    if (typeof value.toJSON === 'function') return normal(value.toJSON());
    if (Array.isArray(value)) return value.map((item) => normal(item) ?? null);
    const members = Object.entries(value).map(([name, member]) => [name.startsWith('$') ? `$${name}` : name, normal(member)]);
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function bytes(array) {
    let text = '';
    for (const byte of array) text += String.fromCharCode(byte);
    return { $bytes: btoa(text) };
}

/** The first difference between a recorded value and another one, as a sentence; null if they agree. */
function difference(recorded, actual, path) {
    if (recorded === undefined) return actual === undefined ? null : `${path} was absent, and is ${short(actual)}`;
    if (isOnly(recorded, '$redacted') || isOnly(actual, '$redacted')) return null;
    if (actual === undefined) return `${path} was ${short(recorded)}, and is absent`;
    if (isOnly(recorded, '$any')) return isOf(actual, recorded.$any) ? null : `${path} must be any ${recorded.$any}, and is ${short(actual)}`;
    if (Array.isArray(recorded) && Array.isArray(actual)) {
        for (let index = 0; index < Math.max(recorded.length, actual.length); index += 1) {
            const found = difference(recorded[index], actual[index], `${path}[${index}]`);
            if (found !== null) return found;
        }
        return null;
    }
    if (isObject(recorded) && isObject(actual)) {
        for (const name of new Set([...Object.keys(recorded), ...Object.keys(actual)])) {
            const found = difference(recorded[name], actual[name], `${path}.${name}`);
            if (found !== null) return found;
        }
        return null;
    }
    return Object.is(recorded, actual) || recorded === actual ? null : `${path} was ${short(recorded)}, and is ${short(actual)}`;
}

function isObject(value) {
    return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isOnly(value, name) {
    return isObject(value) && Object.keys(value).length === 1 && Object.hasOwn(value, name);
}

function isOf(value, kind) {
    switch (kind) {
        case 'value':
            return true;
        case 'integer':
            return Number.isInteger(value);
        case 'string':
        case 'number':
        case 'boolean':
            // biome-ignore lint/suspicious/useValidTypeof: the kinds of this case are results of typeof.
            return typeof value === kind;
        case 'array':
            return Array.isArray(value);
        case 'object':
            return isObject(value);
        case 'bytes':
            return isOnly(value, '$bytes');
        case 'uuid':
            return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
        case 'date':
            return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
        default:
            return false;
    }
}

function short(value) {
    const text = JSON.stringify(value) ?? 'absent';
    return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
