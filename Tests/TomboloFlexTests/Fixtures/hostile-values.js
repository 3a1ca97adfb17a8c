// Hostile values, each with the beginning of the JSON text that a call returns that passes and returns it, or `error`; and with the type of
// `FlexData` as which the app receives it as the result of a web function.
const nested = (depth, open, close) => JSON.parse(open.repeat(depth) + close.repeat(depth));
const deep = (depth) => {
    let value = [];
    for (let i = 0; i < depth; i += 1) value = [value];
    return value;
};
const deepObject = (depth) => {
    let value = {};
    for (let i = 0; i < depth; i += 1) value = { a: value };
    return value;
};
const cyclic = () => {
    const value = { list: [] };
    value.list.push(value);
    return value;
};
const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
};
const values = [
    ['-0', '0', 'INT', () => -0],
    ['NaN', 'error', 'FLOAT', () => NaN],
    ['Infinity', 'error', 'FLOAT', () => Infinity],
    ['nested non-finite', 'error', 'DICTIONARY', () => ({ a: [NaN, { b: -Infinity }] })],
    ['2^53', '9007199254740992', 'INT', () => 2 ** 53],
    ['2^63', '9223372036854776000', 'FLOAT', () => 2 ** 63],
    ['-2^63', '-9223372036854776000', 'INT', () => -(2 ** 63)],
    ['2^64', '18446744073709552000', 'FLOAT', () => 2 ** 64],
    ['largest', '1.7976931348623157e+308', 'DOUBLE', () => Number.MAX_VALUE],
    ['smallest', '5e-324', 'DOUBLE', () => Number.MIN_VALUE],
    ['float overflow', '3.5e+38', 'DOUBLE', () => 3.5e38],
    ['__proto__', '{"__proto__":{"x":1}}', 'DICTIONARY', () => JSON.parse('{"__proto__":{"x":1}}')],
    ['constructor', '{"constructor":1,"toStri', 'DICTIONARY', () => ({ constructor: 1, toString: 2, hasOwnProperty: 3, length: 4 })],
    ['toJSON', '"other"', 'STRING', () => ({ a: 1, toJSON: () => 'other' })],
    ['toJSON value', '{"toJSON":1}', 'DICTIONARY', () => ({ toJSON: 1 })],
    ['toJSON throws', 'error', 'ERR', () => ({ toJSON() { throw new Error('own'); } })],
    ['cycle', 'error', 'ERR', cyclic],
    ['throwing getter', 'error', 'ERR', () => ({ get a() { throw new Error('own'); } })],
    ['proxy', '{"a":1}', 'DICTIONARY', () => new Proxy({ a: 1 }, {})],
    ['proxy without keys', 'error', 'ERR', () => new Proxy({}, { ownKeys() { throw new Error('own'); } })],
    ['revoked proxy', 'error', 'ERR', revoked],
    ['proxy of a long array', '[1,1,1,1,1,1,1,1,1,1,1,1', 'ARRAY', () => new Proxy([], { get: (_, key) => (key === 'length' ? 1000 : 1) })],
    ['typed array', 'error', 'ERR', () => new Uint8Array([1, 2])],
    ['floats', 'error', 'ERR', () => new Float64Array([NaN])],
    ['buffer', 'error', 'ERR', () => new ArrayBuffer(8)],
    ['date', '"1970-01-01T00:00:00.000', 'STRING', () => new Date(0)],
    ['invalid date', 'error', 'ERR', () => new Date(NaN)],
    ['bigint', 'error', 'ERR', () => 10n],
    ['nested bigint', 'error', 'ERR', () => [Object(10n)]],
    ['symbol', 'error', 'ERR', () => Symbol('x')],
    ['nested symbol', 'error', 'ERR', () => ({ a: Symbol('x'), [Symbol('y')]: 1 })],
    ['lone surrogate', 'error', 'ERR', () => '\ud800'],
    ['lone surrogate key', 'error', 'ERR', () => ({ '\udfff': 1 })],
    ['control characters', '"\\u0000\\u001e\\u001f\u2028"', 'STRING', () => '\0\x1e\x1f\u2028'],
    ['long key', '{"kkkkkkkkkkkkkkkkkkkkkk', 'DICTIONARY', () => ({ ['k'.repeat(1 << 20)]: 1 })],
    ['sparse array', '[null,1,null]', 'ARRAY', () => [, 1, ,]],
    ['array with members', '[1]', 'ARRAY', () => Object.assign([1], { x: 2 })],
    ['function', 'error', 'ERR', () => () => 1],
    ['class', 'error', 'ERR', () => class A {}],
    ['method', 'error', 'ERR', () => ({ f() {} })],
    ['undefined', 'null', 'NIL', () => undefined],
    ['nested undefined', '[null,{}]', 'ARRAY', () => [undefined, { a: undefined }]],
    ['map', 'error', 'ERR', () => new Map([[1, 2]])],
    ['set', 'error', 'ERR', () => new Set([1])],
    ['pattern', 'error', 'ERR', () => /x/],
    ['error', '{"name":"Error","message', 'DICTIONARY', () => new Error('e')],
    ['element', 'error', 'ERR', () => document.body],
    ['window', 'error', 'ERR', () => window],
    ['number object', '1', 'INT', () => new Number(1)],
    ['text object', '"s"', 'STRING', () => new String('s')],
    ['boolean object', 'false', 'BOOL', () => new Boolean(false)],
    ['conversion throws', 'error', 'ERR', () => ({ valueOf() { throw 1; }, toString() { throw 1; } })],
    ['equivalent keys', 'error', 'ERR', () => ({ '\u00e9': 1, 'e\u0301': 2 })],
    ['array of depth 400', '[[[[[[[[[[[[[[[[[[[[[[[[', 'ARRAY', () => deep(400)],
    ['array of depth 600', 'error', 'ERR', () => deep(600)],
    ['array of depth 100000', 'error', 'ERR', () => deep(100_000)],
    ['object of depth 100000', 'error', 'ERR', () => deepObject(100_000)],
];

const shown = (value) => {
    if (Object.is(value, -0)) return '-0';
    if (value === undefined) return 'undefined';
    return typeof value === 'number' ? String(value) : JSON.stringify(value).slice(0, 24);
};

/** Passes every value at once, and returns how each call ended. */
const callWithAll = () =>
    Promise.all(
        values.map(async ([, , , make], index) => {
            try {
                const [own, value] = await $flex.pair(index, make());
                return own === index ? shown(value) : 'answer of another call';
            } catch (error) {
                return error instanceof Error ? 'error' : `a rejection with ${typeof error}`;
            }
        }),
    );
