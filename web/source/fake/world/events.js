// Events. Their state is in the core, and all worlds share it.
import { append, toText } from './builtins.js';
import { cloned } from './cloning.js';
import { wrapperOf } from './wrappers.js';

/** @typedef {import('../core.js').EventState} EventState */

/** The type of an event that is made from a state. */
const fromState = Symbol('state');

export class Event {
    /** @type {EventState} */
    #state;

    /** @param {any} type @param {any} [init] */
    constructor(type, init) {
        if (type === fromState) {
            this.#state = init;
        } else {
            this.#state = /** @type {any} */ ({ __proto__: null, type: toText(type), cancelable: !!init?.cancelable, bubbles: !!init?.bubbles });
        }
    }

    /** @param {Event} event */
    static stateOf(event) {
        return event.#state;
    }

    get type() {
        return this.#state.type;
    }
    get cancelable() {
        return this.#state.cancelable;
    }
    get bubbles() {
        return !!this.#state.bubbles;
    }
    get isTrusted() {
        return !!this.#state.isTrusted;
    }
    get defaultPrevented() {
        return !!this.#state.isPrevented;
    }
    get target() {
        return wrapperOf(this.#state.target);
    }
    get currentTarget() {
        return wrapperOf(this.#state.target);
    }
    composedPath() {
        return this.#state.input?.path ?? [];
    }
    preventDefault() {
        if (this.#state.cancelable) this.#state.isPrevented = true;
    }
    stopPropagation() {}
    stopImmediatePropagation() {
        this.#state.isStopped = true;
    }
}

export const { stateOf } = Event;
delete (/** @type {any} */ (Event).stateOf);

// A default constructor spreads its arguments with an iterator that the page may have replaced.

export class CustomEvent extends Event {
    #detail;

    /** @param {any} type @param {any} [init] */
    constructor(type, init) {
        super(type, init);
        this.#detail = init?.detail ?? null;
        const state = stateOf(this);
        if (type !== fromState) state.detail = this.#detail;
        else this.#detail = cloned(state.detail);
    }

    get detail() {
        return this.#detail;
    }
}

export class PageTransitionEvent extends Event {
    /** @param {any} type @param {any} [init] */
    constructor(type, init) {
        super(type, init);
    }
    get persisted() {
        return !!stateOf(this).persisted;
    }
}

export class ErrorEvent extends Event {
    /** @param {any} type @param {any} [init] */
    constructor(type, init) {
        super(type, init);
    }
    get error() {
        return stateOf(this).error;
    }
    get message() {
        return stateOf(this).message;
    }
    get filename() {
        return stateOf(this).filename ?? '';
    }
    get lineno() {
        return stateOf(this).lineno ?? 0;
    }
    get colno() {
        return stateOf(this).colno ?? 0;
    }
}

export class MouseEvent extends Event {
    /** @param {any} type @param {any} [init] */
    constructor(type, init) {
        super(type, init);
    }
    get ctrlKey() {
        return !!stateOf(this).input?.ctrlKey;
    }
}

export class WheelEvent extends MouseEvent {
    /** @param {any} type @param {any} [init] */
    constructor(type, init) {
        super(type, init);
    }
    get deltaX() {
        return stateOf(this).input?.deltaX ?? 0;
    }
    get deltaY() {
        return stateOf(this).input?.deltaY ?? 0;
    }
    get deltaMode() {
        return stateOf(this).input?.deltaMode ?? 0;
    }
}

export class Touch {
    #x;
    #y;

    /** @param {{ x: number, y: number }} point */
    constructor({ x, y }) {
        this.#x = x;
        this.#y = y;
    }
    get clientX() {
        return this.#x;
    }
    get clientY() {
        return this.#y;
    }
}

export class TouchList {
    /** @type {Touch[]} */
    #touches = [];

    /** @param {{ x: number, y: number }[]} points */
    constructor(points) {
        for (let index = 0; index < points.length; index += 1) append(this.#touches, new Touch(points[index]));
    }
    get length() {
        return this.#touches.length;
    }
    /** @param {number} index */
    item(index) {
        return this.#touches[index] ?? null;
    }
}

export class TouchEvent extends MouseEvent {
    /** @param {any} type @param {any} [init] */
    constructor(type, init) {
        super(type, init);
    }
    get touches() {
        return new TouchList(stateOf(this).input?.touches ?? []);
    }
}

/** @param {EventState} state - the state of an event of another world or of the browser */
export function eventWith(state) {
    if ('detail' in state) return new CustomEvent(fromState, state);
    if (state.input !== undefined) return new (state.input.touches === undefined ? WheelEvent : TouchEvent)(fromState, state);
    if (state.persisted !== undefined) return new PageTransitionEvent(fromState, state);
    return 'error' in state ? new ErrorEvent(fromState, state) : new Event(fromState, state);
}
