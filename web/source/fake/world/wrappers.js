// The targets of the core, and the objects that represent them in this world.
import { WorldMap, apply, mapGet, mapSet, weakGet, weakSet } from './builtins.js';

/** @type {WeakMap<object, any>} */
const targets = new WeakMap();
const wrappers = new WorldMap();

/** @param {object} wrapper @param {object} target */
export function setTarget(wrapper, target) {
    apply(weakSet, targets, [wrapper, target]);
}

/**
 * Makes an object the target of events that the core dispatches to `target`.
 * @param {object} wrapper
 * @param {object} target
 */
export function wrap(wrapper, target) {
    setTarget(wrapper, target);
    apply(mapSet, wrappers, [target, wrapper]);
}

/** @param {any} wrapper */
export const targetBehind = (wrapper) => apply(weakGet, targets, [wrapper]);

/** @param {any} target */
export const wrapperOf = (target) => apply(mapGet, wrappers, [target]) ?? null;
