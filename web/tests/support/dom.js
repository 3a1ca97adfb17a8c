// The few browser objects that the two scripts use. Each world evaluates this file for itself and so has classes of
// its own, which its scripts may spoil without harm to what is behind them. That is in `browser`, and shared.
(browser, world) => {
    'use strict';

    const hidden = Symbol('hidden');
    const { String, Boolean, Reflect } = globalThis;
    const { addEventListener, removeEventListener, dispatchEvent } = {
        addEventListener(type, listener) {
            browser.targetOf(this).add(world, String(type), listener);
        },
        removeEventListener(type, listener) {
            browser.targetOf(this).remove(world, String(type), listener);
        },
        dispatchEvent(event) {
            browser.targetOf(this).dispatch(world, event, contentOf(event));
            return !event.defaultPrevented;
        },
    };

    class Event {
        #type;
        #cancelable;
        #isTrusted = false;
        #persisted = false;
        #defaultPrevented = false;

        constructor(type, init) {
            this.bubbles = Boolean(init?.bubbles);
            this.composed = Boolean(init?.composed);
            this.#type = String(type);
            this.#cancelable = Boolean(init?.cancelable);
            this.#persisted = Boolean(init?.persisted);
        }

        static [hidden](event) {
            return {
                type: event.#type,
                cancelable: event.#cancelable,
                isTrusted: event.#isTrusted,
                persisted: event.#persisted,
            };
        }

        static wrap(seen, event) {
            event.#isTrusted = seen.isTrusted;
            event.#persisted = seen.persisted;
            event.preventDefault = () => seen.preventDefault();
            return event;
        }

        get type() {
            return this.#type;
        }

        get cancelable() {
            return this.#cancelable;
        }

        get isTrusted() {
            return this.#isTrusted;
        }

        get persisted() {
            return this.#persisted;
        }

        get defaultPrevented() {
            return this.#defaultPrevented;
        }

        set defaultPrevented(value) {
            this.#defaultPrevented = value;
        }

        composedPath() {
            return this.input?.path ?? [];
        }

        preventDefault() {
            if (this.#cancelable) this.defaultPrevented = true;
        }
    }

    class CustomEvent extends Event {
        #detail;

        constructor(type, init) {
            super(type, init);
            this.#detail = init?.detail ?? null;
        }

        static [hidden](event) {
            return #detail in event ? event.#detail : undefined;
        }

        get detail() {
            return this.#detail;
        }
    }

    const wrap = Event.wrap;
    const contentOf = ((base, detail) => (event) => ({ ...base(event), detail: detail(event) }))(Event[hidden], CustomEvent[hidden]);
    delete Event.wrap;

    /** What a person does: tests fire these at the browser's window, with what a script reads of them in `input`. */
    class MouseEvent extends Event {
        get ctrlKey() {
            return this.input.ctrlKey ?? false;
        }
    }

    class WheelEvent extends MouseEvent {
        get deltaX() {
            return this.input.deltaX ?? 0;
        }

        get deltaY() {
            return this.input.deltaY ?? 0;
        }

        get deltaMode() {
            return this.input.deltaMode ?? 0;
        }
    }

    class Touch {
        constructor({ x, y }) {
            this.point = [x, y];
        }

        get clientX() {
            return this.point[0];
        }

        get clientY() {
            return this.point[1];
        }
    }

    class TouchList {
        constructor(points) {
            this.touches = points.map((point) => new Touch(point));
        }

        get length() {
            return this.touches.length;
        }

        item(index) {
            return this.touches[index] ?? null;
        }
    }

    class TouchEvent extends MouseEvent {
        get touches() {
            return new TouchList(this.input.touches);
        }
    }

    class EventTarget {
        constructor() {
            browser.makeTarget(this);
        }
    }
    Object.assign(EventTarget.prototype, { addEventListener, removeEventListener, dispatchEvent });

    class AbortSignal extends EventTarget {
        #aborted = false;
        #reason = undefined;

        constructor() {
            super();
        }

        get aborted() {
            return this.#aborted;
        }

        get reason() {
            return this.#reason;
        }

        static [hidden](signal, reason) {
            if (signal.#aborted) return;
            signal.#aborted = true;
            signal.#reason = reason;
            const event = new Event('abort');
            browser.targetOf(signal).dispatch(world, event, contentOf(event));
        }
    }

    const abort = AbortSignal[hidden];

    class AbortController {
        #signal = new AbortSignal();

        get signal() {
            return this.#signal;
        }

        abort(reason = new Error('The operation was aborted')) {
            abort(this.#signal, reason);
        }
    }

    class Node extends EventTarget {
        get nodeName() {
            return this instanceof HTMLIFrameElement ? 'IFRAME' : 'DIV';
        }
    }

    class Element extends Node {
        #frames = [];
        #scrollTop = 0;

        get scrollTop() {
            return this.#scrollTop;
        }

        set scrollTop(value) {
            this.#scrollTop = value;
        }

        append(frame) {
            this.#frames.push(frame);
        }

        querySelectorAll() {
            return new NodeList(this.#frames);
        }
    }

    class HTMLIFrameElement extends Element {
        #source = '';

        get src() {
            return this.#source;
        }

        set src(url) {
            this.#source = String(url);
        }
    }

    class NodeList {
        #nodes;

        constructor(nodes) {
            this.#nodes = nodes;
        }

        get length() {
            return this.#nodes.length;
        }

        item(index) {
            return this.#nodes[index] ?? null;
        }
    }

    class MutationRecord {
        #target;
        #nodes;

        constructor(target, nodes) {
            this.#target = target;
            this.#nodes = new NodeList(nodes);
        }

        get target() {
            return this.#target;
        }

        get addedNodes() {
            return this.#nodes;
        }
    }

    /** @type {Set<MutationObserver>} */
    const observing = new Set();

    class MutationObserver {
        #callback;

        constructor(callback) {
            this.#callback = callback;
        }

        observe() {
            observing.add(this);
        }

        disconnect() {
            observing.delete(this);
        }

        static [hidden](node) {
            for (const observer of observing) observer.#callback([new MutationRecord(window.document, [node])]);
        }
    }

    const noteNode = MutationObserver[hidden];

    class Document extends Node {
        #scrollingElement = new Element();

        get scrollingElement() {
            return this.#scrollingElement;
        }

        get readyState() {
            return browser.readyState;
        }

        get URL() {
            return browser.url;
        }
    }

    class VisualViewport extends EventTarget {
        constructor() {
            super();
            browser.share(this, browser.channel);
        }
    }

    class Performance {
        now() {
            return browser.time;
        }
    }

    class Blob {
        #bytes;

        constructor(parts = []) {
            this.#bytes = Uint8Array.from(parts.flatMap((part) => [...part]));
        }

        get size() {
            return this.#bytes.length;
        }

        async arrayBuffer() {
            return this.#bytes.slice().buffer;
        }

        get [Symbol.toStringTag]() {
            return 'Blob';
        }
    }

    class HTMLElement {
        get [Symbol.toStringTag]() {
            return 'HTMLDivElement';
        }
    }

    const define = (name, value) => Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });

    browser.share(globalThis, browser.window);
    define('addEventListener', (type, listener) => Reflect.apply(addEventListener, window, [type, listener]));
    define('removeEventListener', (type, listener) => Reflect.apply(removeEventListener, window, [type, listener]));
    define('dispatchEvent', (event) => Reflect.apply(dispatchEvent, window, [event]));
    for (const object of [
        AbortController,
        AbortSignal,
        Blob,
        CustomEvent,
        Document,
        Element,
        Event,
        EventTarget,
        HTMLElement,
        HTMLIFrameElement,
        MouseEvent,
        MutationObserver,
        MutationRecord,
        Node,
        NodeList,
        Touch,
        TouchEvent,
        TouchList,
        WheelEvent,
    ]) {
        define(object.name, object);
    }
    class Crypto {
        getRandomValues(array) {
            for (let i = 0; i < array.length; i += 1) array[i] = browser.random();
            return array;
        }
    }
    define('Crypto', Crypto);
    define('crypto', new Crypto());
    define('prompt', (message, text) => browser.prompt(message, text));
    define('self', globalThis);
    define('window', globalThis);
    define('performance', new Performance());
    define('visualViewport', new VisualViewport());
    define('document', new Document());
    define('location', {
        get href() {
            return browser.url;
        },
    });
    define('reportError', (error) => void browser.reported.push(error));
    define('console', {
        log: (...words) => void browser.logs.push(words.join(' ')),
        warn: (...words) => void browser.warnings.push(words.join(' ')),
    });
    define('setTimeout', (callback, delay) => browser.setTimeout(callback, delay));
    define('clearTimeout', (id) => browser.clearTimeout(id));
    define('queueMicrotask', (callback) => browser.queueMicrotask(callback));

    return {
        /** What a listener of this world is given for an event of another world, or of the browser. */
        wrap(seen) {
            const { type, detail, cancelable, input } = seen;
            if (input !== undefined) {
                const made = new (input.touches === undefined ? WheelEvent : TouchEvent)(type);
                made.input = input;
                if (input.isPrevented) made.defaultPrevented = true;
                return wrap(seen, made);
            }
            if (detail === undefined) return wrap(seen, new Event(type));
            return wrap(seen, new CustomEvent(type, { __proto__: null, detail, cancelable }));
        },
        replaceDocument: () => define('document', new Document()),
        /** Tells this world's observers that a node was put into the document. */
        noteNode,
    };
};
