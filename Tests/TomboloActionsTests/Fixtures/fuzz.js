// Posts `count` random messages, in bursts. Returns how many promises were fulfilled and rejected, how many posts threw, and whether
// text of a message was evaluated. `argument` is { seed, count }.
const { seed, count } = argument;
let state = seed >>> 0;
const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
};
const below = (limit) => next() % limit;
const pick = (list) => list[below(list.length)];
const text = () => Array.from({ length: below(8) }, () => String.fromCharCode(
    pick([0, 10, 30, 31, 34, 39, 60, 92, 0x2028, 0xd800, 0xdc00, 0xfeff, 65 + below(60)]))).join('');
const names = ['action', 'uuid', 'body', 'message', 'unsendable', 'reply', '__proto__', 'constructor', 'then', 'toJSON'];
const words = ['known', '__proto__', 'constructor', '', 'alert(1)', '</script>', '\u001e', '../known', 'toString'];
const leaf = () => pick([
    () => null, () => undefined, () => true, () => below(1000), () => -0, () => NaN, () => 1e308 * 10, () => 10n,
    () => text(), () => pick(words), () => Symbol('s'), () => () => 1, () => new Date(NaN), () => new Map([[1, 2]]),
    () => new Uint8Array(3), () => Promise.resolve(1), () => new Error(text()), () => /x/, () => window, () => document,
    () => Object.create(null), () => new Proxy({}, { get() { throw 1; } }), () => [, 1], () => new String('x'),
])();
const value = (depth) => {
    if (depth === 0 || below(3) === 0) return leaf();
    if (below(4) === 0) return Array.from({ length: below(4) }, () => value(depth - 1));
    const object = {};
    for (let i = below(5); i > 0; i -= 1) {
        const name = below(3) === 0 ? text() : pick(names);
        if (below(12) === 0) {
            Object.defineProperty(object, name, { enumerable: true, configurable: true, get() { throw name; } });
        } else {
            Object.defineProperty(object, name, {
                value: value(depth - 1), enumerable: true, configurable: true, writable: true,
            });
        }
    }
    if (below(20) === 0) object.self = object;
    return object;
};
const message = () => {
    switch (below(6)) {
        case 0: return value(3);
        case 1: return { action: leaf(), uuid: leaf(), body: value(2) };
        case 2: return { action: pick(words), uuid: text(), body: value(2) };
        case 3: return { action: text(), uuid: text() };
        default: return { action: pick(words), uuid: pick(words), body: value(1) };
    }
};
let ran = 0;
globalThis.alert = () => {
    ran = 1;
};
const handler = webkit.messageHandlers.actionHandler;
let settled = 0;
let rejected = 0;
let thrown = 0;
for (let i = 0; i < count; i += 250) {
    const burst = [];
    for (let n = 0; n < 250; n += 1) {
        try {
            burst.push(handler.postMessage(message()).then(() => settled += 1, () => rejected += 1));
        } catch {
            thrown += 1;
        }
    }
    await Promise.all(burst);
}
return [settled, rejected, thrown, ran];
