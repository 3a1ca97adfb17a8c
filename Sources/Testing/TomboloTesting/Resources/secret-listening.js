(() => {
'use strict';
const world = (globalThis);
world.collected = [];
function collect(value) {
if (world.collected !== undefined && typeof value === 'string') world.collected[world.collected.length] = value;
}
function gather(value, depth = 0) {
if (typeof value === 'string') collect(value);
else if (depth < 4 && value !== null && typeof value === 'object') {
for (const key of Reflect.ownKeys(value))
try {
gather(value[key], depth + 1);
} catch {}
}
}
const { apply } = Reflect;
function tap(owner, name) {
const original = owner?.[name];
if (typeof original !== 'function') return;
owner[name] = function (...values) {
const result = apply(original, this, values);
for (const value of values) collect(value);
collect(result);
return result;
};
}
for (const name of ['tombolo-up', 'tombolo-down', 'tombolo-ask', 'tombolo-answer', 'tombolo-direct-channel']) {
(visualViewport).addEventListener(name, (event) => gather((event).detail));
}
for (const name of ['split', 'slice', 'indexOf', 'startsWith', 'charCodeAt', 'replace', 'padStart']) tap(String.prototype, name);
for (const name of ['join', 'push', 'concat']) tap(Array.prototype, name);
tap(Number.prototype, 'toString');
for (const name of ['fetch', 'prompt', 'postMessage', 'btoa', 'atob']) tap(globalThis, name);
tap(JSON, 'parse');
tap(JSON, 'stringify');
tap(Headers.prototype, 'append');
tap(Headers.prototype, 'set');
tap(XMLHttpRequest.prototype, 'setRequestHeader');
tap(XMLHttpRequest.prototype, 'open');
tap(Node.prototype, 'appendChild');
tap(Element.prototype, 'setAttribute');
})();
