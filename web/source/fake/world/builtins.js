// Built-ins of this world, taken at the start because the page may replace them.

export const { apply, ownKeys } = Reflect;
export const { defineProperty } = Object;
export const { isArray } = Array;
export const { parse, stringify } = JSON;
export const { random, floor } = Math;
export const { charCodeAt, slice, padStart, indexOf, toUpperCase } = String.prototype;
export const [decodeURIText, encodeURIText, parseNumber] = [decodeURIComponent, encodeURIComponent, parseInt];
export const numberToText = Number.prototype.toString;
export const toText = String;
export const objectToText = Object.prototype.toString;
export const WorldPromise = Promise;
export const WorldError = Error;
export const WorldMap = Map;
export const WorldTypeError = TypeError;
export const WorldUint8Array = Uint8Array;
export const setBytes = Uint8Array.prototype.set;
export const { get: mapGet, set: mapSet, delete: mapDelete } = Map.prototype;
export const { get: weakGet, set: weakSet } = WeakMap.prototype;
export const AsyncFunction = /** @type {any} */ (async () => {}).constructor;
export const global = /** @type {any} */ (globalThis);

/**
 * Runs a job as a microtask. Unlike `then`, `await` does not use `Symbol.species`, which the page may have replaced.
 * @param {() => void} job
 */
export async function queueJob(job) {
    await undefined;
    job();
}

/**
 * Appends to a list without calling index setters that the page may have added to the prototypes.
 * @template Item
 * @param {Item[]} list
 * @param {Item} item
 */
export function append(list, item) {
    defineProperty(list, list.length, /** @type {any} */ ({ __proto__: null, value: item, writable: true, enumerable: true, configurable: true }));
}

/** @param {any} value - anything */
export function describe(value) {
    try {
        return typeof value === 'symbol' ? '[symbol]' : `${value}`;
    } catch {
        return '[object]';
    }
}
