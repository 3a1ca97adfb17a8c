// Copies of built-ins, made before the page can change them.

export const { apply, getOwnPropertyDescriptor, ownKeys } = Reflect;
export const { isArray } = Array;
export const { stringify } = JSON;
export const { isFinite } = Number;
export const { console, CustomEvent, Error, String } = globalThis;
export const window = globalThis;
export const objectToString = Object.prototype.toString;
export const dateToText = Date.prototype.toISOString;
export const regExpToText = RegExp.prototype.toString;
export const { indexOf, slice, toWellFormed } = /** @type {any} */ (String.prototype);
export const { addEventListener, dispatchEvent } = EventTarget.prototype;
export const channelOf = /** @type {() => VisualViewport} */ (getOwnPropertyDescriptor(window, 'visualViewport')?.get);
