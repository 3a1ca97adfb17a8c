// @ts-check
// The page script: defines the global `tombolo` (tombolo.d.ts) in the page's own world, at document start, in every
// frame. It turns calls into records for the relay and records from the relay into settled promises, events and
// calls of the page's own functions; the records are described in Documentation/Wire.md.
//
// It shares its world with code that may replace anything: JSON, Promise, the prototypes. So everything it needs is
// taken at the start and used from there, and nothing below depends on a prototype that a page can reach: no method
// calls on arrays, strings or DOM objects, no iteration protocol, no plain assignment to a property that might not
// exist yet (an inherited setter would see it).
(() => {
    'use strict';

    // MARK: Once per document

    const global = globalThis;
    const document = global.document;
    // The event target that both worlds see and whose listeners document.open() leaves alone.
    const channel = /** @type {VisualViewport} */ (global.visualViewport);
    const marker = Symbol.for('tombolo.page');

    // document.open() runs user scripts again, in the same global and for the same document. What was defined then
    // goes on; only the listener on window is gone, and an empty event is enough to have it set up again.
    if (/** @type {any} */ (global)[marker] === document) {
        channel.dispatchEvent(new CustomEvent('tombolo-down', { detail: '' }));
        return;
    }

    // MARK: What the page may change later

    const { apply, get: reflectGet } = Reflect;
    const { defineProperty, getOwnPropertyDescriptor, getOwnPropertyNames } = Object;
    const { getPrototypeOf, hasOwn, keys, setPrototypeOf } = Object;
    const { isArray } = Array;
    const { isFinite } = Number;
    const { parse, stringify } = JSON;
    const PagePromise = Promise;
    const PageProxy = Proxy;
    const PageEvent = CustomEvent;
    const PageAbortController = AbortController;
    const objectPrototype = Object.prototype;
    const arrayPrototype = Array.prototype;
    const datePrototype = Date.prototype;
    const { queueMicrotask, setTimeout, clearTimeout, reportError, console } = global;
    const { warn } = console;

    /**
     * The method as a function that takes `this` as its first argument.
     * @template {any[]} Arguments
     * @template Result
     * @param {(...rest: Arguments) => Result} method
     * @returns {(self: any, ...rest: Arguments) => Result}
     */
    const unbound = (method) => apply(Function.prototype.bind, Function.prototype.call, [method]);

    /** @param {object} prototype @param {string} name @returns {(self: any) => any} */
    const getter = (prototype, name) =>
        unbound(/** @type {() => any} */ (getOwnPropertyDescriptor(prototype, name)?.get));

    const indexOf = unbound(String.prototype.indexOf);
    const slice = unbound(String.prototype.slice);
    const matchIn = unbound(RegExp.prototype.exec);
    const tagOf = unbound(Object.prototype.toString);
    const timeOf = unbound(Date.prototype.getTime);
    const isoTextOf = unbound(Date.prototype.toISOString);
    const booleanOf = unbound(Boolean.prototype.valueOf);
    const numberOf = unbound(Number.prototype.valueOf);
    const stringOf = unbound(String.prototype.valueOf);
    const { performance } = global;
    const now = unbound(performance.now);
    const addListener = unbound(EventTarget.prototype.addEventListener);
    const removeListener = unbound(EventTarget.prototype.removeEventListener);
    const dispatch = unbound(EventTarget.prototype.dispatchEvent);
    const abort = unbound(AbortController.prototype.abort);
    const detailOf = getter(CustomEvent.prototype, 'detail');
    const signalOf = getter(AbortController.prototype, 'signal');
    const isAborted = getter(AbortSignal.prototype, 'aborted');
    const abortReasonOf = getter(AbortSignal.prototype, 'reason');
    const readyStateOf = getter(Document.prototype, 'readyState');

    const loneSurrogate = /\p{Surrogate}/u;
    /** @type {(text: string) => boolean} */
    const isWellFormed = /** @type {any} */ (String.prototype).isWellFormed
        ? unbound(/** @type {any} */ (String.prototype).isWellFormed)
        : (text) => matchIn(loneSurrogate, text) === null;

    /**
     * A Map whose methods the page cannot replace.
     * @template Key, Value
     * @extends {Map<Key, Value>}
     */
    class SafeMap extends Map {
        constructor() {
            super();
        }
    }
    for (const name of getOwnPropertyNames(Map.prototype)) {
        if (name === 'constructor') continue;
        const property = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(Map.prototype, name));
        defineProperty(SafeMap.prototype, name, property);
    }

    /**
     * The object without what it inherits: it can be added to, and read by others, whatever the prototypes hold.
     * @type {(object: any) => any}
     */
    const bare = (object) => setPrototypeOf(object, null);

    /**
     * The object's own property. Objects parsed from JSON are only read this way.
     * @param {any} object
     * @param {string} name
     */
    function own(object, name) {
        return typeof object === 'object' && object !== null && hasOwn(object, name) ? object[name] : undefined;
    }

    // MARK: Errors

    class TomboloError extends Error {
        /** @type {string} */
        code = 'failed';
        /** @type {unknown} */
        data = undefined;

        /**
         * @param {string} code
         * @param {string} [message]
         * @param {unknown} [data]
         * @param {{ cause?: unknown }} [options]
         */
        constructor(code, message, data, options) {
            super(message, options);
            this.code = `${code}`;
            this.data = data;
        }
    }
    defineProperty(TomboloError.prototype, 'name', { value: 'TomboloError', writable: true, configurable: true });
    // Its parent class is looked up each time one is made: it must remain Error.
    Object.preventExtensions(TomboloError);

    /** @param {string} message @param {unknown} [cause] */
    function invalid(message, cause) {
        const options = cause === undefined ? undefined : bare({ cause });
        return new TomboloError('invalidArgument', message, undefined, options);
    }

    /** @param {string} what */
    function disconnected(what) {
        return new TomboloError('disconnected', `${what} has no answer: this document is not connected to the app`);
    }

    /** @param {string} what */
    function tooMuchWith(what) {
        return new TomboloError('limitExceeded', `${what} was sent together with more than a message can hold`);
    }

    /**
     * Reports what a listener of the page threw, as the browser does for its own.
     * @type {(error: unknown) => void}
     */
    const report = reportError ?? ((error) => void setTimeout(() => { throw error; }));

    const unfitForNames = /[\p{Control}\p{Surrogate}]/u;

    /** @param {unknown} name @param {string} what */
    function checkName(name, what) {
        if (typeof name !== 'string') throw invalid(`The name of ${what} must be a string`);
        if (name === '') throw invalid(`The name of ${what} must not be empty`);
        if (matchIn(unfitForNames, name) !== null) {
            const shown = stringify(name);
            throw invalid(`The name of ${what} must not hold control characters or lone surrogates: ${shown}`);
        }
    }

    /** @param {unknown} fn @param {string} what */
    function checkFunction(fn, what) {
        if (typeof fn !== 'function') throw invalid(`${what} must be a function`);
    }

    // MARK: Values
    //
    // A value travels as JSON. What JSON.stringify would drop or change without a word is refused by name; what has
    // a JSON form of its own (Date, Error, toJSON, boxed primitives) is replaced by it, in a copy of what holds it.

    const greatestDepth = 4096;
    // Beyond it a value may as well be a cycle.
    const shallowDepth = 8;

    /** Why a value cannot travel; its place is added where it is caught. */
    class Refusal {
        reason = '';

        /** @param {string} reason */
        constructor(reason) {
            this.reason = reason;
        }
    }

    /**
     * An array or object on the way down into a value.
     * @typedef {object} Place
     * @property {Place | null} parent
     * @property {unknown} original - what its parent holds
     * @property {any} source - what stands for that: the same thing, or what its toJSON returned
     * @property {string[] | null} keys - null for an array
     * @property {number} length
     * @property {number} index - of the member that is being looked at
     * @property {any} copy - once a member had to be replaced, or the source cannot be given to JSON.stringify
     * @property {number} depth
     */

    /**
     * @param {unknown} value
     * @param {string} root - what the value is called in an error
     * @returns {string | undefined} its JSON; undefined for a value that is undefined
     */
    function encode(value, root) {
        if (value === undefined) return undefined;
        const sendable = isPlain(value, shallowDepth) ? value : replaceUnsendable(value, root, false);
        let json;
        try {
            json = stringify(sendable);
        } catch (error) {
            throw invalid(`${root} cannot be written as JSON: ${describe(error)}`, error);
        }
        // A lone surrogate is written as an escape, so it is enough to look closer where there is one like it.
        if (json !== undefined && holdsEscapedSurrogate(json)) replaceUnsendable(sendable, root, true);
        return json;
    }

    /**
     * Tells the most frequent case without making anything: a flat value of plain objects, arrays and scalars.
     * @param {any} value
     * @param {number} depth - how deep to look
     * @returns {boolean} false for anything else, and for what has to be looked at more closely
     */
    function isPlain(value, depth) {
        if (typeof value !== 'object') return isPlainScalar(value);
        if (value === null) return true;
        try {
            if (depth === 0 || value.toJSON !== undefined) return false;
            if (isArray(value)) {
                for (let i = 0; i < value.length; i += 1) if (!isPlain(value[i], depth - 1)) return false;
                return true;
            }
            const prototype = getPrototypeOf(value);
            if (prototype !== objectPrototype && prototype !== null) return false;
            const names = keys(value);
            for (let i = 0; i < names.length; i += 1) if (!isPlain(value[names[i]], depth - 1)) return false;
            return true;
        } catch {
            return false;
        }
    }

    /** @param {string} json */
    function holdsEscapedSurrogate(json) {
        const escape = indexOf(json, '\\');
        return escape >= 0 && indexOf(json, '\\ud', escape) >= 0;
    }

    /**
     * Walks through the value, without recursion since pages choose how deep it is.
     * @param {unknown} value
     * @param {string} root
     * @param {boolean} readsText - whether to look for lone surrogates
     * @returns {any} the value itself, or a copy, such that JSON.stringify keeps all of it
     */
    function replaceUnsendable(value, root, readsText) {
        const holder = bare([]);
        holder[0] = value;
        /** @type {Place} */
        let at = makePlace(null, null, holder, null, null);
        try {
            for (;;) {
                if (at.index === at.length) {
                    const done = at.copy === null ? at.source : at.copy;
                    if (at.parent === null) return done[0];
                    const original = at.original;
                    at = at.parent;
                    keepMember(at, original, done);
                    continue;
                }
                const key = keyAt(at);
                const member = at.source[key];
                if (readsText) refuseLoneSurrogates(key, member);
                if (isPlainScalar(member) && at.copy === null) {
                    at.index += 1;
                    continue;
                }
                const item = typeof member === 'object' && member !== null ? standInFor(member, at) : member;
                if (typeof item === 'object' && item !== null) at = placeWithin(at, member, item);
                else if (isSendableScalar(item, at)) keepMember(at, member, item);
                else at.index += 1;
            }
        } catch (error) {
            if (error instanceof Refusal) throw invalid(`${pathTo(at, root)} ${error.reason}`);
            throw invalid(`${pathTo(at, root)} could not be read: ${describe(error)}`, error);
        }
    }

    /**
     * The most frequent case, told in the fewest steps.
     * @param {unknown} value
     */
    function isPlainScalar(value) {
        const type = typeof value;
        return type === 'string' || type === 'boolean' || (type === 'number' && isFinite(value));
    }

    /** @param {string | number} key @param {unknown} value */
    function refuseLoneSurrogates(key, value) {
        if ((typeof key === 'string' && !isWellFormed(key)) || (typeof value === 'string' && !isWellFormed(value))) {
            throw new Refusal('has a lone surrogate, which is not text: mend it with toWellFormed()');
        }
    }

    /** @param {Place} at */
    function keyAt(at) {
        return at.keys === null ? at.index : at.keys[at.index];
    }

    /** @param {Place} at @param {unknown} original @param {unknown} item */
    function keepMember(at, original, item) {
        if (at.copy === null && item !== original) {
            at.copy = at.keys === null ? bare([]) : bare({});
            const end = at.index;
            for (at.index = 0; at.index < end; at.index += 1) at.copy[keyAt(at)] = at.source[keyAt(at)];
        }
        if (at.copy !== null) at.copy[keyAt(at)] = item;
        at.index += 1;
    }

    /** @param {Place} parent @param {unknown} original @param {any} source @returns {Place} */
    function placeWithin(parent, original, source) {
        if (parent.depth === greatestDepth) {
            throw new Refusal(`is nested deeper than ${greatestDepth} levels: send a flatter value`);
        }
        for (let above = parent; above.parent !== null; above = above.parent) {
            if (above.source === source || above.original === original) {
                throw new Refusal('is a cycle: it holds itself; send a tree, with ids in place of references back');
            }
        }
        // JSON.stringify would call toJSON once more, so it gets a copy that has none.
        const isCopied = typeof source.toJSON === 'function';
        if (isArray(source)) return makePlace(parent, original, source, null, isCopied ? bare([]) : null);
        return makePlace(parent, original, source, keys(source), isCopied ? bare({}) : null);
    }

    /**
     * @param {Place | null} parent
     * @param {unknown} original
     * @param {any} source
     * @param {string[] | null} keys
     * @param {any} copy
     * @returns {Place}
     */
    function makePlace(parent, original, source, keys, copy) {
        const length = keys === null ? source.length : keys.length;
        const depth = parent === null ? 0 : parent.depth + 1;
        return { parent, original, source, keys, length, index: 0, copy, depth };
    }

    /**
     * @param {any} value - an object
     * @param {Place} at
     * @returns {unknown} what is to be sent for it
     */
    function standInFor(value, at) {
        const toJSON = value.toJSON;
        if (toJSON === undefined) {
            const prototype = getPrototypeOf(value);
            if (prototype === objectPrototype || prototype === null || isArray(value)) return value;
        }
        const tag = slice(tagOf(value), 8, -1);
        if (tag === 'Date') refuseInvalidDate(value);
        if (typeof toJSON !== 'function' || isPatchedIn(toJSON)) return plainFormOf(value, tag);
        const result = apply(toJSON, value, [`${keyAt(at)}`]);
        // As in JSON.stringify, no toJSON of the result is called; but what it is must be fit to travel all the same.
        return typeof result === 'object' && result !== null ? plainFormOf(result, slice(tagOf(result), 8, -1)) : result;
    }

    /** @param {any} date */
    function refuseInvalidDate(date) {
        const time = timeOf(date);
        if (time !== time) throw new Refusal('is an invalid Date: send null, or leave it out');
    }

    /**
     * @param {any} value - an object
     * @param {string} tag
     * @returns {unknown} the value itself, or what JSON has for it
     */
    function plainFormOf(value, tag) {
        switch (tag) {
            case 'Object':
            case 'Array':
                return value;
            case 'Date':
                refuseInvalidDate(value);
                return isoTextOf(value);
            case 'Error':
            case 'DOMException': {
                const { name, message, stack } = value;
                return bare({ name, message, stack });
            }
            case 'Boolean':
                return booleanOf(value);
            case 'Number':
                return numberOf(value);
            case 'String':
                return stringOf(value);
            default:
                throw new Refusal(`is ${articleFor(tag)} ${tag}: ${adviceFor(tag)}`);
        }
    }

    /**
     * Old libraries put a toJSON on every object, which then writes JSON into JSON; and dates go as ISO 8601 always.
     * @param {Function} toJSON
     */
    function isPatchedIn(toJSON) {
        return toJSON === /** @type {any} */ (objectPrototype).toJSON ||
            toJSON === /** @type {any} */ (arrayPrototype).toJSON || toJSON === datePrototype.toJSON;
    }

    /**
     * @param {unknown} value - anything but an object
     * @param {Place} at
     * @returns {boolean} false when the member is to be left out
     */
    function isSendableScalar(value, at) {
        switch (typeof value) {
            case 'string':
            case 'boolean':
                return true;
            case 'number':
                if (isFinite(value)) return true;
                throw new Refusal(`is ${value}, which JSON cannot hold: send null or a string`);
            case 'bigint':
                throw new Refusal('is a BigInt: send it as a string');
            case 'symbol':
                throw new Refusal('is a symbol: send a string');
            case 'function':
                if (at.copy !== null && keyAt(at) === 'toJSON') return false;
                throw new Refusal('is a function: expose it with tombolo.expose and send its name');
            default:
                // document.all says that it is undefined as well.
                if (value === undefined || value === null) return true;
                throw new Refusal(`is an object of the browser: ${adviceFor('')}`);
        }
    }

    /** @param {string} tag */
    function articleFor(tag) {
        return indexOf('AEIO', tag[0]) >= 0 || indexOf(tag, 'HTML') === 0 ? 'an' : 'a';
    }

    /** @param {string} tag */
    function adviceFor(tag) {
        switch (tag) {
            case 'Map':
            case 'FormData':
            case 'Headers':
            case 'URLSearchParams':
                return 'send Object.fromEntries of it';
            case 'Set':
                return 'send Array.from of it';
            case 'RegExp':
                return 'send its source';
            case 'Promise':
                return 'await it first';
            case 'BigInt':
                return 'send it as a string';
            case 'ArrayBuffer':
            case 'SharedArrayBuffer':
            case 'DataView':
            case 'Blob':
            case 'File':
                return 'bytes are not carried yet, send them as a Base64 string';
            default:
                return indexOf(tag, 'Array') > 0
                    ? 'bytes are not carried yet, send Array.from of it'
                    : 'send a plain object with what it stands for, or give it a toJSON method';
        }
    }

    const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

    /**
     * @param {Place} at
     * @param {string} root
     * @returns {string} like `argument.items[2].when`
     */
    function pathTo(at, root) {
        let path = '';
        for (let place = at; place.parent !== null; place = place.parent) {
            if (path.length > 200) return `${root}\u2026${path}`;
            const key = keyAt(place);
            if (typeof key === 'number') path = `[${key}]${path}`;
            else if (matchIn(identifier, key) !== null) path = `.${key}${path}`;
            else path = `[${stringify(slice(key, 0, 60))}]${path}`;
        }
        return root + path;
    }

    /**
     * @param {any} thrown - anything
     * @returns {string} its message, as far as one can be had
     */
    function describe(thrown) {
        try {
            const message = typeof thrown === 'object' && thrown !== null ? thrown.message : thrown;
            return typeof message === 'symbol' ? 'a symbol was thrown' : `${message}`;
        } catch {
            return 'what was thrown cannot be read';
        }
    }

    const longText = 65_536;

    /** @param {string | undefined} json */
    function decode(json) {
        if (json === undefined) return undefined;
        // A long text without escapes is taken out of what came, without a copy.
        const isLongText = json.length > longText && json[0] === '"' && indexOf(json, '"', 1) === json.length - 1;
        return isLongText && indexOf(json, '\\') < 0 ? slice(json, 1, -1) : parse(json);
    }

    // MARK: Sending
    //
    // Records of one microtask leave in one event, in the order in which they were made.

    const recordSeparator = '\x1e';
    const fieldSeparator = '\x1f';

    /**
     * A record that waits for an answer.
     * @typedef {object} Call
     * @property {number} id
     * @property {string} what - for errors
     * @property {string} text
     * @property {(value: any) => void} resolve
     * @property {(error: TomboloError) => void} reject
     * @property {number} timeout - milliseconds, 0 for none
     * @property {number} deadline - counted from when the record leaves
     * @property {AbortSignal | undefined} signal
     * @property {(() => void) | undefined} aborted
     * @property {boolean} hasLeft
     */

    /** @type {SafeMap<number, Call>} */
    const pending = new SafeMap();
    /** @type {(string | Call)[]} */
    let outgoing = bare([]);
    let lastID = 0;

    /** @param {string | Call} record */
    function send(record) {
        if (outgoing.length === 0) queueMicrotask(flush);
        outgoing[outgoing.length] = record;
    }

    /**
     * Sends a record that will be answered.
     * @param {string} kind
     * @param {string} fields - those after the id, each after its separator
     * @param {string} what
     * @param {number} timeout
     * @param {(value: any) => void} resolve
     * @param {(error: TomboloError) => void} reject
     * @returns {Call}
     */
    function ask(kind, fields, what, timeout, resolve, reject) {
        const id = (lastID += 1);
        const text = kind + fieldSeparator + id + fields;
        /** @type {Call} */
        const call = {
            id, what, text, resolve, reject, timeout,
            deadline: Infinity, signal: undefined, aborted: undefined, hasLeft: false,
        };
        pending.set(id, call);
        send(call);
        return call;
    }

    function flush() {
        const records = outgoing;
        outgoing = bare([]);
        try {
            if (sendNow(records)) return;
            endAll(records, disconnected);
        } catch {
            endAll(records, tooMuchWith);
        }
    }

    /**
     * @param {(string | Call)[]} records
     * @returns {boolean} false when there was no relay to take them
     */
    function sendNow(records) {
        const time = now(performance);
        let text = '';
        let earliest = Infinity;
        for (let i = 0; i < records.length; i += 1) {
            const record = records[i];
            if (typeof record === 'string') {
                text = text === '' ? record : text + recordSeparator + record;
            } else if (pending.has(record.id)) {
                text = text === '' ? record.text : text + recordSeparator + record.text;
                record.text = '';
                record.hasLeft = true;
                record.deadline = record.timeout === 0 ? Infinity : time + record.timeout;
                if (record.deadline < earliest) earliest = record.deadline;
            }
        }
        if (text === '') return true;
        if (global.document !== document) return false;
        const event = new PageEvent('tombolo-up', bare({ detail: text, cancelable: true }));
        if (dispatch(channel, event)) return false;
        wakeAt(earliest, time);
        return true;
    }

    /** @param {(string | Call)[]} records @param {(what: string) => TomboloError} reason */
    function endAll(records, reason) {
        for (let i = 0; i < records.length; i += 1) {
            const record = records[i];
            if (typeof record !== 'string' && end(record)) record.reject(reason(record.what));
        }
    }

    /**
     * @param {Call} call
     * @returns {boolean} whether it was still waiting
     */
    function end(call) {
        if (!pending.delete(call.id)) return false;
        if (call.signal !== undefined) removeListener(call.signal, 'abort', call.aborted ?? null);
        return true;
    }

    /**
     * Ends a call from this side and tells Swift, if Swift has heard of it.
     * @param {Call} call
     * @param {TomboloError} error
     */
    function abandon(call, error) {
        if (!end(call)) return;
        call.reject(error);
        if (call.hasLeft) send('x' + fieldSeparator + call.id);
    }

    // MARK: Timeouts
    //
    // One timer for all calls: it is set for the earliest deadline, and looks for the next one when it fires. Most
    // calls end long before, so none is set or cleared for them.

    const defaultTimeout = 60_000;
    const longestDelay = 2 ** 31 - 1;
    let timer = 0;
    let timerTime = Infinity;

    /**
     * @param {number} deadline
     * @param {number} time - now
     */
    function wakeAt(deadline, time) {
        if (deadline >= timerTime) return;
        if (timerTime !== Infinity) clearTimeout(timer);
        timerTime = deadline;
        const delay = deadline - time;
        timer = setTimeout(endOverdueCalls, delay > longestDelay ? longestDelay : delay);
    }

    function endOverdueCalls() {
        timerTime = Infinity;
        const time = now(performance);
        let earliest = Infinity;
        pending.forEach((call) => {
            if (!call.hasLeft || call.deadline === Infinity) return;
            if (call.deadline - time < 1) {
                const message = `${call.what} was not answered within ${call.timeout} ms`;
                abandon(call, new TomboloError('timeout', message));
            } else if (call.deadline < earliest) {
                earliest = call.deadline;
            }
        });
        wakeAt(earliest, time);
    }

    // MARK: Calls

    /**
     * @param {string} name
     * @param {unknown} [argument]
     * @param {TomboloCallOptions} [options]
     * @returns {Promise<any>}
     */
    function call(name, argument, options) {
        return new PagePromise((resolve, reject) => {
            checkName(name, 'a call');
            let timeout = defaultTimeout;
            /** @type {AbortSignal | undefined} */
            let signal;
            if (options !== undefined && options !== null) {
                timeout = timeoutIn(options);
                signal = signalIn(options);
            }
            const json = encode(argument, 'argument');
            if (signal !== undefined && isAborted(signal)) throw cancelled(name, signal);
            const fields = fieldSeparator + name + (json === undefined ? '' : fieldSeparator + json);
            const waiting = ask('c', fields, name, timeout, resolve, reject);
            if (signal !== undefined) abandonOnAbort(waiting, signal);
        });
    }

    /** @param {Call} call @param {AbortSignal} signal */
    function abandonOnAbort(call, signal) {
        call.signal = signal;
        call.aborted = () => abandon(call, cancelled(call.what, signal));
        addListener(signal, 'abort', call.aborted);
    }

    /** @param {string} what @param {AbortSignal} signal */
    function cancelled(what, signal) {
        const options = bare({ cause: abortReasonOf(signal) });
        return new TomboloError('cancelled', `${what} was cancelled`, undefined, options);
    }

    /**
     * @param {TomboloCallOptions} options
     * @returns {number} milliseconds, 0 for none
     */
    function timeoutIn(options) {
        const timeout = memberOf(options, 'timeout');
        if (timeout === undefined) return defaultTimeout;
        if (timeout === Infinity) return 0;
        if (typeof timeout === 'number' && timeout >= 0) return timeout;
        throw invalid('options.timeout must be a number of milliseconds, 0 for none');
    }

    /** @param {TomboloCallOptions} options @returns {AbortSignal | undefined} */
    function signalIn(options) {
        const signal = memberOf(options, 'signal');
        if (signal === undefined || signal === null) return undefined;
        try {
            isAborted(signal);
            return signal;
        } catch (error) {
            throw invalid('options.signal must be an AbortSignal', error);
        }
    }

    /** @param {any} options @param {string} name */
    function memberOf(options, name) {
        try {
            if (typeof options === 'object') return options[name];
        } catch (error) {
            throw invalid(`options.${name} could not be read: ${describe(error)}`, error);
        }
        throw invalid('options must be an object with signal or timeout');
    }

    /**
     * Resolves a promise with a value from JSON, even where Object.prototype has got a `then`.
     * @param {(value: any) => void} resolve
     * @param {any} value
     */
    function fulfil(resolve, value) {
        if (typeof value === 'object' && value !== null && 'then' in value && !hasOwn(value, 'then')) {
            defineProperty(value, 'then', bare({ value: undefined, configurable: true }));
            resolve(value);
            delete value.then;
        } else {
            resolve(value);
        }
    }

    /** @type {Promise<any> | null} */
    let readiness = null;

    /** @returns {Promise<any>} */
    function askWhetherReady() {
        const promise = new PagePromise((resolve, reject) => {
            ask('k', '', 'tombolo.ready', defaultTimeout, resolve, (error) => {
                // A grant may come later: who looks again asks again.
                if (readiness === promise) readiness = null;
                reject(error);
            });
        });
        ignoreRejection(promise);
        return promise;
    }

    /**
     * Keeps a rejection that nobody looks at from being reported. (await does not ask for the promise's `then`.)
     * @param {Promise<any>} promise
     */
    async function ignoreRejection(promise) {
        defineProperty(promise, 'constructor', bare({ value: PagePromise, configurable: true, writable: true }));
        try {
            await promise;
        } catch {
            // Who awaits tombolo.ready gets it.
        }
    }

    // MARK: Events

    /**
     * @typedef {{ listener: (value: any) => void, isActive: boolean }} Registration
     * @type {SafeMap<string, Registration[]>} - lists are replaced, not changed: an event may be on its way through one
     */
    const listeners = new SafeMap();
    /** @type {SafeMap<string, true>} */
    const warnedOf = new SafeMap();

    /** @param {string} name @param {(value: any) => void} listener @returns {() => void} */
    function on(name, listener) {
        checkName(name, 'an event');
        checkFunction(listener, 'The listener of an event');
        const registration = { listener, isActive: true };
        const others = listeners.get(name);
        listeners.set(name, listWith(others, registration));
        if (others === undefined) listen(name);
        return () => {
            if (!registration.isActive) return;
            registration.isActive = false;
            const rest = listWithout(/** @type {Registration[]} */ (listeners.get(name)), registration);
            if (rest.length > 0) {
                listeners.set(name, rest);
            } else {
                listeners.delete(name);
                send('u' + fieldSeparator + name);
            }
        };
    }

    /** @param {Registration[] | undefined} others @param {Registration} registration */
    function listWith(others, registration) {
        const list = bare([]);
        if (others !== undefined) for (let i = 0; i < others.length; i += 1) list[i] = others[i];
        list[list.length] = registration;
        return list;
    }

    /** @param {Registration[]} all @param {Registration} registration */
    function listWithout(all, registration) {
        const list = bare([]);
        for (let i = 0; i < all.length; i += 1) if (all[i] !== registration) list[list.length] = all[i];
        return list;
    }

    /** @param {string} name */
    function listen(name) {
        ask('l', fieldSeparator + name, `Listening to ${name}`, 0, () => {}, (error) => warnOf(name, error));
    }

    /** @param {string} name @param {TomboloError} error */
    function warnOf(name, error) {
        if (error.code === 'disconnected' || warnedOf.has(name)) return;
        warnedOf.set(name, true);
        apply(warn, console, [`tombolo.on: ${error.message}`]);
    }

    /** @param {string} name @param {string | undefined} json */
    function receiveEvent(name, json) {
        const list = listeners.get(name);
        if (list === undefined) return;
        const value = decode(json);
        for (let i = 0; i < list.length; i += 1) {
            if (!list[i].isActive) continue;
            try {
                apply(list[i].listener, undefined, [value]);
            } catch (error) {
                report(error);
            }
        }
    }

    // MARK: Functions that Swift calls

    /** @typedef {(argument: any, context: { signal: AbortSignal }) => unknown} PageFunction */

    /** @type {SafeMap<string, PageFunction>} */
    const exposed = new SafeMap();
    /** @type {SafeMap<string, AbortController>} - by the id that Swift gave the call */
    const running = new SafeMap();
    /** @type {SafeMap<string, { name: string, json: string | undefined }>} - by id as well */
    const waitingForFunction = new SafeMap();

    /** @param {string} name @param {PageFunction} fn @returns {() => void} */
    function expose(name, fn) {
        checkName(name, 'a function');
        checkFunction(fn, 'What is exposed');
        exposed.set(name, fn);
        waitingForFunction.forEach((waiting, id) => {
            if (waiting.name !== name) return;
            waitingForFunction.delete(id);
            run(fn, id, waiting.json);
        });
        return () => {
            if (exposed.get(name) === fn) exposed.delete(name);
        };
    }

    /** @param {string} id @param {string} name @param {string | undefined} json */
    function receiveCall(id, name, json) {
        const fn = exposed.get(name);
        if (fn !== undefined) {
            run(fn, id, json);
        } else if (readyStateOf(document) === 'complete') {
            failForWantOf(name, id);
        } else {
            waitingForFunction.set(id, { name, json });
            addListener(global, 'load', documentHasLoaded);
        }
    }

    // Listeners of the page come after this one, and may expose functions.
    function documentHasLoaded() {
        setTimeout(() => {
            if (readyStateOf(document) !== 'complete') return;
            waitingForFunction.forEach((waiting, id) => failForWantOf(waiting.name, id));
            waitingForFunction.clear();
        }, 0);
    }

    /** @param {string} name @param {string} id */
    function failForWantOf(name, id) {
        const message = `The page has no function ${name}: it must call tombolo.expose while it loads`;
        send(`e\x1f${id}\x1f${failureJSON(new TomboloError('unknownCall', message))}`);
    }

    /** @param {PageFunction} fn @param {string} id @param {string | undefined} json */
    async function run(fn, id, json) {
        const controller = new PageAbortController();
        running.set(id, controller);
        let answer;
        try {
            let result = apply(fn, undefined, [decode(json), { signal: signalOf(controller) }]);
            if (isThenable(result)) result = await result;
            const resultJSON = encode(result, 'result');
            answer = `r\x1f${id}` + (resultJSON === undefined ? '' : fieldSeparator + resultJSON);
        } catch (error) {
            answer = `e\x1f${id}\x1f${failureJSON(error)}`;
        }
        // Nobody waits for the answer of a cancelled call.
        if (running.get(id) !== controller) return;
        running.delete(id);
        send(answer);
    }

    /**
     * @param {any} value
     * @returns {boolean} whether it has a `then` that is not just one that every object has got
     */
    function isThenable(value) {
        if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return false;
        for (let object = value; object !== null && object !== objectPrototype; object = getPrototypeOf(object)) {
            if (hasOwn(object, 'then')) return typeof value.then === 'function';
        }
        return false;
    }

    /** @param {string} id @param {TomboloError} reason */
    function cancelRun(id, reason) {
        waitingForFunction.delete(id);
        const controller = running.get(id);
        running.delete(id);
        if (controller !== undefined) abort(controller, reason);
    }

    /**
     * @param {any} thrown - anything
     * @returns {string} JSON of {code, message, data?, name?, stack?}
     */
    function failureJSON(thrown) {
        const failure = bare({});
        failure.code = textOf(thrown, 'code') || 'failed';
        failure.message = textOf(thrown, 'message') ?? (isWellFormed(describe(thrown)) ? describe(thrown) : '');
        failure.name = textOf(thrown, 'name');
        failure.stack = textOf(thrown, 'stack');
        try {
            const data = typeof thrown === 'object' && thrown !== null ? thrown.data : undefined;
            failure.data = decode(encode(data, 'data'));
        } catch (error) {
            failure.message += ` (without its data: ${describe(error)})`;
        }
        return stringify(failure);
    }

    /**
     * @param {any} object
     * @param {string} name
     * @returns {string | undefined} the member, if it can be read and is text
     */
    function textOf(object, name) {
        try {
            const text = typeof object === 'object' && object !== null ? object[name] : undefined;
            return typeof text === 'string' && isWellFormed(text) ? text : undefined;
        } catch {
            return undefined;
        }
    }

    // MARK: Receiving

    /** @param {Event} event */
    function receive(event) {
        if (global.document !== document) {
            // The window went on to another document, which has a page script of its own.
            removeListener(channel, 'tombolo-down', receive);
            disconnect();
            return;
        }
        if (waitingForFunction.size > 0) addListener(global, 'load', documentHasLoaded);
        const text = detailOf(event);
        if (typeof text !== 'string') return;
        let start = 0;
        while (start < text.length) {
            const found = indexOf(text, recordSeparator, start);
            const stop = found < 0 ? text.length : found;
            try {
                if (text[start] === 'r') receiveResultIn(text, start, stop);
                else receiveRecord(fieldsOf(slice(text, start, stop)));
            } catch (error) {
                report(error);
            }
            start = stop + 1;
        }
    }

    /** @param {string} record @returns {string[]} */
    function fieldsOf(record) {
        const fields = bare([]);
        // The last field is JSON, which may be long and need not be searched.
        const last = record[0] === 'c' ? 3 : 2;
        let start = 0;
        for (;;) {
            const stop = fields.length < last ? indexOf(record, fieldSeparator, start) : -1;
            if (stop < 0) {
                fields[fields.length] = slice(record, start);
                return fields;
            }
            fields[fields.length] = slice(record, start, stop);
            start = stop + 1;
        }
    }

    /** @param {string[]} fields */
    function receiveRecord(fields) {
        switch (fields[0]) {
            case 'e':
                receiveFailure(fields[1], fields[2]);
                break;
            case 'v':
                receiveEvent(fields[1], fields[2]);
                break;
            case 'c':
                receiveCall(fields[1], fields[2], fields[3]);
                break;
            case 'x':
                cancelRun(fields[1], new TomboloError('cancelled', 'The app cancelled the call'));
                break;
            case 'd':
                disconnect();
                break;
            case 'n':
                readiness = null;
                listeners.forEach((_, name) => listen(name));
                break;
        }
    }

    /**
     * Most records are results, so they are read where they are.
     * @param {string} text
     * @param {number} start - of the record, which is `r`, id, [JSON]
     * @param {number} stop
     */
    function receiveResultIn(text, start, stop) {
        const separator = indexOf(text, fieldSeparator, start + 2);
        const hasValue = separator >= 0 && separator < stop;
        const call = pending.get(+slice(text, start + 2, hasValue ? separator : stop));
        if (call === undefined || !end(call)) return;
        let value;
        try {
            value = hasValue ? decode(slice(text, separator + 1, stop)) : undefined;
        } catch (error) {
            call.reject(new TomboloError('failed', `The answer of ${call.what} is not JSON: ${describe(error)}`));
            return;
        }
        fulfil(call.resolve, value);
    }

    /** @param {string} id @param {string | undefined} json */
    function receiveFailure(id, json) {
        const call = pending.get(+id);
        if (call === undefined || !end(call)) return;
        /** @type {unknown} */
        let failure;
        try {
            failure = decode(json);
        } catch {
            // Then there is no more to say than that it failed.
        }
        const code = own(failure, 'code');
        const message = own(failure, 'message');
        call.reject(new TomboloError(
            typeof code === 'string' ? code : 'failed',
            typeof message === 'string' ? message : `${call.what} failed`,
            own(failure, 'data'),
        ));
    }

    /** Ends everything that waits for the other side, in both directions. */
    function disconnect() {
        readiness = null;
        pending.forEach((call) => {
            if (end(call)) call.reject(disconnected(call.what));
        });
        waitingForFunction.clear();
        running.forEach((_, id) => cancelRun(id, disconnected('The call')));
    }

    // MARK: The global
    //
    // tombolo.greeter.greet(argument) is tombolo.call('greeter.greet', argument). The proxy that makes it so is behind
    // the object's own members, on its prototype chain.

    /** What a name can be asked for by the language itself, so that a proxy must not make a call of it. */
    const ordinaryNames = bare({});
    for (const name of getOwnPropertyNames(objectPrototype)) ordinaryNames[name] = true;

    /** @param {object} target @param {string} prefix */
    function withCallsBehind(target, prefix) {
        const known = bare({});
        /** @type {(target: object, key: string | symbol, receiver: unknown) => unknown} */
        const get = (_, key, receiver) => {
            // With a `then` it would be taken for a promise, with a toJSON for a value.
            if (key === 'then' || key === 'toJSON') return undefined;
            if (typeof key === 'symbol' || ordinaryNames[key]) return reflectGet(target, key, receiver);
            return (known[key] ??= makeNamespace(prefix + key));
        };
        return new PageProxy(target, bare({ get }));
    }

    /** @param {string} name */
    function makeNamespace(name) {
        const callable = (/** @type {unknown} */ argument, /** @type {TomboloCallOptions | undefined} */ options) =>
            call(name, argument, options);
        return withCallsBehind(callable, `${name}.`);
    }

    /** @type {Omit<TomboloBridge, 'then' | 'toJSON'>} */
    const tombolo = {
        call,
        on,
        expose,
        TomboloError: /** @type {any} */ (TomboloError),
        get ready() {
            return (readiness ??= askWhetherReady());
        },
    };

    setPrototypeOf(tombolo, withCallsBehind({}, ''));

    addListener(channel, 'tombolo-down', receive);
    defineProperty(global, marker, { value: document, configurable: true });
    defineProperty(global, 'tombolo', { value: tombolo, writable: true, configurable: true });
})();
