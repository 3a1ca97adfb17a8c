// The browser's objects in one world of one document, as far as pages of tests need them. Evaluated in the world's context; the state
// of the objects is in `core` (fake-core.js). Everything used later is taken at the start: the page may replace the rest.
//
// Returns what the core and the engine do with the world.
(core, host, worldName, isTop) => {
    "use strict";

    const { apply } = Reflect;
    const { defineProperty } = Object;
    const { parse, stringify } = JSON;
    const { random, floor } = Math;
    const { slice, padStart, indexOf } = String.prototype;
    const numberToText = Number.prototype.toString;
    const AsyncFunction = (async () => {}).constructor;
    const WorldPromise = Promise;
    const WorldError = Error;
    const WorldMap = Map;
    const then = Promise.prototype.then;
    const resolved = Promise.resolve();
    Object.defineProperty(resolved, "constructor", { value: Promise });
    const toText = String;
    const global = globalThis;
    const backing = new WeakMap();
    const weakSet = WeakMap.prototype.set;
    const makeFromState = Symbol("state");

    // MARK: Events

    class Event {
        #state;

        constructor(type, init) {
            if (type === makeFromState) {
                this.#state = init;
            } else {
                this.#state = { __proto__: null, type: toText(type), cancelable: !!init?.cancelable, bubbles: !!init?.bubbles };
            }
        }

        static stateOf(event) { return event.#state; }

        get type() { return this.#state.type; }
        get cancelable() { return this.#state.cancelable; }
        get bubbles() { return !!this.#state.bubbles; }
        get isTrusted() { return !!this.#state.isTrusted; }
        get defaultPrevented() { return !!this.#state.isPrevented; }
        get target() { return wrapperOf(this.#state.target); }
        get currentTarget() { return wrapperOf(this.#state.target); }
        preventDefault() { if (this.#state.cancelable) this.#state.isPrevented = true; }
        stopPropagation() {}
        stopImmediatePropagation() { this.#state.isStopped = true; }
    }

    class CustomEvent extends Event {
        #detail;

        constructor(type, init) {
            super(type, init);
            this.#detail = init?.detail ?? null;
            const state = stateOf(this);
            if (type !== makeFromState) state.detail = this.#detail;
            else this.#detail = cloned(state.detail);
        }

        get detail() { return this.#detail; }
    }

    class PageTransitionEvent extends Event {
        constructor(type, init) { super(type, init); }
        get persisted() { return !!stateOf(this).persisted; }
    }

    class ErrorEvent extends Event {
        constructor(type, init) { super(type, init); }
        get error() { return stateOf(this).error; }
        get message() { return stateOf(this).message; }
        get filename() { return stateOf(this).filename ?? ""; }
        get lineno() { return stateOf(this).lineno ?? 0; }
        get colno() { return stateOf(this).colno ?? 0; }
    }

    // Events of a mouse, which the fake does not have.
    class MouseEvent extends Event {
        constructor(type, init) { super(type, init); }
    }

    class WheelEvent extends MouseEvent {
        constructor(type, init) { super(type, init); }
    }

    const { stateOf } = Event;
    delete Event.stateOf;

    // Details cross from world to world as copies, as they do in a browser.
    function cloned(detail) {
        if (typeof detail !== "object" || detail === null) return typeof detail === "function" ? null : detail;
        try {
            const copy = parse(stringify(detail));
            // A boxed string is written as a string, and a copy of it would be none.
            return typeof copy === "object" ? copy : null;
        } catch {
            return null;
        }
    }

    class EventTarget {
        constructor() { apply(weakSet, backing, [this, core.makeTarget()]); }

        addEventListener(type, listener, options) {
            if (listener === null || listener === undefined) return;
            targetOf(this).add(control, toText(type), listener, typeof options === "object" && !!options?.once);
        }

        removeEventListener(type, listener) { targetOf(this).remove(toText(type), listener); }

        dispatchEvent(event) {
            const state = stateOf(event);
            state.isTrusted = false;
            return targetOf(this).dispatch(state, control, event);
        }
    }

    const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;

    function targetOf(wrapper) {
        const target = getBacking(wrapper ?? global);
        if (target === undefined) throw new TypeError("Can only be called on an EventTarget");
        return target;
    }

    const weakGet = WeakMap.prototype.get;
    const getBacking = (wrapper) => apply(weakGet, backing, [wrapper]);

    const wrappers = new WorldMap();
    const mapGet = WorldMap.prototype.get;
    const mapSet = WorldMap.prototype.set;
    const mapDelete = WorldMap.prototype.delete;
    const wrapperOf = (target) => apply(mapGet, wrappers, [target]) ?? null;

    // MARK: Abort

    class DOMException extends Error {
        #name;
        constructor(message, name) {
            super(message);
            this.#name = name ?? "Error";
        }
        get name() { return this.#name; }
        get [Symbol.toStringTag]() { return "DOMException"; }
    }

    class AbortSignal extends EventTarget {
        #reason;
        #isAborted = false;
        #followers = [];

        // The constructor that a class has by default spreads its arguments with the page's own iterator.
        constructor() { super(); }

        get aborted() { return this.#isAborted; }
        get reason() { return this.#reason; }
        throwIfAborted() { if (this.#isAborted) throw this.#reason; }

        static abort(reason) {
            const signal = new AbortSignal();
            abortSignal(signal, reason);
            return signal;
        }

        static timeout(milliseconds) {
            const signal = new AbortSignal();
            const end = () => abortSignal(signal, new DOMException("signal timed out", "TimeoutError"));
            core.setTimer(control, end, milliseconds, [], false);
            return signal;
        }

        static any(signals) {
            const follower = new AbortSignal();
            for (const signal of signals) {
                if (signal.#isAborted) abortSignal(follower, signal.#reason);
                else signal.#followers.push(follower);
            }
            return follower;
        }

        static end(signal, reason) {
            if (signal.#isAborted) return;
            signal.#isAborted = true;
            signal.#reason = reason === undefined ? new DOMException("The operation was aborted.", "AbortError") : reason;
            getBacking(signal).dispatch({ type: "abort", isTrusted: true, cancelable: false }, null, null);
            for (const follower of signal.#followers) abortSignal(follower, signal.#reason);
        }
    }

    const abortSignal = AbortSignal.end;
    delete AbortSignal.end;

    class AbortController {
        #signal = new AbortSignal();
        get signal() { return this.#signal; }
        abort(reason) { abortSignal(this.#signal, reason); }
    }

    class Crypto {
        getRandomValues(array) {
            for (let i = 0; i < array.length; i += 1) array[i] = floor(random() * 2 ** 32);
            return array;
        }
    }

    // MARK: Document and window

    class Performance extends EventTarget {
        now() { return core.now(); }
    }

    class VisualViewport extends EventTarget {}
    // As much of a tree as observers and searches for frames need.
    class Node extends EventTarget {
        #parent = null;
        #children = [];

        get nodeName() { return this instanceof HTMLIFrameElement ? "IFRAME" : "DIV"; }

        appendChild(node) {
            node.#parent?.removeChild(node);
            node.#parent = this;
            this.#children[this.#children.length] = node;
            if (observers.length === 0 || !this.isConnected) return node;
            const record = new MutationRecord(makeFromState, { target: this, addedNodes: new NodeList(makeFromState, [node]) });
            apply(then, resolved, [() => {
                for (let index = 0; index < observers.length; index += 1) observers[index]([record]);
            }]);
            return node;
        }

        removeChild(node) {
            if (node.#parent !== this) return node;
            node.#parent = null;
            const rest = [];
            for (let index = 0; index < this.#children.length; index += 1) {
                if (this.#children[index] !== node) rest[rest.length] = this.#children[index];
            }
            this.#children = rest;
            return node;
        }

        get isConnected() {
            let node = this;
            while (node.#parent !== null) node = node.#parent;
            return node === document || node === document.documentElement;
        }

        static findFrames(node, found) {
            for (let index = 0; index < node.#children.length; index += 1) {
                const child = node.#children[index];
                if (child instanceof HTMLIFrameElement) found[found.length] = child;
                findFrames(child, found);
            }
            return found;
        }
    }

    const findFrames = Node.findFrames;
    delete Node.findFrames;

    class NodeList {
        #nodes;
        constructor(key, nodes) { this.#nodes = nodes; }
        get length() { return this.#nodes.length; }
        item(index) { return this.#nodes[index] ?? null; }
    }

    class MutationRecord {
        #state;
        constructor(key, state) { this.#state = state; }
        get target() { return this.#state.target; }
        get addedNodes() { return this.#state.addedNodes; }
    }

    class Element extends Node {
        // Every query returns frames.
        querySelectorAll() { return new NodeList(makeFromState, findFrames(this, [])); }
    }

    class HTMLElement extends Element {
        style = {};
    }

    class HTMLIFrameElement extends HTMLElement {
        #source = "";
        get src() { return this.#source; }
        set src(url) { this.#source = toText(url); }
        get [Symbol.toStringTag]() { return "HTMLIFrameElement"; }
    }

    class HTMLDivElement extends HTMLElement {
        get [Symbol.toStringTag]() { return "HTMLDivElement"; }
    }

    class Document extends Node {
        #body = new HTMLDivElement();
        get readyState() { return core.readyState; }
        get URL() { return core.url; }
        get documentURI() { return core.url; }
        get title() { return core.title; }
        set title(text) {
            core.title = toText(text);
            host("title", core.title);
        }
        get location() { return location; }
        get body() { return this.#body; }
        get documentElement() { return this.#body; }
        createElement(name) { return name === "iframe" ? new HTMLIFrameElement() : new HTMLDivElement(); }
        open() { host("reopen"); }
        write() {}
        close() {}
        get [Symbol.toStringTag]() { return "HTMLDocument"; }
    }

    class Blob {
        get [Symbol.toStringTag]() { return "Blob"; }
    }

    const observers = [];

    class MutationObserver {
        #callback;
        constructor(callback) { this.#callback = callback; }
        observe() { observers[observers.length] = this.#callback; }
        disconnect() {
            for (let index = 0; index < observers.length; index += 1) {
                if (observers[index] === this.#callback) observers[index] = () => {};
            }
        }
        takeRecords() { return []; }
    }

    const location = {
        get href() { return core.url; },
        set href(url) { host("navigate", toText(url)); },
        get hash() {
            const place = apply(indexOf, core.url, ["#"]);
            return place < 0 ? "" : apply(slice, core.url, [place]);
        },
        set hash(fragment) {
            const text = toText(fragment);
            host("navigate", text[0] === "#" ? text : `#${text}`);
        },
        get origin() { return core.origin; },
        assign(url) { host("navigate", toText(url)); },
        replace(url) { host("navigate", toText(url)); },
        reload() { host("reload"); },
        toString() { return core.url; },
    };

    const history = {
        pushState(state, title, url) { host("pushState", url === undefined ? core.url : toText(url), false); },
        replaceState(state, title, url) { host("pushState", url === undefined ? core.url : toText(url), true); },
        back() { host("go", -1); },
        forward() { host("go", 1); },
        go(offset) { host("go", offset); },
    };

    const crypto = {
        // Distinct, not secret: this browser has nothing to protect.
        getRandomValues(values) {
            for (let index = 0; index < values.length; index += 1) values[index] = floor(random() * 256);
            return values;
        },
        randomUUID() {
            const hex = (digits) => {
                const text = apply(numberToText, floor(random() * 16 ** digits), [16]);
                return apply(padStart, text, [digits, "0"]);
            };
            return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
        },
    };

    function log(level, values) {
        let text = "";
        for (let index = 0; index < values.length; index += 1) text += (index === 0 ? "" : " ") + describe(values[index]);
        host("console", level, text);
    }

    function describe(value) {
        try {
            return typeof value === "symbol" ? "[symbol]" : `${value}`;
        } catch {
            return "[object]";
        }
    }

    const console = {};
    for (const level of ["debug", "log", "info", "warn", "error", "trace", "assert"]) {
        console[level] = (...values) => log(level, values);
    }

    function reportError(error) {
        const message = describe(error?.message ?? error);
        const details = { message, error, filename: error?.sourceURL, lineno: error?.line, colno: error?.column };
        const state = { type: "error", isTrusted: true, cancelable: true, ...details };
        const isHandled = !core.targets.window.dispatch(state, null, null);
        if (!isHandled) host("console", "uncaught", message);
    }

    // MARK: Message handlers

    const replies = new WorldMap();
    let lastReply = 0;

    function makeHandlers(names) {
        const handlers = { __proto__: null };
        for (let index = 0; index < names.length; index += 1) {
            const name = names[index];
            handlers[name] = {
                postMessage(message) {
                    return new WorldPromise((resolve) => {
                        lastReply += 1;
                        apply(mapSet, replies, [lastReply, resolve]);
                        host("post", worldName, name, lastReply, typeof message === "string" ? message : undefined);
                    });
                },
            };
        }
        return handlers;
    }

    // MARK: Operations of the core and the engine

    const control = {
        makeEvent(state) {
            if ("detail" in state) return new CustomEvent(makeFromState, state);
            if (state.persisted !== undefined) return new PageTransitionEvent(makeFromState, state);
            return "error" in state ? new ErrorEvent(makeFromState, state) : new Event(makeFromState, state);
        },
        invoke(listener, target, event) {
            try {
                if (typeof listener === "function") apply(listener, wrapperOf(target), [event]);
                else listener.handleEvent(event);
            } catch (error) {
                reportError(error);
            }
        },
        callBack(callback, values) {
            try {
                apply(callback, global, values);
            } catch (error) {
                reportError(error);
            }
        },
        setHandlers(namesJSON) {
            const names = parse(namesJSON);
            if (names.length > 0) define("webkit", { messageHandlers: makeHandlers(names) });
            else delete global.webkit;
        },
        settle(id, text) {
            const resolve = apply(mapGet, replies, [id]);
            apply(mapDelete, replies, [id]);
            resolve?.(text);
        },
        noteUncaught(message, filename, lineno, colno) {
            const state = { type: "error", isTrusted: true, cancelable: true, message, error: null, filename, lineno, colno };
            if (core.targets.window.dispatch(state, null, null)) host("console", "uncaught", message);
        },
        // Runs the body of an async function and tells the engine how it ended.
        async run(id, body, json) {
            let fn;
            try {
                fn = new AsyncFunction("argument", body);
            } catch (error) {
                return fail(id, "syntax", error, 2);
            }
            let value;
            try {
                value = await apply(fn, global, [json === undefined ? undefined : parse(json)]);
            } catch (error) {
                return fail(id, "exception", error, 2);
            }
            let text;
            try {
                text = stringify(value);
                if (text === undefined && value !== undefined) throw new WorldError(`a ${typeof value} is no JSON`);
            } catch (error) {
                return fail(id, "unsupportedResult", error, 0);
            }
            host("returned", id, text);
        },
    };

    function fail(id, code, error, lines) {
        const isError = typeof error === "object" && error !== null && typeof error.message === "string";
        const name = isError ? describe(error.name) : "";
        const message = isError ? error.message : describe(error);
        const hasPlace = isError && typeof error.line === "number";
        const source = hasPlace ? describe(error.sourceURL ?? "") : "";
        // The body counts as part of this file, and the wrapper around it has lines of its own.
        const isInBody = source === "" || source === "fake-world.js";
        const place = hasPlace ? [isInBody ? "" : source, isInBody ? error.line - lines : error.line, error.column] : [];
        host("threw", id, code, name, message, place[0], place[1], place[2]);
    }

    // MARK: Globals

    function define(name, value) {
        defineProperty(global, name, { value, writable: true, configurable: true });
    }

    const performance = new Performance();
    const visualViewport = new VisualViewport();
    const document = new Document();
    backing.set(visualViewport, core.targets.visualViewport);
    wrappers.set(core.targets.visualViewport, visualViewport);
    backing.set(performance, core.targets.performance);
    backing.set(document, core.targets.document);
    backing.set(global, core.targets.window);
    wrappers.set(core.targets.performance, performance);
    wrappers.set(core.targets.document, document);
    wrappers.set(core.targets.window, global);

    const classes = {
        Event, CustomEvent, PageTransitionEvent, ErrorEvent, EventTarget, AbortController, AbortSignal, Crypto, DOMException, Performance,
        VisualViewport, Node, Element, HTMLElement, HTMLDivElement, HTMLIFrameElement, Document, Blob, MutationObserver,
        MutationRecord, NodeList, MouseEvent, WheelEvent,
    };
    const foreignWindow = Object.freeze({
        __proto__: null,
        get origin() {
            if (core.origin === "null" || core.origin !== core.topOrigin) {
                throw new DOMException("Blocked a frame from accessing a cross-origin frame.", "SecurityError");
            }
            return core.topOrigin;
        },
    });
    const values = {
        self: global, window: global, document, location, history, crypto, console, reportError,
        top: isTop ? global : foreignWindow,
        parent: isTop ? global : foreignWindow,
        origin: core.origin,
        setTimeout: (callback, delay, ...rest) => core.setTimer(control, callback, +delay || 0, rest, false),
        setInterval: (callback, delay, ...rest) => core.setTimer(control, callback, +delay || 0, rest, true),
        clearTimeout: (id) => core.clearTimer(id),
        clearInterval: (id) => core.clearTimer(id),
        queueMicrotask: (callback) => void apply(then, resolved, [() => control.callBack(callback, [])]),
        addEventListener: (type, listener, options) => apply(addEventListener, global, [type, listener, options]),
        removeEventListener: (type, listener) => apply(removeEventListener, global, [type, listener]),
        dispatchEvent: (event) => apply(dispatchEvent, global, [event]),
        alert: (message) => void host("dialog", "alert", describe(message ?? "")),
        confirm: (message) => host("dialog", "confirm", describe(message ?? "")),
        prompt: (message, text) => host("dialog", "prompt", describe(message ?? ""), describe(text ?? "")),
        open(url) {
            host("openWindow", url === undefined ? "" : describe(url));
            return null;
        },
        close: () => void host("close"),
    };
    for (const name of Object.keys(classes)) define(name, classes[name]);
    define("crypto", new Crypto());
    for (const name of Object.keys(values)) define(name, values[name]);
    // In a browser these are accessors that can be written over.
    const replaceable = { performance, visualViewport };
    for (const name of Object.keys(replaceable)) {
        const value = replaceable[name];
        defineProperty(global, name, { get: () => value, set: (other) => define(name, other), configurable: true });
    }
    defineProperty(global, Symbol.toStringTag, { value: "Window", configurable: true });
    return control;
}
