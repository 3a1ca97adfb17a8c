// Sends malformed and random messages through all parts of $flex and the relay that a page can reach. The messages depend only
// on the seed.
const { seed, count } = argument;

let state = seed;
function random() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const below = (number) => Math.floor(random() * number);
const oneOf = (values) => values[below(values.length)];

const code = 'window.ran = true; ' +
    'for (let i = 0; i < frames.length; i += 1) try { frames[i].ran = true; } catch {}';
const pieces = [
    '', 'a', '\0', '\n', '"', "'", '`', '\\', '${', '}', code,
    `\`);${code}//`, `");${code}//`, `\${(() => {${code}})()}`,
    '\u2028', '\ud800', '\udc00', '🏝', '\x1e', '\x1f', '</script><script>',
    '[', '{', ',', ':', '1e999', 'null', '*', '@', '.',
];
const keys = [
    'a', '', '__proto__', 'constructor', 'then', 'toJSON', 'length', 'name', 'arguments', 'function', '0', 'web',
];
const names = [
    'flex.call.echo', 'flex.call.', 'flex.init', 'flex.loaded', 'flex.failed', 'flex.timedOut', 'flex.web', 'flex',
];

function text() {
    let all = '';
    for (let left = below(5); left >= 0; left -= 1) all += oneOf(pieces);
    return all;
}

function value(depth = 0) {
    switch (below(depth < 4 ? 18 : 10)) {
        case 0: return text();
        case 1: return below(2) === 0;
        case 2: return oneOf([0, -0, 1.5, NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 63), 1e300, 5e-324]);
        case 3: return null;
        case 4: return undefined;
        case 5: return Symbol(text());
        case 6: return 1n;
        case 7: return new Date(oneOf([0, NaN, 8.64e15]));
        case 8: return () => text();
        case 9: return oneOf([document, window, document.body, new Map(), new Error(text()), /x/, new Uint8Array(3)]);
        case 10: case 11: case 12: return Array.from({ length: below(4) }, () => value(depth + 1));
        case 13: return new Proxy({}, { get() { throw new Error(text()); }, ownKeys() { throw text(); } });
        case 14: {
            const cycle = { a: 1 };
            cycle.cycle = oneOf([cycle, [cycle]]);
            return cycle;
        }
        default: {
            const object = {};
            for (let left = below(4); left > 0; left -= 1) {
                const key = below(3) === 0 ? text() : oneOf(keys);
                Object.defineProperty(object, key, { value: value(depth + 1), enumerable: true, configurable: true });
            }
            return object;
        }
    }
}

function json() {
    const all = [
        () => text(), () => '[]', () => '[[]]', () => `[[${JSON.stringify(text())}]]`, () => '[[null],[[[0],"NaN"]]]',
        () => '[[1],[[[7],"NaN"]]]', () => '[[{"a":null}],[[[0,"a"],"1"]]]', () => '[1,2,3]',
        () => '{"function":"echo","message":1}', () => `{"function":${JSON.stringify(text())}}`,
        () => '['.repeat(below(2000)), () => '[[]'.repeat(3), () => 'null',
    ];
    return oneOf(all)();
}

// Not the numbers of calls that page script has made: any script of the document may end those.
const id = () => oneOf([`${1e9 + below(1e6)}`, '-1', '', 'x', '99999999999999999999', text()]);

function record() {
    const name = below(4) === 0 ? text() : oneOf(names);
    const fields = oneOf([
        ['c', id(), name, json()], ['c', id(), name], ['c'], ['r', id(), json()], ['e', id(), json()],
        ['l', id(), name],
        ['u', name], ['k', id()], ['x', id()], [text(), text(), text()], [''],
    ]);
    return fields.join('\x1f');
}

function sendRecords(type) {
    const records = Array.from({ length: 1 + below(3) }, record).join('\x1e');
    const detail = below(10) === 0 ? value() : records;
    sent += 1;
    visualViewport.dispatchEvent(new CustomEvent(type, { detail, cancelable: below(2) === 0 }));
}

async function echo(...values) {
    return $flex.echo(...values);
}

let made = 0;
let sent = 0;
const open = new Map();

function call(values) {
    const number = (made += 1);
    sent += 1;
    open.set(number, values);
    const settle = () => open.delete(number);
    echo(...values).then(settle, settle);
}

function attempt(action) {
    try {
        action();
    } catch {
        // Errors that a value of the page throws are expected.
    }
}

const kinds = [
    () => call(Array.from({ length: below(4) }, () => value())),
    () => call([text()]),
    () => sendRecords('tombolo-up'),
    () => sendRecords('tombolo-down'),
    () => $flex.addEventListener(
        oneOf(['success', 'error', 'timeout', text()]), oneOf([value(), () => { throw text(); }])),
    () => {
        window.onFlexLoad = oneOf([
            value(), () => { throw value(); }, async () => value(), () => Promise.reject(value()),
        ]);
    },
    () => { $flex.web[oneOf(keys)] = oneOf([value(), () => value(), () => { throw value(); }]); },
    () => { $flex[oneOf(Object.getOwnPropertyNames($flex))] = value(); },
];

for (let index = 0; index < count; index += 1) {
    attempt(oneOf(kinds));
    if (index % 200 === 199) await new Promise((resolve) => setTimeout(resolve, 0));
}
for (let wait = 0; open.size > 0 && wait < 1000; wait += 1) await new Promise((resolve) => setTimeout(resolve, 10));
window.onFlexLoad = null;
return { made, sent, open: open.size, ran: window.ran === true };
