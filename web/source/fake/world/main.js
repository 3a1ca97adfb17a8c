// A fake browser: its objects in one world of one document, as far as test pages need them. It is evaluated in the world's context; the
// state of the objects is in the core (core.js). It uses only built-ins taken at the start, because the page may replace the others.
import { AbortController, AbortSignal, DOMException } from './abort.js';
import { Blob, File } from './blob.js';
import { apply, defineProperty, describe, global, parse, queueJob } from './builtins.js';
import { Document, history, location } from './document.js';
import { connect, control, core, host } from './engine.js';
import { EventTarget, addEventListener, dispatchEvent, removeEventListener } from './event-target.js';
import { CustomEvent, ErrorEvent, Event, MouseEvent, PageTransitionEvent, Touch, TouchEvent, TouchList, WheelEvent, eventWith } from './events.js';
import { TextDecoder, makeFetch, reports } from './fetch.js';
import { run } from './functions.js';
import { makeHandlers, settle } from './message-handlers.js';
import { Element, HTMLDivElement, HTMLElement, HTMLIFrameElement, MutationObserver, MutationRecord, Node, NodeList, setDocument } from './nodes.js';
import { Crypto, Performance, VisualViewport, console, dialogs, makeForeignWindow, reportError } from './window.js';
import { wrap, wrapperOf } from './wrappers.js';

const classes = {
    Event,
    CustomEvent,
    PageTransitionEvent,
    ErrorEvent,
    MouseEvent,
    WheelEvent,
    Touch,
    TouchEvent,
    TouchList,
    EventTarget,
    AbortController,
    AbortSignal,
    Blob,
    Crypto,
    DOMException,
    File,
    Performance,
    VisualViewport,
    Node,
    Element,
    HTMLElement,
    HTMLDivElement,
    HTMLIFrameElement,
    Document,
    MutationObserver,
    MutationRecord,
    NodeList,
};

/**
 * @param {import('./engine.js').Core} sharedCore
 * @param {import('./engine.js').Host} engine
 * @param {string | undefined} worldName - undefined for the page's own world
 * @param {boolean} isTop
 * @returns {any} the functions by which core and engine use the world
 */
export function makeWorld(sharedCore, engine, worldName, isTop) {
    connect(sharedCore, engine);
    connectControl(worldName);
    wrap(global, core.targets.window);
    for (const [name, value] of Object.entries(classes)) define(name, value);
    defineReplaceable('performance', new Performance(), core.targets.performance);
    defineReplaceable('visualViewport', new VisualViewport(), core.targets.visualViewport);
    defineDocument();
    const above = isTop ? global : makeForeignWindow(DOMException);
    const values = { self: global, window: global, top: above, parent: above, origin: core.origin, location, history, console, reportError };
    for (const [name, value] of Object.entries({ ...values, crypto: new Crypto(), ...dialogs, ...timers, ...functions })) define(name, value);
    if (core.canFetch) {
        define('fetch', makeFetch(worldName));
        define('TextDecoder', TextDecoder);
    }
    defineProperty(global, Symbol.toStringTag, { value: 'Window', configurable: true });
    return control;
}

const timers = {
    setTimeout: (/** @type {any} */ callback, /** @type {any} */ delay, /** @type {unknown[]} */ ...rest) =>
        core.setTimer(control, callback, +delay || 0, rest, false),
    setInterval: (/** @type {any} */ callback, /** @type {any} */ delay, /** @type {unknown[]} */ ...rest) =>
        core.setTimer(control, callback, +delay || 0, rest, true),
    clearTimeout: (/** @type {number} */ id) => core.clearTimer(id),
    clearInterval: (/** @type {number} */ id) => core.clearTimer(id),
    queueMicrotask: (/** @type {any} */ callback) => queueJob(() => control.callBack(callback, [])),
};

const functions = {
    addEventListener: (/** @type {string} */ type, /** @type {any} */ listener, /** @type {any} */ options) =>
        apply(addEventListener, global, [type, listener, options]),
    removeEventListener: (/** @type {string} */ type, /** @type {any} */ listener) => apply(removeEventListener, global, [type, listener]),
    dispatchEvent: (/** @type {Event} */ event) => apply(dispatchEvent, global, [event]),
    open(/** @type {unknown} */ url) {
        host('openWindow', url === undefined ? '' : describe(url));
        return null;
    },
    close: () => void host('close'),
};

/** @param {string} name @param {unknown} value */
function define(name, value) {
    defineProperty(global, name, { value, writable: true, configurable: true });
}

/**
 * Defines a global as an accessor that a page can overwrite, as in a browser.
 * @param {string} name
 * @param {object} value
 * @param {object} target
 */
function defineReplaceable(name, value, target) {
    wrap(value, target);
    defineProperty(global, name, { get: () => value, set: (/** @type {unknown} */ other) => define(name, other), configurable: true });
}

/** Makes the object of the core's current document. */
function defineDocument() {
    const document = new Document();
    wrap(document, core.targets.document);
    setDocument(() => document);
    define('document', document);
}

/** @param {string | undefined} worldName */
function connectControl(worldName) {
    Object.assign(control, {
        makeEvent: eventWith,
        /** @param {any} listener @param {object} target @param {Event} event */
        invoke(listener, target, event) {
            try {
                if (typeof listener === 'function') apply(listener, wrapperOf(target), [event]);
                else listener.handleEvent(event);
            } catch (error) {
                reportError(error);
            }
        },
        /** @param {any} callback @param {unknown[]} values */
        callBack(callback, values) {
            try {
                apply(callback, global, values);
            } catch (error) {
                reportError(error);
            }
        },
        /** @param {string} namesJSON */
        setHandlers(namesJSON) {
            const names = parse(namesJSON);
            if (names.length > 0) define('webkit', { messageHandlers: makeHandlers(worldName, names) });
            else delete global.webkit;
        },
        settle,
        ...reports,
        /** @param {string} message @param {string} filename @param {number} lineno @param {number} colno */
        noteUncaught(message, filename, lineno, colno) {
            const state = { type: 'error', isTrusted: true, cancelable: true, message, error: null, filename, lineno, colno };
            if (core.targets.window.dispatch(state, null, null)) host('console', 'uncaught', message);
        },
        run,
        replaceDocument: defineDocument,
    });
}
