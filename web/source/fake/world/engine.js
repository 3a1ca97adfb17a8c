// The core and the engine of a world.

/** @typedef {ReturnType<typeof import('../core.js').makeCore>} Core */
/** @typedef {(operation: string, ...values: unknown[]) => any} Host */

/**
 * The state that all worlds of the document share.
 * @type {Core}
 */
export let core;
/**
 * Performs an operation of the engine.
 * @type {Host}
 */
export let host;
/**
 * The functions with which the core and the engine use this world.
 * @type {any}
 */
export const control = {};

/** @param {Core} sharedCore @param {Host} engine */
export function connect(sharedCore, engine) {
    core = sharedCore;
    host = engine;
}
