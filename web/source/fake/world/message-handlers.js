// `webkit.messageHandlers`.
import { WorldMap, WorldPromise, apply, mapDelete, mapGet, mapSet } from './builtins.js';
import { host } from './engine.js';

const replies = new WorldMap();
let lastReply = 0;

/** @param {string | undefined} worldName @param {string[]} names */
export function makeHandlers(worldName, names) {
    const handlers = /** @type {any} */ ({ __proto__: null });
    for (let index = 0; index < names.length; index += 1) {
        const name = names[index];
        handlers[name] = {
            /** @param {unknown} message */
            postMessage(message) {
                return new WorldPromise((resolve) => {
                    lastReply += 1;
                    apply(mapSet, replies, [lastReply, resolve]);
                    host('post', worldName, name, lastReply, typeof message === 'string' ? message : undefined);
                });
            },
        };
    }
    return handlers;
}

/** @param {number} id @param {string | undefined} text - the reply */
export function settle(id, text) {
    const resolve = apply(mapGet, replies, [id]);
    apply(mapDelete, replies, [id]);
    resolve?.(text);
}
