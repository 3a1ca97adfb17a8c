import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record, settle } from './support/page.js';

/** The state of a promise: 'pending', 'resolved' or the code of its rejection. */
async function stateOf(promise) {
    const state = promise.then(
        () => 'resolved',
        (error) => error.code,
    );
    return Promise.race([state, settle().then(() => 'pending')]);
}

test('a call times out after a minute by default', async () => {
    const page = openPage();
    const result = page.tombolo.call('a');
    result.catch(() => {});
    await page.advance(59_990);
    assert.equal(await stateOf(result), 'pending');
    await page.advance(20);
    await assert.rejects(result, { code: 'timeout', message: 'a was not answered within 60000 ms' });
    assert.deepEqual(page.native.records, [
        ['c', '1', 'a'],
        ['x', '1'],
    ]);
});

for (const timeout of [0, Infinity]) {
    test(`a timeout of ${timeout} never ends a call`, async () => {
        const page = openPage();
        const result = page.tombolo.call('a', 1, { timeout });
        await page.advance(10 ** 10);
        assert.equal(await stateOf(result), 'pending');
        assert.equal(page.browser.timersSet, 0);
    });
}

test('a timeout can be longer than the longest timer', async () => {
    const page = openPage();
    const result = page.tombolo.call('a', 1, { timeout: 2 ** 33 });
    await page.advance(2 ** 33 - 10);
    assert.equal(await stateOf(result), 'pending');
    await page.advance(20);
    assert.equal(await stateOf(result), 'timeout');
});

test('calls time out in the order of their deadlines', async () => {
    const page = openPage();
    const ended = [];
    for (const timeout of [300, 100, 200]) {
        page.tombolo.call('a', 1, { timeout }).catch(() => ended.push(timeout));
        await settle();
    }
    assert.equal(page.browser.timers, 1);
    await page.advance(150);
    assert.deepEqual(ended, [100]);
    await page.advance(200);
    assert.deepEqual(ended, [100, 200, 300]);
});

test('a timeout counts from when the call is sent', async () => {
    const page = openPage();
    const result = page.tombolo.call('a', 1, { timeout: 100 });
    page.browser.time += 5000;
    await settle();
    assert.equal(await stateOf(result), 'pending');
    await page.advance(110);
    assert.equal(await stateOf(result), 'timeout');
});

test('ten thousand concurrent calls share one timer, and so do a thousand successive ones', async () => {
    const page = openPage();
    await page.trust();
    const all = Promise.allSettled(Array.from({ length: 10_000 }, (_, index) => page.tombolo.call('a', index)));
    await settle();
    assert.equal(page.browser.timers, 1);
    assert.equal(page.browser.timersSet, 1);
    await page.advance(61_000);
    for (const result of await all) assert.equal(result.reason.code, 'timeout');
    assert.equal(page.browser.timers, 0);

    const other = openPage();
    for (let id = 1; id <= 1000; id += 1) {
        const result = other.tombolo.call('a');
        await other.native.deliver(record('r', String(id)));
        await result;
    }
    assert.equal(other.browser.timersSet, 1);
});

test('a late answer after a timeout is ignored', async () => {
    const page = openPage();
    const result = page.tombolo.call('a', 1, { timeout: 5 });
    await Promise.all([assert.rejects(result, { code: 'timeout' }), page.advance(10)]);
    await page.native.deliver(record('r', '1', '5'));
    assert.deepEqual(page.browser.reported, []);
});

test('ready times out after a minute', async () => {
    const page = openPage();
    const { ready } = page.tombolo;
    await page.advance(61_000);
    await assert.rejects(ready, { code: 'timeout' });
});
