// Replays a transcript of a real run to the scripts of a page, in place of the app: in Node, in a browser, or in a component workshop.
// Written by `tombolo mock`. Types are in tombolo-mock.d.mts.

// Those at the time of the import, since fake timers of a test would stop the replay.
const { setTimeout, clearTimeout, queueMicrotask } = globalThis;

/** The kinds of entries that the page causes. */
const actions = ['call', 'stream', 'cancel', 'listen', 'unlisten', 'pageAnswer', 'ofPage'];
/** The kinds of entries that the app causes. */
const deliveries = ['answer', 'of', 'event', 'pageCall', 'pageStream', 'pageCancel'];

const defaultTimeout = 60_000;

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
 * An entry that the app caused is delivered after all entries before it have happened. If the page makes calls in another order, their answers do not wait for the
 * calls that it has not made. A call that is not in the transcript rejects with `mock.unexpected`.
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
    const documents = [];
    for (const entry of entries) {
        if (entry.document !== undefined) {
            documents.push([]);
            continue;
        }
        if (![...actions, ...deliveries].some((kind) => entry[kind] !== undefined)) throw new Error(`Line ${entry.line} of the transcript has no known kind.`);
        if (documents.length === 0) documents.push([]);
        documents.at(-1).push(entry);
    }
    if (documents.length === 0) documents.push([]);
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

    async #call(name, argument, { signal, onProgress, timeout = defaultTimeout }) {
        if (signal?.aborted) throw cancelled(signal);
        const value = normal(argument, 'argument');
        return new Promise((resolve, reject) => {
            const entry = this.#take('call', name, argument, value, (entry) => !entry.synchronous && Boolean(entry.progress) === Boolean(onProgress));
            if (!entry) return reject(this.#unexpected('call', name, value));
            const limit =
                timeout > 0 && timeout < Infinity
                    ? setTimeout(() => {
                          reject(new TomboloError('timeout', `“${name}” was not answered within ${timeout} ms.`));
                          this.#cancel(entry, name);
                      }, timeout)
                    : undefined;
            const end = (settle) => (outcome) => {
                clearTimeout(limit);
                settle(outcome);
            };
            this.#pending.set(entry.id, { resolve: end(resolve), reject: end(reject), onValue: onProgress });
            this.#watch(signal, entry, name, end(reject));
            this.advance();
        });
    }

    #callSync(name, argument) {
        const value = normal(argument, 'argument');
        const entry = this.#take('call', name, argument, value, (entry) => entry.synchronous === true);
        const index = entry ? this.#entries.findIndex((other) => other.answer === entry.id) : -1;
        if (index < 0) throw this.#unexpected('call', name, value);
        this.#done.add(index);
        this.advance();
        const answer = this.#entries[index];
        if (answer.error) throw errorOf(answer.error);
        return revived(answer.result);
    }

    #stream(name, argument, { signal }) {
        // Values wait here until the page reads them, and an error arrives after them.
        const steps = [];
        let waiter = null;
        const send = (step) => {
            steps.push(step);
            waiter?.();
            waiter = null;
        };
        let entry = null;
        const stream = new ReadableStream(
            {
                async pull(controller) {
                    if (steps.length === 0) await new Promise((resolve) => (waiter = resolve));
                    const { value, isEnd, error } = steps.shift();
                    if (error) controller.error(error);
                    else if (isEnd) controller.close();
                    else controller.enqueue(value);
                },
                cancel: () => this.#cancel(entry, name),
            },
            { highWaterMark: 0 },
        );
        addIterator(stream);
        if (signal?.aborted) send({ error: cancelled(signal) });
        else {
            try {
                const value = normal(argument, 'argument');
                entry = this.#take('stream', name, argument, value);
                if (!entry) send({ error: this.#unexpected('stream', name, value) });
            } catch (error) {
                send({ error });
            }
        }
        if (entry) {
            this.#pending.set(entry.id, {
                resolve: () => send({ isEnd: true }),
                reject: (error) => send({ error }),
                onValue: (value) => send({ value }),
            });
            this.#watch(signal, entry, name, (error) => send({ error }));
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
        checkName(name);
        if (typeof listener !== 'function') throw new TomboloError('invalidArgument', 'The listener of an event must be a function.');
        const registration = { listener };
        const others = this.#listeners.get(name) ?? [];
        this.#listeners.set(name, [...others, registration]);
        if (others.length === 0) this.#mark('listen', name);
        return () => {
            const all = this.#listeners.get(name) ?? [];
            const rest = all.filter((other) => other !== registration);
            if (rest.length === all.length) return;
            this.#listeners.set(name, rest);
            if (rest.length === 0) this.#mark('unlisten', name);
        };
    }

    /** Marks an action without an argument as done. */
    #mark(kind, name) {
        const index = this.#entries.findIndex((entry, at) => entry[kind] === name && !this.#done.has(at));
        if (index < 0) return;
        this.#done.add(index);
        this.advance();
    }

    #expose(name, fn, isStream) {
        checkName(name);
        if (typeof fn !== 'function') throw new TomboloError('invalidArgument', 'An exposed function must be a function.');
        const exposed = { fn, isStream };
        this.#functions.set(name, exposed);
        this.advance();
        return () => {
            if (this.#functions.get(name) === exposed) this.#functions.delete(name);
        };
    }

    /** Marks the first recorded action with this argument as done, and returns it. */
    #take(kind, name, argument, value, isSame = () => true) {
        this.calls.push({ name, argument });
        const index = this.#entries.findIndex(
            (entry, at) => entry[kind] === name && !this.#done.has(at) && isSame(entry) && difference(entry.argument, value, 'argument') === null,
        );
        if (index < 0) return null;
        this.#done.add(index);
        return this.#entries[index];
    }

    #unexpected(kind, name, value) {
        const left = this.#entries.filter((entry, at) => entry[kind] === name && !this.#done.has(at));
        const near = left[0];
        const reason = near
            ? `the nearest is in line ${near.line}: ${difference(near.argument, value, 'argument') ?? 'it differs in progress, or in being synchronous'}`
            : this.#entries.some((entry) => entry[kind] === name)
              ? 'it was made fewer times in the recording'
              : `the recording has ${this.#names().join(', ') || 'no calls'}`;
        const message = `${name} is not recorded with this argument: ${reason}.`;
        this.problems.push(message);
        return new TomboloError('mock.unexpected', message);
    }

    // The app

    /** Delivers the entries of the app that are due, each in a task, so that the page reacts to one before the next. */
    advance() {
        if (this.#isScheduled || this.#isStopped) return;
        const index = this.#nextDue();
        if (index < 0) {
            for (const resolve of this.#waiters.splice(0)) resolve();
            return;
        }
        this.#isScheduled = true;
        const [before, entry] = [this.#entries[index - 1], this.#entries[index]];
        const delay = this.#timing === 'recorded' ? Math.max(0, (entry.t ?? 0) - (before?.t ?? entry.t ?? 0)) : 0;
        setTimeout(() => {
            this.#isScheduled = false;
            if (this.#isStopped) return;
            try {
                if (!this.#done.has(index) && this.#isReady(entry)) {
                    this.#done.add(index);
                    this.#deliver(entry);
                }
            } catch (error) {
                report(error);
            }
            this.advance();
        }, delay);
    }

    /** The position of the next entry of the app that can be delivered; -1 if there is none. */
    #nextDue() {
        while (this.#done.has(this.#cursor)) this.#cursor += 1;
        // Answers and values of calls that were made do not wait for actions of the page that are missing; all other entries do.
        let isBlocked = false;
        for (let index = this.#cursor; index < this.#entries.length; index += 1) {
            if (this.#done.has(index)) continue;
            const entry = this.#entries[index];
            const isAction = actions.some((kind) => entry[kind] !== undefined);
            if (!isAction && !isBlocked && this.#isReady(entry)) return index;
            const call = entry.answer ?? entry.of;
            if (isBlocked && call !== undefined && this.#pending.has(call)) return index;
            isBlocked = true;
        }
        return -1;
    }

    /** A page function is called once the page has exposed it. One that was unknown in the recording is not called. */
    #isReady(entry) {
        const name = entry.pageCall ?? entry.pageStream;
        if (name === undefined || this.#functions.has(name)) return true;
        const end = this.#entries.findIndex((other) => other.pageAnswer === entry.id);
        if (this.#entries[end]?.error?.code !== 'unknownCall') return false;
        this.#done.add(end);
        return true;
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
        for (const { listener } of this.#listeners.get(name) ?? []) {
            try {
                listener(value);
            } catch (error) {
                report(error);
            }
        }
    }

    async #callPage(entry) {
        const name = entry.pageCall ?? entry.pageStream;
        const exposed = this.#functions.get(name);
        if (!exposed) return;
        const controller = new AbortController();
        this.#pending.set(`page ${entry.id}`, controller);
        const end = this.#entries.findIndex((other) => other.pageAnswer === entry.id);
        const outcome = this.#entries[end];
        const values = this.#entries.map((other, at) => ({ other, at })).filter(({ other }) => other.ofPage === entry.id);
        try {
            const result = await exposed.fn(revived(entry.argument), { signal: controller.signal });
            if (entry.pageStream !== undefined) await this.#readPage(name, result, values, outcome, controller.signal);
            else if (outcome && !outcome.error) this.#compare(outcome, outcome.result, result, `result of ${name}`);
            if (outcome?.error) this.problems.push(`line ${outcome.line}: ${name} failed in the recording with ${outcome.error.code}, and does not`);
        } catch (error) {
            if (outcome) this.#compareFailure(name, outcome, error);
        }
        for (const { at } of values) this.#done.add(at);
        if (end >= 0) this.#done.add(end);
        this.advance();
    }

    async #readPage(name, result, values, outcome, signal) {
        for await (const value of result) {
            if (signal.aborted) return;
            const next = values.shift();
            if (!next) {
                // Without an outcome, the app had stopped reading.
                if (outcome) this.problems.push(`line ${outcome.line}: ${name} has sent one more value: ${short(normal(value, 'value'))}`);
                return;
            }
            this.#done.add(next.at);
            this.#compare(next.other, next.other.value, value, `value of ${name}`);
            this.advance();
        }
        if (values.length > 0) this.problems.push(`line ${values[0].other.line}: ${name} has not sent this value`);
    }

    #compareFailure(name, outcome, error) {
        const old = outcome.error;
        if (!old) return this.problems.push(`line ${outcome.line}: ${name} returned a result in the recording, and throws ${error}`);
        const code = error?.code ?? 'failed';
        if (code !== old.code) this.problems.push(`line ${outcome.line}: the error of ${name} was ${old.code}, and is ${code}`);
        else if (error?.code !== undefined) this.#compare(outcome, old.data, error.data, `error.data of ${name}`);
    }

    #compare(entry, old, value, path) {
        const text = difference(old, normal(value, path), path);
        if (text !== null) this.problems.push(`line ${entry.line}: ${text}`);
    }

    // The end

    settled() {
        return new Promise((resolve) => {
            if (this.#isStopped) return resolve();
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
            if (entry.unlisten !== undefined) return [`line ${line}: the page still listens to ${entry.unlisten}`];
            if (entry.pageAnswer !== undefined && this.#pending.has(`page ${entry.pageAnswer}`)) return [`line ${line}: a page function has not ended`];
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
            if (name === 'then' || name === 'toJSON') return undefined;
            // Formatters and frameworks read such names of every object.
            if (typeof name !== 'string' || name in Object.prototype || (prefix === '' && name in api)) return Reflect.get(object, name);
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

const samples = () => ({
    string: 'text',
    number: 0.5,
    integer: 1,
    boolean: true,
    array: [],
    object: {},
    bytes: new Uint8Array(),
    uuid: '00000000-0000-4000-8000-000000000000',
    date: '2000-01-01T00:00:00Z',
});

/** Gives a stream the iterator that some engines do not have. */
function addIterator(stream) {
    if (typeof stream[Symbol.asyncIterator] === 'function') return;
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

/** Reports an error of the page's code as an uncaught one. */
function report(error) {
    if (typeof globalThis.reportError === 'function') return globalThis.reportError(error);
    queueMicrotask(() => {
        throw error;
    });
}

function checkName(name) {
    if (typeof name !== 'string' || name === '' || /[\s*@]/.test(name)) throw new TomboloError('invalidArgument', `“${String(name)}” is not a name.`);
}

/** The value of its form in a transcript. */
function revived(value) {
    if (Array.isArray(value)) return value.map(revived);
    if (value === null || typeof value !== 'object') return value;
    const names = Object.keys(value);
    if (names.length === 1) {
        if (typeof value.$bytes === 'string') return Uint8Array.from(atob(value.$bytes), (character) => character.charCodeAt(0));
        const kind = value.$redacted ?? value.$any;
        if (typeof kind === 'string') return samples()[kind] ?? null;
    }
    return Object.fromEntries(names.map((name) => [name.startsWith('$$') ? name.slice(1) : name, revived(value[name])]));
}

/**
 * A value in the form of a transcript, as the bridge would send it; undefined for no value. Throws an error for a value that the bridge does not send.
 */
function normal(value, path) {
    if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value !== 'object') throw unsendable(value, path);
    if (value instanceof ArrayBuffer) return bytes(new Uint8Array(value));
    if (ArrayBuffer.isView(value)) return bytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    // Its bytes can only be read later.
    if (typeof Blob === 'function' && value instanceof Blob) return { $redacted: 'bytes' };
    if (value instanceof Date && Number.isNaN(value.getTime())) throw unsendable(value, path);
    if (typeof value.toJSON === 'function') return normal(value.toJSON(), path);
    if (value instanceof Error) return normal({ name: value.name, message: value.message, stack: value.stack }, path);
    if (value instanceof Map || value instanceof Set || value instanceof Promise) throw unsendable(value, path);
    if (Array.isArray(value)) return value.map((item, index) => normal(item, `${path}[${index}]`) ?? null);
    const members = Object.entries(value).map(([name, member]) => [name.startsWith('$') ? `$${name}` : name, normal(member, `${path}.${name}`)]);
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function unsendable(value, path) {
    return new TomboloError('invalidArgument', `${path} is ${typeof value === 'object' ? value.constructor.name : String(value)}, which cannot be sent.`);
}

function bytes(array) {
    let text = '';
    for (const byte of array) text += String.fromCharCode(byte);
    return { $bytes: btoa(text) };
}

/** The first difference between a recorded value and another one, as a sentence; null if they agree. */
function difference(recorded, actual, path) {
    if (recorded === undefined) return actual === undefined ? null : `${path} was absent, and is ${short(actual)}`;
    if (actual === undefined) return `${path} was ${short(recorded)}, and is absent`;
    if (isOnly(recorded, '$redacted') || isOnly(actual, '$redacted')) return null;
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
