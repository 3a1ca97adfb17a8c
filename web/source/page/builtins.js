// Built-ins that the page may change later, taken before it can.

const { apply, deleteProperty, get: reflectGet } = Reflect;
const { defineProperty, getOwnPropertyDescriptor, getOwnPropertyNames } = Object;
const { getPrototypeOf, hasOwn, keys, setPrototypeOf } = Object;
const { isArray } = Array;
const { isFinite } = Number;
const { parse, stringify } = JSON;
const PagePromise = Promise;
const PageError = Error;
const PageProxy = Proxy;
const PageEvent = CustomEvent;
const PageMutationObserver = MutationObserver;
const PageAbortController = AbortController;
const PageAbortSignal = AbortSignal;
const { ReadableStream: PageReadableStream, ReadableStreamDefaultController: Controller } = global;
const { ReadableStreamDefaultReader: Reader } = global;
const { asyncIterator, iterator } = Symbol;
const objectPrototype = Object.prototype;
const arrayPrototype = Array.prototype;
const datePrototype = Date.prototype;
const stringPrototype = String.prototype;
const { charCodeAt } = stringPrototype;
const PageUint8Array = Uint8Array;
const PageUint16Array = Uint16Array;
const PageInt32Array = Int32Array;
const { queueMicrotask, setTimeout, reportError, console } = global;
const { log, warn } = console;

/**
 * The method as a function that takes `this` as its first argument.
 * @template {any[]} Arguments
 * @template Result
 * @param {(...rest: Arguments) => Result} method
 * @returns {(self: any, ...rest: Arguments) => Result}
 */
const unbound = (method) => apply(Function.prototype.bind, Function.prototype.call, [method]);

/** @param {object} prototype @param {string} name @returns {(self: any) => any} */
const getter = (prototype, name) =>
    unbound(/** @type {() => any} */ (getOwnPropertyDescriptor(prototype, name)?.get));

// The engine compiles these well only if they are called as methods, so they are called that way unless the page has replaced them.
const { indexOf: ownIndexOf, slice: ownSlice } = stringPrototype;
const unboundIndexOf = unbound(ownIndexOf);
const unboundSlice = unbound(ownSlice);

/** @param {string} text @param {string} part @param {number} [start] @returns {number} */
const indexOf = (text, part, start = 0) =>
    stringPrototype.indexOf === ownIndexOf ? text.indexOf(part, start) : unboundIndexOf(text, part, start);

/** @param {string} text @param {number} start @param {number} [end] @returns {string} */
const slice = (text, start, end) =>
    stringPrototype.slice === ownSlice ? text.slice(start, end) : unboundSlice(text, start, end);

const matchIn = unbound(RegExp.prototype.exec);
const sourceTextOf = unbound(Function.prototype.toString);
const tagOf = unbound(Object.prototype.toString);
const timeOf = unbound(Date.prototype.getTime);
const isoTextOf = unbound(Date.prototype.toISOString);
const booleanOf = unbound(Boolean.prototype.valueOf);
const numberOf = unbound(Number.prototype.valueOf);
const stringOf = unbound(String.prototype.valueOf);
const { performance } = global;
const now = unbound(performance.now);
const addListener = unbound(EventTarget.prototype.addEventListener);
const removeListener = unbound(EventTarget.prototype.removeEventListener);
const dispatch = unbound(EventTarget.prototype.dispatchEvent);
const abort = unbound(AbortController.prototype.abort);
const detailOf = getter(CustomEvent.prototype, 'detail');
const signalOf = getter(AbortController.prototype, 'signal');
const isAborted = getter(AbortSignal.prototype, 'aborted');
// Missing in older engines. There, a listener of the page that stops the event hides it from ours.
const followingSignal = /** @type {any} */ (AbortSignal).any;
const abortReasonOf = getter(AbortSignal.prototype, 'reason');
const readyStateOf = getter(Document.prototype, 'readyState');
const typedArrayPrototype = getPrototypeOf(Uint8Array.prototype);
const bufferOfBytes = getter(typedArrayPrototype, 'buffer');
const offsetOfBytes = getter(typedArrayPrototype, 'byteOffset');
const lengthOfBytes = getter(typedArrayPrototype, 'byteLength');
const copyOfBytes = unbound(Uint8Array.prototype.slice);
const setBytes = unbound(Uint8Array.prototype.set);
const bufferOfView = getter(DataView.prototype, 'buffer');
const offsetOfView = getter(DataView.prototype, 'byteOffset');
const lengthOfView = getter(DataView.prototype, 'byteLength');
const contentOfBlob = unbound(Blob.prototype.arrayBuffer);
const sizeOfBlob = getter(Blob.prototype, 'size');
const enqueue = unbound(Controller?.prototype.enqueue);
const closeStream = unbound(Controller?.prototype.close);
const isLocked = PageReadableStream === undefined ? undefined : getter(PageReadableStream.prototype, 'locked');
const getReader = unbound(PageReadableStream?.prototype.getReader);
const readFrom = unbound(Reader?.prototype.read);
const cancelReading = unbound(Reader?.prototype.cancel);
const observe = unbound(MutationObserver.prototype.observe);
const stopObserving = unbound(MutationObserver.prototype.disconnect);
const targetOf = getter(MutationRecord.prototype, 'target');
const addedNodesOf = getter(MutationRecord.prototype, 'addedNodes');
const lengthOfList = getter(NodeList.prototype, 'length');
const itemOf = unbound(NodeList.prototype.item);
const nodeNameOf = getter(Node.prototype, 'nodeName');
const findAll = unbound(Element.prototype.querySelectorAll);
const sourceOf = getter(HTMLIFrameElement.prototype, 'src');

const loneSurrogate = /\p{Surrogate}/u;
/** @type {(text: string) => boolean} */
const isWellFormed = /** @type {any} */ (String.prototype).isWellFormed
    ? unbound(/** @type {any} */ (String.prototype).isWellFormed)
    : (text) => matchIn(loneSurrogate, text) === null;

/**
 * A Map whose methods the page cannot replace.
 * @template Key, Value
 * @extends {Map<Key, Value>}
 */
class SafeMap extends Map {
    constructor() {
        super();
    }
}
for (const name of getOwnPropertyNames(Map.prototype)) {
    if (name === 'constructor') continue;
    const property = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(Map.prototype, name));
    defineProperty(SafeMap.prototype, name, property);
}

/**
 * The object without a prototype: others can add to it and read it, whatever the prototypes contain.
 * @type {(object: any) => any}
 */
const bare = (object) => setPrototypeOf(object, null);

/**
 * The object's own property. Objects parsed from JSON are only read this way.
 * @param {any} object
 * @param {string} name
 */
function own(object, name) {
    return typeof object === 'object' && object !== null && hasOwn(object, name) ? object[name] : undefined;
}
