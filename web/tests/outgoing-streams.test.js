import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record, settle } from './support/page.js';

/** Opens the stream `a` for the app, with a credit of `room` values. */
const open = (page, room = 1024, id = '1') => page.native.deliver(record('s', id, 'a'), record('g', id, String(room)));

/** The values that the app received of a stream, in an array for each batch. */
const batchesOf = (page, id = '1') => page.native.records.filter(([kind, other]) => kind === 'i' && other === id).map(([, , json]) => JSON.parse(json));

/** The end of a stream: `['r']`, or `['e', failure]`; undefined if it has not ended. */
function endOf(page, id = '1') {
    const ends = page.native.records.filter(([kind, other]) => (kind === 'r' || kind === 'e') && other === id);
    assert.ok(ends.length <= 1, `stream ${id} must end once`);
    return ends.map(([kind, , json]) => (json === undefined ? [kind] : [kind, JSON.parse(json)]))[0];
}

test('values that an async generator yields without waiting are sent together, before its end', async () => {
    const page = openPage();
    page.run(`tombolo.exposeStream('a', async function* (count) {
        for (let number = 0; number < count; number += 1) yield { number };
    })`);
    await page.native.deliver(record('s', '1', 'a', '3'), record('g', '1', '10'));
    assert.deepEqual(page.native.records, [
        ['i', '1', '[{"number":0},{"number":1},{"number":2}]'],
        ['r', '1'],
    ]);
});

test('a stream accepts all kinds of iterables', async () => {
    const page = openPage();
    const sources = [
        `['x', 'y']`,
        `new Set(['x', 'y'])`,
        `(function* () { yield 'x'; yield 'y' })()`,
        `(async function* () { yield 'x'; yield 'y' })()`,
        `Promise.resolve(['x', 'y'])`,
        `new ReadableStream({ start(c) { c.enqueue('x'); c.enqueue('y'); c.close() } })`,
        `[Promise.resolve('x'), 'y']`,
        `{ [Symbol.asyncIterator]() { let n = 0; return { next: () => ({ done: n === 2, value: 'xy'[n++] }) } } }`,
    ];
    for (const [index, source] of sources.entries()) {
        page.run(`tombolo.exposeStream('a', () => (${source}))`);
        await open(page, 10, String(index));
        await settle();
        assert.deepEqual(batchesOf(page, String(index)).flat(), ['x', 'y'], source);
        assert.deepEqual(endOf(page, String(index)), ['r'], source);
    }
});

test('a ReadableStream without values can be cancelled during a read', async () => {
    const page = openPage();
    page.run(`tombolo.exposeStream('a', () => new ReadableStream({ cancel() { globalThis.isCancelled = true } }))`);
    await open(page, 3);
    await page.native.deliver(record('x', '1'));
    assert.equal(page.global.isCancelled, true);
});

test('a ReadableStream of a library is iterated', async () => {
    const page = openPage();
    page.run(`tombolo.exposeStream('a', () => ({
        [Symbol.toStringTag]: 'ReadableStream',
        async *[Symbol.asyncIterator]() { yield 'x'; yield 'y' },
    }))`);
    await open(page, 3);
    assert.deepEqual(batchesOf(page).flat(), ['x', 'y']);
});

test('a ReadableStream is read by a reader if the engine cannot iterate it', async () => {
    const page = openPage();
    page.run(`tombolo.exposeStream('a', () => {
        const stream = new ReadableStream({
            pull(controller) { controller.enqueue(1) }, cancel() { globalThis.isCancelled = true },
        });
        Object.defineProperty(stream, Symbol.asyncIterator, { value: undefined });
        return stream;
    })`);
    await open(page, 3);
    assert.deepEqual(batchesOf(page).flat(), [1, 1, 1]);
    await page.native.deliver(record('x', '1'));
    assert.equal(page.global.isCancelled, true);
    assert.deepEqual(page.browser.reported, []);
});

test('a value that is not iterable is rejected', async () => {
    const page = openPage();
    for (const [index, source] of ['undefined', 'null', '5', `'text'`, '{}', '() => {}'].entries()) {
        page.run(`tombolo.exposeStream('a', () => (${source}))`);
        await open(page, 5, String(index));
        assert.equal(endOf(page, String(index))[1].code, 'invalidArgument', source);
        assert.match(endOf(page, String(index))[1].message, /must return an async iterable/);
    }
});

test('no more values are requested than the app accepts', async () => {
    const page = openPage();
    page.run(`globalThis.made = 0;
        tombolo.exposeStream('a', async function* () { for (;;) yield made++ });
        tombolo.exposeStream('plain', function* () { for (;;) yield made++ });`);
    for (const [index, name] of ['a', 'plain'].entries()) {
        page.global.made = 0;
        const id = String(index);
        await page.native.deliver(record('s', id, name));
        assert.equal(page.global.made, 0);
        await page.native.deliver(record('g', id, '5'));
        await settle();
        assert.equal(page.global.made, 5);
        await page.native.deliver(record('g', id, '2'));
        await settle();
        assert.equal(page.global.made, 7);
        assert.deepEqual(batchesOf(page, id), [
            [0, 1, 2, 3, 4],
            [5, 6],
        ]);
    }
});

test('long values wait until the app has taken others, but one of any length is sent', async () => {
    const page = openPage({ hasDirectChannel: true });
    const port = page.directChannel.last;
    page.run(`globalThis.made = 0;
        tombolo.exposeStream('a', function* () { for (;;) { made += 1; yield 'x'.repeat(400_000) } });
        tombolo.exposeStream('longer', function* () { for (;;) { made += 1; yield 'x'.repeat(3_000_000) } });`);
    await port.deliver(record('s', '1', 'a'), record('g', '1', '1000'));
    assert.equal(page.global.made, 3);
    assert.deepEqual(
        port.records.map(([, , json]) => JSON.parse(json).length),
        [1, 1, 1],
    );
    await port.deliver(record('g', '1', '1'));
    assert.equal(page.global.made, 4);
    await port.deliver(record('g', '1', '3'));
    assert.equal(page.global.made, 7);
    page.global.made = 0;
    await port.deliver(record('s', '2', 'longer'), record('g', '2', '1000'));
    assert.equal(page.global.made, 1);
    await port.deliver(record('g', '2', '1'));
    assert.equal(page.global.made, 2);
});

test('a failure is sent after the values before it, with its data', async () => {
    const page = openPage();
    page.run(`tombolo.exposeStream('a', async function* () {
        yield 1;
        yield 2;
        throw new tombolo.TomboloError('gone', 'It went', { at: 2 });
    })`);
    await open(page);
    assert.deepEqual(batchesOf(page), [[1, 2]]);
    const [kind, failure] = endOf(page);
    assert.deepEqual([kind, failure.code, failure.message, failure.data], ['e', 'gone', 'It went', { at: 2 }]);
    assert.equal(page.native.records.at(-1)[0], 'e');
});

test('errors of the function and the iterator, and invalid steps, are failures', async () => {
    const page = openPage();
    const sources = [
        `() => { throw new Error('function') }`,
        `async () => { throw new Error('function') }`,
        `() => ({ [Symbol.iterator]() { throw new Error('iterator') } })`,
        `() => ({ get [Symbol.asyncIterator]() { throw new Error('getter') } })`,
        `() => ({ [Symbol.iterator]: () => ({ next() { throw new Error('next') }, return() { globalThis.isReturned = true } }) })`,
        `() => ({ [Symbol.asyncIterator]: () => ({ next() { throw new Error('next') } }) })`,
        `() => ({ [Symbol.iterator]: () => ({ next: () => undefined }) })`,
        `() => ({ [Symbol.iterator]: () => ({ next: () => 5 }) })`,
        `() => ({ [Symbol.asyncIterator]: () => ({ next: async () => 5 }) })`,
        `() => ({ [Symbol.iterator]: () => ({}) })`,
        `() => ({ [Symbol.iterator]: () => 5 })`,
        `() => ({ [Symbol.iterator]: () => ({ next: () => ({ get done() { throw new Error('done') } }) }) })`,
        `() => { const stream = new ReadableStream(); stream.getReader(); return stream }`,
    ];
    for (const [index, source] of sources.entries()) {
        page.run(`tombolo.exposeStream('a', ${source})`);
        await open(page, 5, String(index));
        await settle();
        assert.equal(endOf(page, String(index))?.[0], 'e', source);
    }
    assert.equal(page.global.isReturned, undefined);
    assert.deepEqual(page.browser.reported, []);
});

test('an unsendable value ends the stream and its generator', async () => {
    const page = openPage();
    page.run(`tombolo.exposeStream('a', function* () {
        try { yield 1; yield { when: new Map() }; yield 3 } finally { globalThis.isFinished = true }
    })`);
    await open(page);
    assert.deepEqual(batchesOf(page), [[1]]);
    const [, failure] = endOf(page);
    assert.equal(failure.code, 'invalidArgument');
    assert.equal(failure.message, 'value.when is a Map: convert it with Object.fromEntries');
    assert.equal(page.global.isFinished, true);
});

test('undefined is sent as null, as in an array', async () => {
    const page = openPage();
    page.run(`tombolo.exposeStream('a', () => [undefined, 1])`);
    await open(page);
    assert.deepEqual(batchesOf(page), [[null, 1]]);
});

test('cancelling a stream aborts its signal, finishes its generator and sends no more values', async () => {
    const page = openPage();
    page.run(`globalThis.log = [];
        const follow = (signal) => signal.addEventListener('abort', () => log.push(signal.reason.code));
        tombolo.exposeStream('a', async function* (_, { signal }) {
            follow(signal);
            try { for (let n = 0; ; n += 1) yield n } finally { log.push('finally') }
        });
        tombolo.exposeStream('waiting', async function* (_, { signal }) {
            follow(signal);
            try {
                yield 1;
                await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
            } finally { log.push('finally') }
        });`);
    for (const name of ['a', 'waiting']) {
        page.global.log.length = 0;
        await page.native.deliver(record('s', name === 'a' ? '1' : '2', name), record('g', name === 'a' ? '1' : '2', '3'));
        const sent = page.native.records.length;
        await page.native.deliver(record('x', name === 'a' ? '1' : '2'));
        await settle();
        assert.equal(page.global.log.join(), 'cancelled,finally');
        assert.deepEqual(page.native.records.slice(sent), [['r', name === 'a' ? '1' : '2']]);
    }
    await page.native.deliver(record('x', '1'), record('g', '1', '5'));
    assert.deepEqual(page.browser.reported, []);
});

test('an error of return() is reported and not sent', async () => {
    const page = openPage();
    page.run(`tombolo.exposeStream('a', async function* () { try { for (;;) yield 1 } finally { throw new Error('finally') } });
        tombolo.exposeStream('plain', () => ({ [Symbol.iterator]: () => ({
            next: () => ({ value: 1 }), return() { throw new Error('return') } }) }));`);
    await page.native.deliver(record('s', '1', 'a'), record('g', '1', '2'), record('s', '2', 'plain'), record('g', '2', '2'));
    await page.native.deliver(record('x', '1'), record('x', '2'));
    assert.deepEqual(page.browser.reported.map((error) => error.message).sort(), ['finally', 'return']);
    assert.deepEqual(
        page.native.records.filter(([kind]) => kind !== 'i'),
        [
            ['r', '1'],
            ['r', '2'],
        ],
    );
});

test('an iterator that is returned after the stream was cancelled is ended at once', async () => {
    const page = openPage();
    page.run(`tombolo.exposeStream('a', () => new Promise((resolve) => { globalThis.returnIterator = () => resolve({
        [Symbol.asyncIterator]: () => ({ next: () => { globalThis.isAdvanced = true }, return: () => { globalThis.isReturned = true } }),
    }) }))`);
    await open(page);
    await page.native.deliver(record('x', '1'));
    page.run('returnIterator()');
    await settle();
    assert.equal(page.global.isReturned, true);
    assert.equal(page.global.isAdvanced, undefined);
    assert.deepEqual(page.native.records, [['r', '1']]);
});

test('a stream waits for its function until the document has loaded, and keeps its credit', async () => {
    const page = openPage();
    await open(page, 2);
    await page.native.deliver(record('g', '1', '1'), record('s', '2', 'never'), record('g', '2', '1'));
    page.run(`tombolo.exposeStream('a', function* () { for (;;) yield 1 })`);
    await settle();
    assert.deepEqual(batchesOf(page), [[1, 1, 1]]);
    page.finishLoading();
    await page.advance(1);
    assert.equal(endOf(page, '2')[1].code, 'unknownCall');
    assert.match(endOf(page, '2')[1].message, /no stream never/);
});

test('functions and streams share their names, and cannot be used in place of each other', async () => {
    const page = openPage();
    page.finishLoading();
    const remove = page.tombolo.exposeStream('a', () => [1]);
    page.tombolo.expose('b', () => 1);
    await page.native.deliver(record('c', '1', 'a'), record('s', '2', 'b'), record('g', '2', '1'));
    assert.match(endOf(page, '1')[1].message, /is a stream/);
    assert.match(endOf(page, '2')[1].message, /is not a stream/);
    page.tombolo.expose('a', () => 'function');
    remove();
    await page.native.deliver(record('c', '3', 'a'));
    assert.deepEqual(endOf(page, '3'), ['r', 'function']);
    assert.throws(() => page.tombolo.exposeStream('', () => []), { code: 'invalidArgument' });
    assert.throws(() => page.tombolo.exposeStream('a', []), { code: 'invalidArgument' });
});

test('disconnecting a document ends its generators', async () => {
    const page = openPage();
    page.run(`tombolo.exposeStream('a', async function* (_, { signal }) {
        try { for (;;) yield 1 } finally { globalThis.reason = signal.reason.code }
    })`);
    await open(page, 1);
    await page.native.deliver('d');
    await settle();
    assert.equal(page.global.reason, 'disconnected');
});

test('a generator that cancels its own stream is stopped after its current step', async () => {
    const page = openPage({ hasDirectChannel: true });
    const port = page.directChannel.last;
    page.global.cancel = () => port.deliver(record('x', '1'));
    page.run(`tombolo.exposeStream('a', function* () {
        try { yield 1; cancel(); yield 2 } finally { globalThis.isFinished = true }
    })`);
    await port.deliver(record('s', '1', 'a'), record('g', '1', '10'));
    await settle();
    assert.equal(page.global.isFinished, true);
    assert.deepEqual(page.browser.reported, []);
    assert.deepEqual(
        port.records.filter(([kind]) => kind === 'r' || kind === 'e'),
        [['r', '1']],
    );
});

test('replaced built-ins do not affect a stream', async () => {
    const page = openPage();
    page.run(`
        const next = Object.getPrototypeOf(async function* () {}.prototype).next;
        tombolo.exposeStream('a', async function* () { for (let n = 0; n < 3; n += 1) yield n });
        tombolo.exposeStream('plain', function* () { for (let n = 0; n < 3; n += 1) yield n });
        tombolo.exposeStream('read', () => new Source({ start(c) { enqueue.call(c, 7); close.call(c) } }));
        const { ReadableStream: Source, ReadableStreamDefaultController: { prototype: { enqueue, close } } } = globalThis;
        Promise.prototype.then = () => new Promise(() => {});
        Array.prototype.push = Array.prototype.shift = () => { throw new Error('replaced') };
        Object.defineProperty(Array.prototype, 0, { set() { throw new Error('setter') }, configurable: true });
        for (const name of ['id', 'source', 'credit', 'text', 'count', 'firstSent', 'lastSent', 'next', 'stop', 'isInside', 'length'])
            Object.defineProperty(Object.prototype, name, { configurable: true, set() { throw new Error(name) }, get() {} });
        JSON.stringify = JSON.parse = null;
        ReadableStreamDefaultReader.prototype.read = ReadableStream.prototype.getReader = null;
        AbortController.prototype.abort = null;
        globalThis.Promise = globalThis.Symbol = globalThis.queueMicrotask = null;
    `);
    for (const [index, name] of ['a', 'plain', 'read'].entries()) {
        await page.native.deliver(record('s', String(index), name), record('g', String(index), '10'));
        await settle();
        assert.deepEqual(batchesOf(page, String(index)).flat(), name === 'read' ? [7] : [0, 1, 2], name);
        assert.deepEqual(endOf(page, String(index)), ['r']);
    }
});

test('records for an ended stream are ignored, and its id can be used again', async () => {
    const page = openPage();
    page.run(`tombolo.exposeStream('a', () => [1])`);
    await open(page);
    const sent = page.native.records.length;
    await page.native.deliver(record('g', '1', '5'), record('x', '1'));
    await settle();
    assert.deepEqual(page.native.records.slice(sent), [['r', '1']]);
    await open(page);
    assert.deepEqual(batchesOf(page), [[1], [1]]);
});
