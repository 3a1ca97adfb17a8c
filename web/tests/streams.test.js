import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record, settle } from './support/page.js';

test('a stream is opened with credit, and its values are iterated in order', async () => {
    const page = openPage();
    const values = page.run(`(async () => {
        const values = [];
        for await (const value of tombolo.stream('clock.ticks', { every: 1 })) values.push(value);
        return values.join();
    })()`);
    await settle();
    assert.deepEqual(page.native.records, [
        ['s', '1', 'clock.ticks', '{"every":1}'],
        ['g', '1', '4096'],
    ]);
    await page.native.deliver(record('p', '1', '[1,2]'), record('p', '1', '[3]'), record('r', '1'));
    assert.equal(await values, '1,2,3');
});

test('a stream that fills a batch of a direct channel is sent with its credit', async () => {
    const page = openPage({ hasDirectChannel: true });
    page.run('for (let i = 0; i < 511; i += 1) tombolo.call("a").catch(() => {}); tombolo.stream("clock.ticks")');
    await settle();
    const records = page.directChannel.last.records.filter(([, id]) => id === '512');
    assert.deepEqual(records, [
        ['s', '512', 'clock.ticks'],
        ['g', '512', '4096'],
    ]);
});

test('credit is sent for taken values: when none is left, or for half of the maximum', async () => {
    const page = openPage();
    const { stream } = page.run('globalThis.stream = tombolo.stream("a"), ({ stream })');
    const values = stream[Symbol.asyncIterator]();
    await settle();
    const sent = page.native.records.length;
    await page.native.deliver(record('p', '1', '[1,2,3]'));
    await values.next();
    await values.next();
    await settle();
    assert.equal(page.native.records.length, sent);
    await values.next();
    await settle();
    assert.deepEqual(page.native.records.slice(sent), [['g', '1', '3']]);
    await page.native.deliver(record('p', '1', JSON.stringify(Array(4000).fill(0))));
    for (let i = 0; i < 2048; i += 1) await values.next();
    await settle();
    assert.deepEqual(page.native.records.slice(sent + 1), [['g', '1', '2048']]);
});

test('a failure is received once, after the values before it', async () => {
    const page = openPage();
    const values = page.tombolo.stream('a')[Symbol.asyncIterator]();
    await page.native.deliver(record('p', '1', '[1]'), record('e', '1', '{"code":"gone","message":"it went"}'));
    assert.equal((await values.next()).value, 1);
    await assert.rejects(values.next(), { code: 'gone', message: 'it went' });
    assert.equal((await values.next()).done, true);
});

test('break cancels the stream, and later values are dropped', async () => {
    const page = openPage();
    const first = page.run(`(async () => {
        for await (const value of tombolo.stream('a')) return value;
    })()`);
    await page.native.deliver(record('p', '1', '[7,8,9]'));
    assert.equal(await first, 7);
    await settle();
    assert.deepEqual(page.native.records.at(-1), ['x', '1']);
    await page.native.deliver(record('p', '1', '[10]'), record('r', '1'));
    assert.deepEqual(page.browser.reported, []);
});

test('concurrent reads receive one value each, then the failure, then the end', async () => {
    const page = openPage();
    const values = page.tombolo.stream('a')[Symbol.asyncIterator]();
    const steps = Promise.allSettled([values.next(), values.next(), values.next(), values.next()]);
    await page.native.deliver(record('p', '1', '[1,2]'), record('e', '1', '{"code":"gone","message":""}'));
    const ends = await steps;
    assert.deepEqual(
        ends.map((end) => end.value?.value ?? end.value?.done ?? end.reason.code),
        [1, 2, 'gone', true],
    );
});

test('a stream is a ReadableStream', async () => {
    const page = openPage();
    const stream = page.tombolo.stream('a');
    assert.ok(stream instanceof ReadableStream);
    const reader = stream.getReader();
    const first = reader.read();
    await page.native.deliver(record('p', '1', '["a","b"]'), record('r', '1'));
    assert.equal((await first).value, 'a');
    assert.equal((await reader.read()).value, 'b');
    assert.equal((await reader.read()).done, true);
});

test('cancelling the ReadableStream cancels the stream in Swift', async () => {
    const page = openPage();
    await settle();
    const stream = page.tombolo.stream('a');
    await settle();
    await stream.cancel();
    await settle();
    assert.deepEqual(page.native.records.at(-1), ['x', '1']);
});

test('a stream that is cancelled in its own tick is not opened', async () => {
    const page = openPage();
    page.tombolo.stream('a').cancel();
    await settle();
    assert.deepEqual(page.native.records, []);
});

test('aborting the signal ends the stream with the reason', async () => {
    const page = openPage();
    const controller = page.run('new AbortController()');
    const values = page.tombolo.stream('a', null, { signal: controller.signal })[Symbol.asyncIterator]();
    await settle();
    const next = values.next();
    controller.abort('enough');
    await assert.rejects(next, { code: 'cancelled', cause: 'enough' });
    await settle();
    assert.deepEqual(page.native.records.at(-1), ['x', '1']);
});

test('an invalid name, argument or option is the failure of the stream', async () => {
    const page = openPage();
    const bad = [page.tombolo.stream(''), page.tombolo.stream('a', 1n), page.tombolo.stream('a', 1, { signal: 5 })];
    for (const stream of bad) {
        await assert.rejects(stream[Symbol.asyncIterator]().next(), { code: 'invalidArgument' });
    }
    await settle();
    assert.deepEqual(page.native.records, []);
});

test('replaced built-ins do not affect a stream', async () => {
    const page = openPage();
    page.run(`
        Object.prototype.then = function (resolve) { resolve('replaced'); };
        Array.prototype.shift = Array.prototype.push = () => { throw new Error('replaced'); };
        ReadableStreamDefaultController.prototype.enqueue = () => {};
        globalThis.ReadableStream = class {};
    `);
    const values = page.run(`(async () => {
        const values = [];
        for await (const value of tombolo.stream('a')) values[values.length] = value;
        return values.join();
    })()`);
    await page.native.deliver(record('p', '1', '[1,2]'), record('r', '1'));
    assert.equal(await values, '1,2');
});
