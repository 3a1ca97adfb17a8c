import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import { echo, openPage, record, settle } from './support/page.js';

/** The JSON that the app receives for an expression of the page; undefined without an argument field. */
async function sent(expression, page = openPage()) {
    const result = page.run(`tombolo.call('take', (${expression}))`);
    await settle();
    const call = page.native.joinedRecords.find(([kind]) => kind === 'c');
    if (call === undefined) await result;
    return call[3];
}

/** The error that rejects the value of an expression. Checks that nothing has been sent. */
async function rejectionOf(expression) {
    const page = openPage();
    const error = await page.run(`tombolo.call('take', (${expression})).catch((error) => error)`);
    await settle();
    assert.deepEqual(page.native.records, []);
    assert.ok(error instanceof page.tombolo.TomboloError);
    assert.equal(error.code, 'invalidArgument');
    return error;
}

for (const [expression, json] of [
    // scalars
    ['undefined', undefined],
    ['null', 'null'],
    ['true', 'true'],
    ['false', 'false'],
    ['0', '0'],
    ['-0', '0'],
    ['[-0]', '[0]'],
    ['1.5e300', '1.5e+300'],
    ['Number.MAX_SAFE_INTEGER', '9007199254740991'],
    ['2 ** 64', '18446744073709552000'],
    ['Number.MIN_VALUE', '5e-324'],
    ['""', '""'],
    ['"a\\"\\\\\\n\\u0000\\u001e\\u001f\\u2028"', '"a\\"\\\\\\n\\u0000\\u001e\\u001f\u2028"'],
    ['"안녕 😀"', '"안녕 😀"'],
    // objects and arrays
    ['{}', '{}'],
    ['[]', '[]'],
    ['{ b: 1, a: 2, 1: 3 }', '{"1":3,"b":1,"a":2}'],
    ['[1, "2", [3, {}], null]', '[1,"2",[3,{}],null]'],
    ['{ a: undefined, b: 1, c: undefined }', '{"b":1}'],
    ['[undefined, 1, , 2]', '[null,1,null,2]'],
    ['{ ["__proto__"]: 1, constructor: 2, toString: "3" }', '{"__proto__":1,"constructor":2,"toString":"3"}'],
    ['Object.create(null)', '{}'],
    ['Object.assign(Object.create(null), { a: 1 })', '{"a":1}'],
    ['Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true }, hidden: { value: 3 } })', '{"own":2}'],
    ['{ [Symbol("s")]: 1, a: 1 }', '{"a":1}'],
    ['{ get a() { return [1] } }', '{"a":[1]}'],
    ['new (class Point { x = 1; #y = 2; get z() { return 3 } })', '{"x":1}'],
    ['new (class List extends Array {})(3).fill(0)', '[0,0,0]'],
    ['Object.freeze({ a: Object.freeze([1]) })', '{"a":[1]}'],
    ['new Proxy({ a: 1 }, {})', '{"a":1}'],
    ['new Proxy([1, 2], {})', '[1,2]'],
    ['((shared) => ({ a: shared, b: [shared, shared] }))({ n: 1 })', '{"a":{"n":1},"b":[{"n":1},{"n":1}]}'],
    // objects with a JSON form of their own
    ['new Date(0)', '"1970-01-01T00:00:00.000Z"'],
    ['{ when: [new Date(0)] }', '{"when":["1970-01-01T00:00:00.000Z"]}'],
    ['new (class Day extends Date { toJSON() { return "today" } })(0)', '"today"'],
    ['{ toJSON() { return { a: 1 } } }', '{"a":1}'],
    ['{ toJSON() { return undefined } }', undefined],
    ['{ a: { toJSON() { return undefined } }, b: 1 }', '{"b":1}'],
    ['{ key: { toJSON(key) { return key } } }', '{"key":"key"}'],
    ['[0, { toJSON(key) { return typeof key + key } }]', '[0,"string1"]'],
    ['{ a: 1, toJSON() { return this } }', '{"a":1}'],
    ['{ a: 1, toJSON() { return { ...this, b: 2 } } }', '{"a":1,"b":2}'],
    ['new (class { a = 1; toJSON() { return this } })', '{"a":1}'],
    ['{ toJSON() { return { n: new Number(1), toJSON() { return "not this" } } } }', '{"n":1}'],
    ['{ toJSON: "data", a: 1 }', '{"toJSON":"data","a":1}'],
    ['{ a: { toJSON() { return new Date(0) } } }', '{"a":"1970-01-01T00:00:00.000Z"}'],
    ['Object.assign(new Map(), { toJSON() { return [1] } })', '[1]'],
    ['{ before: 1, deep: { when: new Date(0), after: [1] }, after: 2 }', '{"before":1,"deep":{"when":"1970-01-01T00:00:00.000Z","after":[1]},"after":2}'],
    ['[1, [2, new Number(3)], 4]', '[1,[2,3],4]'],
    ['new Boolean(false)', 'false'],
    ['new Number(-0)', '0'],
    ['new String("text")', '"text"'],
    ['{ b: new Boolean(true), n: new Number(5), s: new String("x") }', '{"b":true,"n":5,"s":"x"}'],
]) {
    test(`${expression} is sent as ${json ?? 'nothing'}`, async () => {
        assert.equal(await sent(expression), json);
    });
}

test('an error is sent as its name, message and stack, at any depth', async () => {
    for (const expression of ['new TypeError("no")', 'Object.assign(new TypeError("no"), { extra: () => {} })']) {
        const error = JSON.parse(await sent(expression));
        assert.deepEqual(Object.keys(error), ['name', 'message', 'stack']);
        assert.deepEqual([error.name, error.message], ['TypeError', 'no']);
        assert.match(error.stack, /TypeError/);
    }
    assert.equal(JSON.parse(await sent('{ log: [new RangeError("far")] }')).log[0].name, 'RangeError');
    assert.equal(JSON.parse(await sent('new tombolo.TomboloError("a", "b")')).name, 'TomboloError');
});

for (const [expression, message] of [
    ['NaN', 'argument is NaN, which JSON cannot represent: send null or a string'],
    ['{ a: [0, Infinity] }', 'argument.a[1] is Infinity, which JSON cannot represent: send null or a string'],
    ['[-Infinity]', 'argument[0] is -Infinity, which JSON cannot represent: send null or a string'],
    ['new Number(NaN)', 'argument is NaN, which JSON cannot represent: send null or a string'],
    ['{ id: 10n }', 'argument.id is a BigInt: send it as a string'],
    ['Object(10n)', 'argument is a BigInt: send it as a string'],
    ['() => {}', 'argument is a function: expose it with tombolo.expose and send its name'],
    ['{ done() {} }', 'argument.done is a function: expose it with tombolo.expose and send its name'],
    ['class {}', 'argument is a function: expose it with tombolo.expose and send its name'],
    ['[tombolo.greeter]', 'argument[0] is a function: expose it with tombolo.expose and send its name'],
    ['tombolo', 'argument.call is a function: expose it with tombolo.expose and send its name'],
    ['Symbol("s")', 'argument is a symbol: send a string'],
    ['{ items: [0, 1, { when: new Map() }] }', 'argument.items[2].when is a Map: convert it with Object.fromEntries'],
    ['new Set()', 'argument is a Set: convert it with Array.from'],
    ['new WeakMap()', /^argument is a WeakMap: send a plain object/],
    ['new WeakSet()', /^argument is a WeakSet: /],
    ['new WeakRef({})', /^argument is a WeakRef: /],
    ['/x/', 'argument is a RegExp: send its source'],
    ['Promise.resolve()', 'argument is a Promise: await it first'],
    ['{ user: (async () => {})() }', 'argument.user is a Promise: await it first'],
    ['{ a: new Float64Array(1) }', /^argument.a is a Float64Array: convert it with Array.from, or send its bytes/],
    ['document.body', /^argument is an HTMLDivElement: send a plain object/],
    ['(function* () {})()', /^argument is a Generator: /],
    ['new (class { get [Symbol.toStringTag]() { return "Money" } })', /^argument is a Money: send a plain.*toJSON/],
    ['new Date(NaN)', 'argument is an invalid Date: send null, or leave it out'],
    ['{ a: new Date("x") }', 'argument.a is an invalid Date: send null, or leave it out'],
    ['"\\ud800"', /^argument has a lone surrogate/],
    ['["ok", "a\\udfffb"]', /^argument\[1\] has a lone surrogate/],
    ['{ ["\\ud800"]: 1 }', /^argument\["\\ud800"\] has a lone surrogate/],
    ['{ a: { ["\\ud800"]: {} } }', /^argument\.a\["\\ud800"\] has a lone surrogate/],
    ['new String("\\ud800")', /^argument has a lone surrogate/],
    ['{ toJSON() { return [new Map()] } }', /^argument\[0\] is a Map/],
    ['{ a: { toJSON() { return NaN } } }', /^argument\.a is NaN/],
    ['{ a: { toJSON() { return new Number(NaN) } } }', /^argument\.a is NaN/],
    ['{ a: { toJSON() { return new Map([[1, 2]]) } } }', /^argument\.a is a Map/],
    ['{ a: { toJSON() { return Promise.resolve() } } }', /^argument\.a is a Promise/],
    ['{ a: { toJSON() { return new Float32Array(2) } } }', /^argument\.a is a Float32Array/],
    [
        '{ a: new (class { get [Symbol.toStringTag]() { return "Uint8Array" } }) }',
        'argument.a has no bytes: its buffer was transferred, or it is not a genuine buffer or view',
    ],
    ['{ a: { toJSON() { return () => {} } } }', /^argument\.a is a function/],
    ['{ a: { toJSON() { return new Date(NaN) } } }', /^argument\.a is an invalid Date/],
    ['{ a: { toJSON() { throw new Error("not now") } } }', 'argument.a could not be read: not now'],
    ['{ a: [{ get b() { throw "text" } }] }', 'argument.a[0].b could not be read: text'],
    ['new Proxy({}, { ownKeys() { throw new Error("trap") } })', 'argument could not be read: trap'],
    ['{ "two words": { 한글: { $x: { "": new Set() } } } }', /^argument\["two words"\]\.한글\.\$x\[""\] is a Set/],
]) {
    test(`${expression} is rejected`, async () => {
        const { message: actual } = await rejectionOf(expression);
        if (typeof message === 'string') assert.equal(actual, message);
        else assert.match(actual, message);
    });
}

test('the error of a getter is the cause of the rejection', async () => {
    const { cause } = await rejectionOf('{ get a() { throw globalThis.thrown = new Error("x") } }');
    assert.equal(cause.message, 'x');
});

test('a cycle is rejected with the path at which it closes', async () => {
    const cycle = /is a circular reference: it refers to an object/;
    const short = '(() => { const a = {}; a.self = a; return a })()';
    assert.match((await rejectionOf(short)).message, /^argument\.self is a circular reference/);
    const long = '(() => { const a = { list: [{}] }; a.list[0].owner = a; return [a] })()';
    assert.match((await rejectionOf(long)).message, /^argument\[0\]\.list\[0\]\.owner is a circular reference/);
    assert.match((await rejectionOf('(() => { const a = []; a.push(a); return a })()')).message, cycle);
    const hidden = '(() => { const a = {}; a.b = { toJSON: () => a }; return a })()';
    assert.match((await rejectionOf(hidden)).message, /^argument\.b is a circular reference/);
    const around = '(() => { const a = { toJSON: () => ({ a }) }; return a })()';
    assert.match((await rejectionOf(around)).message, /^argument\.a is a circular reference/);
    const growing = '(() => { const make = () => ({ toJSON: () => ({ next: make() }) }); return make() })()';
    assert.match((await rejectionOf(growing)).message, /is nested deeper than 4096 levels/);
});

test('a value of 4096 levels is sent, and one of 4097 is rejected', async () => {
    const nested = (depth) => `(() => { let a = []; for (let i = 1; i < ${depth}; i += 1) a = [a]; return a })()`;
    assert.equal(await sent(nested(4096)), '['.repeat(4096) + ']'.repeat(4096));
    const { message } = await rejectionOf(nested(4097));
    assert.match(message, /^argument.*\[0\]\[0\] is nested deeper than 4096 levels: send a flatter value$/);
    assert.ok(message.length < 400);
    assert.match((await rejectionOf(nested(100_000))).message, /is nested deeper/);
});

test('values of another realm are treated by their type', async () => {
    const page = openPage();
    page.global.other = vm.runInNewContext(
        `({ list: [1], date: new Date(0), error: new TypeError("x"), number: new Number(5), map: new Map(), plain: {},
            bad: new Date(NaN) })`,
    );
    const json = await sent('[other.list, other.date, other.number, other.plain, new (class { a = 1 })]', page);
    assert.equal(json, '[[1],"1970-01-01T00:00:00.000Z",5,{},{"a":1}]');
    const error = page.run(`tombolo.call('take', other.map)`);
    await assert.rejects(error, { message: /^argument is a Map/ });
    await assert.rejects(page.run(`tombolo.call('take', other.bad)`), { message: /^argument is an invalid Date/ });
    page.run(`tombolo.call('take', other.error)`);
    await settle();
    assert.equal(JSON.parse(page.native.records[1][3]).name, 'TypeError');
});

test('sending a value does not change it', async () => {
    const page = openPage();
    const unchanged = page.run(`
        const inner = Object.freeze({ when: new Date(0), n: new Number(1) });
        const value = { a: [inner, { toJSON: () => 1 }], b: inner };
        tombolo.call('take', value);
        value.a[0] === inner && value.b === inner && inner.when instanceof Date && 'toJSON' in value.a[1]`);
    assert.ok(unchanged);
});

test('a result is parsed without changes', async () => {
    const json = '{"__proto__":{"x":1},"list":[null,1.5,"\\u0000\\u001e"],"then":5}';
    const page = openPage({ serve: ([, id]) => record('r', id, json) });
    const result = await page.tombolo.call('a');
    assert.equal(JSON.stringify(result), json);
    assert.equal(result.x, undefined);
});

test('long texts are sent and received without changes', async () => {
    const page = openPage({ serve: echo });
    await page.trust();
    const long = 'x'.repeat(100_000);
    const unusual = [`${long}\\`, `${long}"`, `"${long}`, `${long}\n`];
    const texts = ['x'.repeat(10_000_000), '안녕'.repeat(1_000_000), ...unusual];
    for (const text of texts) {
        assert.ok((await page.tombolo.call('echo', text)) === text);
    }
});
