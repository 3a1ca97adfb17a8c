// The few browser objects that the two scripts use. Each world evaluates this file for itself and so has classes of
// its own, which its scripts may spoil; what is behind them, in `browser`, is shared, as in a browser.
((browser, world) => {
    'use strict';

    const backing = new WeakMap();
    const make = Symbol('make');

    class Event {
        #type;
        #cancelable;
        #isTrusted = false;
        #persisted = false;
        defaultPrevented = false;

        constructor(type, init) {
            this.#type = String(type);
            this.#cancelable = Boolean(init?.cancelable);
        }

        static [make](seen, event = new Event(seen.type, seen)) {
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

        get detail() {
            return this.#detail;
        }
    }

    class EventTarget {
        constructor() {
            backing.set(this, browser.makeTarget(this));
        }

        addEventListener(type, listener) {
            backing.get(this).add(world, String(type), listener);
        }

        removeEventListener(type, listener) {
            backing.get(this).remove(world, String(type), listener);
        }

        dispatchEvent(event) {
            backing.get(this).dispatch(world, event);
            return !event.defaultPrevented;
        }
    }

    class AbortSignal extends EventTarget {
        #aborted = false;
        #reason = undefined;

        get aborted() {
            return this.#aborted;
        }

        get reason() {
            return this.#reason;
        }

        static [make](signal, reason = new Error('This operation was aborted')) {
            if (signal.#aborted) return;
            signal.#aborted = true;
            signal.#reason = reason;
            signal.dispatchEvent(new Event('abort'));
        }
    }

    const abort = AbortSignal[make];

    class AbortController {
        #signal = new AbortSignal();

        get signal() {
            return this.#signal;
        }

        abort(reason) {
            abort(this.#signal, reason);
        }
    }

    class Document {
        get readyState() {
            return browser.readyState;
        }

        get URL() {
            return browser.url;
        }
    }

    class Performance extends EventTarget {
        now() {
            return browser.time;
        }
    }

    class Blob {
        get [Symbol.toStringTag]() {
            return 'Blob';
        }
    }

    class HTMLElement {
        get [Symbol.toStringTag]() {
            return 'HTMLDivElement';
        }
    }

    const performance = new Performance();
    backing.set(performance, browser.performance);
    backing.set(globalThis, browser.window);

    const define = (name, value) =>
        Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    const windowMethod = (name) => (...rest) => EventTarget.prototype[name].apply(globalThis, rest);

    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) define(name, windowMethod(name));
    for (const object of [AbortController, AbortSignal, Blob, CustomEvent, Document, Event, EventTarget, HTMLElement]) {
        define(object.name, object);
    }
    define('self', globalThis);
    define('window', globalThis);
    define('performance', performance);
    define('document', new Document());
    define('reportError', (error) => void browser.reported.push(error));
    define('console', { warn: (...words) => void browser.warnings.push(words.join(' ')) });
    define('setTimeout', (callback, delay) => browser.setTimeout(callback, delay));
    define('clearTimeout', (id) => browser.clearTimeout(id));
    define('queueMicrotask', (callback) => browser.queueMicrotask(callback));

    return {
        /** What a listener of this world is given for an event of another world, or of the browser. */
        wrap: (seen) =>
            seen.detail === undefined
                ? Event[make](seen)
                : Event[make](seen, new CustomEvent(seen.type, { detail: seen.detail, cancelable: seen.cancelable })),
        replaceDocument: () => define('document', new Document()),
    };
})
