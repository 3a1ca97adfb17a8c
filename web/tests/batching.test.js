import assert from 'node:assert/strict';
import { test } from 'node:test';
import { echo, openPage, record, settle } from './support/page.js';

test('records of one tick are sent in one message, in order', async () => {
    const page = openPage();
    page.run(`
        const controller = new AbortController();
        globalThis.remove = tombolo.on('e', () => {});
        tombolo.call('first', 1);
        tombolo.greeter.greet(2);
        void tombolo.ready;
        remove();
        tombolo.call('last');`);
    await settle();
    assert.deepEqual(page.native.controls, ['hello', 'send']);
    assert.deepEqual(page.native.records, [
        ['l', '1', 'e'],
        ['c', '2', 'first', '1'],
        ['c', '3', 'greeter.greet', '2'],
        ['k', '4'],
        ['u', 'e'],
        ['c', '5', 'last'],
    ]);
});

test('calls of later ticks are sent in later messages', async () => {
    const page = openPage();
    page.run(`(async () => { tombolo.call('a'); tombolo.call('b'); await null; await null; tombolo.call('c') })()`);
    await settle();
    const sends = page.native.messages.slice(1).map(({ records }) => records.map((fields) => fields[2]));
    assert.deepEqual(sends, [['a', 'b'], ['c']]);
});

test('a call that a toJSON makes is sent before the outer call', async () => {
    const page = openPage();
    page.run(`tombolo.call('outer', { toJSON() { tombolo.call('inner', [1]); return { a: [new Date(0)] } } })`);
    await settle();
    assert.deepEqual(
        page.native.records.map((fields) => fields.slice(2)),
        [
            ['inner', '[1]'],
            ['outer', '{"a":["1970-01-01T00:00:00.000Z"]}'],
        ],
    );
});

test('calls made when answers arrive are sent in one message', async () => {
    const page = openPage();
    page.run(`for (const name of ['a', 'b', 'c']) tombolo.call(name).then(() => tombolo.call(name + '2'))`);
    await page.native.deliver(record('r', '1'), record('r', '2'), record('r', '3'));
    assert.deepEqual(
        page.native.last.records.map((fields) => fields[2]),
        ['a2', 'b2', 'c2'],
    );
});

test('ten thousand calls of one tick are sent as one text, in parts', async () => {
    const page = openPage({ serve: echo });
    await page.trust();
    page.run(`globalThis.burst = async (count) => {
        const all = new Array(count);
        for (let index = 0; index < count; index += 1) all[index] = tombolo.call('debug.echo', { index, name: 'Ada' });
        const results = await Promise.all(all);
        return results.every((result, index) => result.index === index);
    }`);
    const before = page.native.messages.length;
    assert.ok(await page.global.burst(10_000));
    const controls = page.native.controls.slice(before).filter((control) => control !== 'poll');
    assert.equal(controls[0], 'first');
    assert.equal(controls.at(-1), 'last');
    assert.ok(controls.slice(1, -1).every((control) => control === 'more'));
    assert.ok(controls.length < 30, `${controls.length} messages`);
});
