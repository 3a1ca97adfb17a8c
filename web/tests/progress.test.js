import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record, settle } from './support/page.js';

test('a call with onProgress requests progress, and receives it in order before its result', async () => {
    const page = openPage();
    /** @type {unknown[]} */
    const received = [];
    const result = page.tombolo.call('files.copy', 'a', { onProgress: (value) => received.push(value) });
    await settle();
    assert.deepEqual(page.native.records, [['p', '1', 'files.copy', '"a"']]);
    await page.native.deliver(record('p', '1', '{"done":1}'), record('p', '1', '2'), record('p', '1'));
    assert.equal(/** @type {any} */ (received[0]).done, 1);
    assert.deepEqual(received.slice(1), [2, undefined]);
    await page.native.deliver(record('p', '1', '3'), record('r', '1', '"b"'));
    assert.equal(await result, 'b');
    assert.deepEqual(received.slice(1), [2, undefined, 3]);
});

test('a call in the proxy form receives progress too', async () => {
    const page = openPage();
    /** @type {unknown[]} */
    const received = [];
    page.tombolo.files.copy(undefined, { onProgress: (value) => received.push(value) });
    await page.native.deliver(record('p', '1', '0.5'));
    assert.deepEqual(received, [0.5]);
});

test('progress of an ended call, or of a call without onProgress, is ignored', async () => {
    const page = openPage();
    /** @type {unknown[]} */
    const received = [];
    const onProgress = (/** @type {unknown} */ value) => received.push(value);
    const controller = page.run('new AbortController()');
    const results = [
        page.tombolo.call('a', null, { onProgress }),
        page.tombolo.call('b', null, { onProgress, signal: controller.signal }),
        page.tombolo.call('c'),
    ];
    for (const result of results) result.catch(() => {});
    await page.native.deliver(record('r', '1'), record('p', '1', '1'), record('p', '3', '1'), record('p', '9', '1'));
    controller.abort();
    await page.native.deliver(record('p', '2', '1'));
    assert.deepEqual(received, []);
    assert.deepEqual(page.browser.reported, []);
});

test('an error of onProgress is reported, and the call continues', async () => {
    const page = openPage();
    const oops = new Error('oops');
    let count = 0;
    const onProgress = () => {
        count += 1;
        throw oops;
    };
    const result = page.tombolo.call('a', null, { onProgress });
    await page.native.deliver(record('p', '1', '1'), record('p', '1', '2'), record('r', '1', '"end"'));
    assert.equal(await result, 'end');
    assert.equal(count, 2);
    assert.deepEqual(page.browser.reported, [oops, oops]);
});

test('progress that is not JSON is reported, and the call continues', async () => {
    const page = openPage();
    let count = 0;
    const result = page.tombolo.call('a', null, { onProgress: () => (count += 1) });
    await page.native.deliver(record('p', '1', '{'), record('p', '1', '1'), record('r', '1'));
    await result;
    assert.equal(count, 1);
    assert.equal(page.browser.reported.length, 1);
});

test('onProgress must be a function or null', async () => {
    const page = openPage();
    for (const onProgress of [1, 'x', {}, null]) {
        const options = /** @type {any} */ ({ onProgress });
        const result = page.tombolo.call('a', null, options);
        if (onProgress === null) result.catch(() => {});
        else await assert.rejects(result, { code: 'invalidArgument' });
    }
});
