import { WorldTypeError, global, toText } from './builtins.js';
import { control, core } from './engine.js';
import { stateOf } from './events.js';
import { setTarget, targetBehind } from './wrappers.js';

export class EventTarget {
    constructor() {
        setTarget(this, core.makeTarget());
    }

    /** @param {string} type @param {any} listener @param {any} [options] */
    addEventListener(type, listener, options) {
        if (listener === null || listener === undefined) return;
        targetOf(this).add(control, toText(type), listener, typeof options === 'object' && !!options?.once);
    }

    /** @param {string} type @param {any} listener */
    removeEventListener(type, listener) {
        targetOf(this).remove(toText(type), listener);
    }

    /** @param {any} event */
    dispatchEvent(event) {
        const state = stateOf(event);
        state.isTrusted = false;
        return targetOf(this).dispatch(state, control, event);
    }
}

export const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;

/** @param {any} wrapper */
function targetOf(wrapper) {
    const target = targetBehind(wrapper ?? global);
    if (target === undefined) throw new WorldTypeError('Can only be called on an EventTarget');
    return target;
}
