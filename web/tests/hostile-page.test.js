import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record, settle } from './support/page.js';

// Source texts that a page may run, before it uses tombolo or between a call and its answer.
const tamperings = {
    'JSON replaced': `JSON.stringify = () => '"forged"'; JSON.parse = () => 'forged'; globalThis.JSON = null`,
    'Promise replaced': `globalThis.Promise = class { constructor() { throw new Error('no promises') } }`,
    'Promise.prototype.then replaced': `Promise.prototype.then = function () { return new Promise(() => {}) };
        Promise.prototype.catch = Promise.prototype.finally = null; Promise.resolve = Promise.reject = null`,
    'Promise.prototype.constructor replaced': `Promise.prototype.constructor = class { constructor() { throw 1 } }`,
    'Promise species': `Object.defineProperty(Promise, Symbol.species, { get() { throw new Error('species') } })`,
    'Map replaced': `for (const name of ['get', 'set', 'has', 'delete', 'clear', 'forEach', Symbol.iterator]) {
        Map.prototype[name] = () => { throw new Error('Map') } }
        Object.defineProperty(Map.prototype, 'size', { get: () => -1 }); globalThis.Map = null`,
    'Array.prototype emptied': `for (const name of Object.getOwnPropertyNames(Array.prototype)) {
        if (name !== 'length' && name !== 'constructor') Array.prototype[name] = () => { throw new Error('Array') } }
        Array.prototype[Symbol.iterator] = () => { throw new Error('iterator') }; Array.isArray = () => false`,
    'index setters on Array.prototype': `for (let index = 0; index < 20; index += 1) {
        Object.defineProperty(Array.prototype, index, { configurable: true,
            get() { return 'stolen' }, set(value) { throw new Error('setter') } }) }`,
    'index setters on Object.prototype': `for (let index = 0; index < 20; index += 1) {
        Object.defineProperty(Object.prototype, index, { configurable: true,
            get() { return 'stolen' }, set(value) { throw new Error('setter') } }) }`,
    'setters on Object.prototype': `for (const name of [
        'id', 'description', 'text', 'resolve', 'reject', 'timeout', 'deadline', 'signal', 'aborted', 'abortListener', 'isSent', 'code',
        'data', 'message', 'name', 'stack', 'cause', 'detail', 'cancelable', 'parent', 'source', 'original', 'keys',
        'length', 'index', 'copy', 'depth', 'reason', 'listener', 'isActive', 'json', 'a']) {
        Object.defineProperty(Object.prototype, name, { configurable: true,
            get() { return undefined }, set(value) { throw new Error('setter of ' + name) } }) }`,
    'property descriptors on Object.prototype': `Object.prototype.get = () => 'forged'; Object.prototype.set = () => {};
        Object.prototype.value = 'forged'; Object.prototype.configurable = false; Object.prototype.writable = false`,
    'throwing getters on Object.prototype': `for (const name of [
        'bubbles', 'composed', 'cause', 'enumerable', 'writable', 'has', 'set', 'getPrototypeOf',
        'getOwnPropertyDescriptor', 'defineProperty', 'passive', 'once', 'capture']) {
        Object.defineProperty(Object.prototype, name, { __proto__: null, configurable: true, set: () => {},
            get: () => { throw new Error('getter of ' + name) } }) }`,
    'then on Object.prototype': `Object.prototype.then = function (resolve) { globalThis.stolen = this }`,
    'a getter of then on Object.prototype': `Object.defineProperty(Object.prototype, 'then', { configurable: true,
        get() { globalThis.stolen = this; return () => {} } })`,
    'toJSON on built-in prototypes': `Object.prototype.toJSON = Array.prototype.toJSON = Date.prototype.toJSON =
        String.prototype.toJSON = Number.prototype.toJSON = () => 'forged'`,
    'valueOf and toString replaced': `
        for (const type of [Object, Number, String, Boolean, Date, Array, Function, Error])
            type.prototype.valueOf = type.prototype.toString = () => { throw new Error('text') };
        Date.prototype.toISOString = Date.prototype.getTime = () => 0; Date.prototype[Symbol.toPrimitive] = null`,
    'EventTarget replaced': `EventTarget.prototype.dispatchEvent = () => true;
        EventTarget.prototype.addEventListener = EventTarget.prototype.removeEventListener = () => {};
        globalThis.EventTarget = globalThis.addEventListener = globalThis.removeEventListener = null`,
    'CustomEvent replaced': `
        Object.defineProperty(CustomEvent.prototype, 'detail', { get: () => 'r\\x1f1\\x1f"forged"' });
        globalThis.CustomEvent = globalThis.Event = class { constructor() { throw new Error('Event') } }`,
    'visualViewport and performance replaced': `Object.getPrototypeOf(performance).now = () => NaN;
        globalThis.visualViewport = { dispatchEvent: () => true, addEventListener() {} };
        globalThis.performance = { now: () => NaN }`,
    'call, apply and bind replaced': `Function.prototype.call = Function.prototype.apply = Function.prototype.bind =
        () => { throw new Error('call') };
        Reflect.apply = Reflect.get = Reflect.construct = null; globalThis.Reflect = null`,
    'Symbol.iterator replaced': `for (const type of [Array, String, Map, Set]) {
        type.prototype[Symbol.iterator] = () => { throw new Error('iterator') } }
        Object.getPrototypeOf(Object.getPrototypeOf([].entries?.() ?? {})).next = null; globalThis.Symbol = null`,
    'String and RegExp replaced': `
        for (const name of ['indexOf', 'slice', 'split', 'replace', 'charCodeAt', 'isWellFormed'])
            String.prototype[name] = () => { throw new Error('String') };
        String.prototype[Symbol.split] = String.prototype[Symbol.replace] = () => { throw new Error('String') };
        RegExp.prototype.exec = RegExp.prototype.test = () => { throw new Error('RegExp') };
        globalThis.String = globalThis.RegExp = null`,
    'Object and its functions replaced': `for (const name of Object.getOwnPropertyNames(Object)) {
        if (typeof Object[name] === 'function') Object[name] = () => { throw new Error('Object') } }
        globalThis.Object = null`,
    'AbortController replaced': `AbortController.prototype.abort = null;
        for (const [type, name] of [[AbortController, 'signal'], [AbortSignal, 'aborted'], [AbortSignal, 'reason']]) {
            Reflect.defineProperty(type.prototype, name, { get() { throw new Error('Abort') } }) }
        globalThis.AbortController = globalThis.AbortSignal = null`,
    'timers and microtasks replaced': `
        globalThis.setTimeout = globalThis.clearTimeout = globalThis.queueMicrotask = () => {};
        globalThis.console = globalThis.reportError = null`,
    'Error and its hooks replaced': `Error.prototype.constructor = null; Error.captureStackTrace = null;
        Error.stackTraceLimit = 'x'; Error.prepareStackTrace = () => { throw new Error('stack') };
        Object.defineProperty(Function.prototype, 'prototype', { value: null, configurable: true });
        globalThis.Error = globalThis.TypeError = null`,
    'Proxy and Number replaced': `globalThis.Proxy = null; Number.isFinite = () => false;
        globalThis.Number = globalThis.isFinite = null`,
    'globalThis, self and window replaced': `self = window = globalThis = null`,
};

// The page's use of tombolo. It uses only syntax of the language, which no replaced built-in affects.
const usageSource = `(() => {
    const outcomes = { __proto__: null };
    const thrown = new tombolo.TomboloError('own', 'Thrown');
    const watch = async (key, promise) => {
        const outcome = outcomes[key] = { __proto__: null };
        try { outcome.value = await promise } catch (error) { outcome.error = error }
    };
    return { __proto__: null, outcomes, events: 0, run(argument, set, signal) {
        watch('result', tombolo.call('greeter.greet', argument));
        watch('proxied', tombolo.greeter.greet('hi', { timeout: 50 }));
        watch('failed', tombolo.call('fail'));
        watch('refused', tombolo.call('x', [set]));
        watch('aborted', tombolo.call('abort', 1, { signal }));
        this.remove = tombolo.on('tick', (value) => { this.events += 1; this.event = value });
        tombolo.stub = 1;
        tombolo.expose('sync', (value) => ({ got: value }));
        tombolo.expose('async', async (value) => value);
        tombolo.expose('throws', () => { throw thrown });
        tombolo.exposeStream('values', function* () { yield 'one'; yield { two: 2 } });
    } };
})()`;

for (const [name, tampering] of Object.entries(tamperings)) {
    for (const when of ['before', 'after']) {
        test(`${name} ${when} the call: calls, events, functions, streams and cancellation work`, async () => {
            const page = openPage();
            const { tombolo, global } = page;
            const controller = page.run('new AbortController()');
            const { signal } = controller;
            const abort = page.run('AbortController.prototype.abort');
            const argument = page.run(`({ a: [1, { b: 'text', when: new Date(0), n: new Number(5) }], c: undefined })`);
            const set = page.run('new Set()');
            const usage = page.run(usageSource);
            if (when === 'before') page.run(tampering);
            usage.run(argument, set, signal);
            await settle();
            if (when === 'after') page.run(tampering);

            const expected = [
                ['c', '1', 'greeter.greet', '{"a":[1,{"b":"text","when":"1970-01-01T00:00:00.000Z","n":5}]}'],
                ['c', '2', 'greeter.greet', '"hi"'],
                ['c', '3', 'fail'],
                ['c', '4', 'abort', '1'],
                ['l', '5', 'tick'],
            ];
            assert.deepEqual(page.native.records, expected);
            assert.deepEqual(page.native.controls, ['hello', 'send']);

            Reflect.apply(abort, controller, ['enough']);
            await page.native.deliver(
                record('r', '1', '{"text":"Hello","list":[1]}'),
                record('e', '3', '{"code":"own","message":"Failed","data":{"n":1}}'),
                record('v', 'tick', '[1]'),
                record('c', '1', 'sync', '[2]'),
                record('c', '2', 'async', '"later"'),
                record('c', '3', 'throws'),
                record('s', '4', 'values'),
                record('g', '4', '10'),
            );
            await settle();
            await page.advance(60);

            const { outcomes } = usage;
            assert.equal(outcomes.result.value?.text, 'Hello', String(outcomes.result.error?.message));
            assert.equal(outcomes.result.value.list[0], 1);
            assert.equal(Object.keys(outcomes.result.value).join(), 'text,list');
            assert.equal(outcomes.proxied.error.code, 'timeout');
            assert.equal(outcomes.failed.error.code, 'own');
            assert.equal(outcomes.failed.error.message, 'Failed');
            assert.equal(outcomes.failed.error.data.n, 1);
            assert.equal(outcomes.refused.error.code, 'invalidArgument');
            assert.equal(outcomes.refused.error.message, 'argument[0] is a Set: convert it with Array.from');
            assert.equal(outcomes.aborted.error.code, 'cancelled');
            assert.equal(usage.events, 1);
            assert.equal(usage.event[0], 1);
            assert.equal(global.stolen, undefined);

            usage.remove();
            await settle();
            const later = page.native.records.slice(expected.length).filter(([kind, id]) => kind !== 'e' || id !== '3');
            assert.deepEqual(
                later.map((fields) => fields.join(' ')).sort(),
                ['r 1 {"got":[2]}', 'r 2 "later"', 'i 4 ["one",{"two":2}]', 'r 4', 'u tick', 'x 2', 'x 4'].sort(),
            );
            const failure = page.native.records.find(([kind, id]) => kind === 'e' && id === '3');
            assert.equal(JSON.parse(failure[2]).code, 'own');
            assert.deepEqual(page.browser.reported, []);

            page.hide(true);
            page.show(true);
            assert.deepEqual(page.native.controls.slice(-2), ['hide', 'hello']);
            assert.equal(tombolo, page.run('tombolo'));
        });
    }
}

test('a rejected ready is not an unhandled rejection although the page has replaced then and constructor of promises', async () => {
    const page = openPage();
    const unhandled = [];
    const listener = (reason) => unhandled.push(reason);
    process.on('unhandledRejection', listener);
    page.run(`Promise.prototype.then = () => {}; Promise.prototype.constructor = class {}; void tombolo.ready`);
    await page.native.deliver(record('e', '1', '{"code":"denied","message":"No grant"}'));
    await settle();
    process.off('unhandledRejection', listener);
    assert.deepEqual(unhandled, []);
});
