import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record, settle } from './support/page.js';

test('the first listener requests the event, and removing the last one withdraws the request', async () => {
    const page = openPage();
    const removeFirst = page.tombolo.on('clock.tick', () => {});
    const removeSecond = page.tombolo.on('clock.tick', () => {});
    await settle();
    assert.deepEqual(page.native.records, [['l', '1', 'clock.tick']]);
    removeFirst();
    removeFirst();
    await settle();
    assert.equal(page.native.records.length, 1);
    removeSecond();
    removeSecond();
    await settle();
    assert.deepEqual(page.native.records[1], ['u', 'clock.tick']);
    page.tombolo.on('clock.tick', () => {});
    await settle();
    assert.deepEqual(page.native.records[2], ['l', '2', 'clock.tick']);
});

test('every listener receives the value', async () => {
    const page = openPage();
    const seen = [];
    page.tombolo.on('a', (value) => seen.push(['first', value]));
    page.tombolo.on('a', (value) => seen.push(['second', value]));
    page.tombolo.on('b', (value) => seen.push(['other', value]));
    await page.native.deliver(record('v', 'a', '{"n":1}'), record('v', 'a'), record('v', 'c', '5'));
    assert.deepEqual(JSON.stringify(seen), '[["first",{"n":1}],["second",{"n":1}],["first",null],["second",null]]');
});

test('a function can listen twice, and each registration is removed by itself', async () => {
    const page = openPage();
    let count = 0;
    const listener = () => (count += 1);
    const remove = page.tombolo.on('a', listener);
    page.tombolo.on('a', listener);
    await page.native.deliver(record('v', 'a'));
    assert.equal(count, 2);
    remove();
    await page.native.deliver(record('v', 'a'));
    assert.equal(count, 3);
});

test('the error of a listener is reported and does not affect others', async () => {
    const page = openPage();
    const seen = [];
    const error = new Error('from a listener');
    page.tombolo.on('a', () => {
        throw error;
    });
    page.tombolo.on('a', (value) => seen.push(value));
    const call = page.tombolo.call('x');
    await page.native.deliver(record('v', 'a', '1'), record('v', 'a', '2'), record('r', '2', '3'));
    assert.deepEqual(seen, [1, 2]);
    assert.equal(await call, 3);
    assert.deepEqual(page.browser.reported, [error, error]);
});

test('listeners can be added and removed while an event is delivered', async () => {
    const page = openPage();
    const seen = [];
    page.tombolo.on('a', () => {
        seen.push('first');
        removeSecond();
        page.tombolo.on('a', () => seen.push('late'));
    });
    const removeSecond = page.tombolo.on('a', () => seen.push('second'));
    await page.native.deliver(record('v', 'a'));
    assert.deepEqual(seen, ['first']);
});

test('a denied event causes one warning', async () => {
    const page = openPage();
    const denial = '{"code":"denied","message":"No grant lets app://tests receive clock.tick"}';
    const remove = page.tombolo.on('clock.tick', () => {});
    await page.native.deliver(record('e', '1', denial));
    assert.deepEqual(page.browser.warnings, ['tombolo.on: No grant lets app://tests receive clock.tick']);
    remove();
    page.tombolo.on('clock.tick', () => {});
    await page.native.deliver(record('e', '2', denial));
    assert.equal(page.browser.warnings.length, 1);
});

test('an invalid event does not affect other records', async () => {
    const page = openPage();
    const seen = [];
    page.tombolo.on('a', (value) => seen.push(value));
    await page.native.deliver(record('v', 'a', '{'), record('?'), '', record('v', 'a', '7'));
    assert.deepEqual(seen, [7]);
    assert.equal(page.browser.reported.length, 1);
});

test('an event can have the name of a member of Object', async () => {
    const page = openPage();
    const seen = [];
    for (const name of ['__proto__', 'constructor', 'toString']) page.tombolo.on(name, () => seen.push(name));
    await page.native.deliver(record('v', 'constructor'), record('v', '__proto__'), record('v', 'valueOf'));
    assert.deepEqual(seen, ['constructor', '__proto__']);
});

test('a listener must be a function', () => {
    const page = openPage();
    for (const listener of [undefined, null, {}, 'x']) {
        assert.throws(() => page.tombolo.on('a', listener), { name: 'TomboloError', code: 'invalidArgument' });
    }
});
