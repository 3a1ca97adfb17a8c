// tombolo.greeter.greet(argument) is tombolo.call('greeter.greet', argument). A proxy implements this. It is on the prototype chain of
// `tombolo`, so the object's own members come first.
import { PageProxy, bare, getOwnPropertyNames, objectPrototype, reflectGet } from './builtins/language.js';
import { call } from './calls/call.js';

/** Names that the language itself may look up, and that a proxy must therefore not turn into calls. */
const ordinaryNames = bare({});

for (const name of getOwnPropertyNames(objectPrototype)) ordinaryNames[name] = true;

/** @param {object} target @param {string} prefix */
export function callProxy(target, prefix) {
    const namespaces = bare({});
    /** @type {(target: object, key: string | symbol, receiver: unknown) => unknown} */
    const get = (_, key, receiver) => {
        // With a `then`, the proxy would be treated as a promise; with a `toJSON`, as a value.
        if (key === 'then' || key === 'toJSON') return undefined;
        if (typeof key === 'symbol' || ordinaryNames[key]) return reflectGet(target, key, receiver);
        return (namespaces[key] ??= makeNamespace(prefix + key));
    };
    return new PageProxy(target, bare({ get }));
}

/** @param {string} name */
function makeNamespace(name) {
    const callable = (/** @type {unknown} */ argument, /** @type {TomboloCallOptions | undefined} */ options) => call(name, argument, options);
    return callProxy(callable, `${name}.`);
}
