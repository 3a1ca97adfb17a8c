import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record, settle } from './support/page.js';

/** A page with a controller of its own world. */
function openPageWithController() {
    const page = openPage();
    return { page, controller: page.run('new AbortController()') };
}

test('a call with an aborted signal is not sent', async () => {
    const { page, controller } = openPageWithController();
    controller.abort('enough');
    const result = page.tombolo.call('a', 1, { signal: controller.signal });
    await assert.rejects(result, { code: 'cancelled', message: 'a was cancelled', cause: 'enough' });
    await settle();
    assert.deepEqual(page.native.records, []);
});

test('an abort rejects the call and cancels it in Swift', async () => {
    const { page, controller } = openPageWithController();
    const result = page.tombolo.call('a', 1, { signal: controller.signal });
    await settle();
    controller.abort('enough');
    await assert.rejects(result, { code: 'cancelled', cause: 'enough' });
    assert.deepEqual(page.native.records, [
        ['c', '1', 'a', '1'],
        ['x', '1'],
    ]);
});

test('a call that is aborted in its own tick is not sent', async () => {
    const { page, controller } = openPageWithController();
    const result = page.tombolo.call('a', 1, { signal: controller.signal });
    const other = page.tombolo.call('b');
    controller.abort();
    await assert.rejects(result, { code: 'cancelled' });
    await settle();
    assert.deepEqual(page.native.records, [['c', '2', 'b']]);
    await page.native.deliver(record('r', '2'));
    await other;
});

test('an abort while the argument is encoded cancels the call', async () => {
    const { page, controller } = openPageWithController();
    const argument = { toJSON: () => controller.abort() };
    await assert.rejects(page.tombolo.call('a', argument, { signal: controller.signal }), { code: 'cancelled' });
    await settle();
    assert.deepEqual(page.native.records, []);
});

/** Keeps the listeners of abort signals in `listeners`. */
function watchListeners({ EventTarget, AbortSignal }, listeners) {
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    Object.assign(EventTarget.prototype, {
        addEventListener(type, listener, options) {
            if (this instanceof AbortSignal) listeners.add(listener);
            Reflect.apply(addEventListener, this, [type, listener, options]);
        },
        removeEventListener(type, listener) {
            listeners.delete(listener);
            Reflect.apply(removeEventListener, this, [type, listener]);
        },
    });
}

for (const [engine, change] of [
    ['an engine', () => {}],
    ['an older engine without AbortSignal.any', ({ AbortSignal }) => delete AbortSignal.any],
]) {
    test(`a call that has ended no longer listens to its signal, in ${engine}`, async () => {
        const listeners = new Set();
        const page = openPage({
            prepare: (global) => {
                change(global);
                watchListeners(global, listeners);
            },
        });
        const controller = page.run('new AbortController()');
        const { signal } = controller;
        const answered = page.tombolo.call('a', 1, { signal });
        const overdue = page.tombolo.call('b', 1, { signal, timeout: 5 });
        assert.equal(listeners.size, 2);
        await page.native.deliver(record('r', '1', '5'));
        assert.equal(await answered, 5);
        await Promise.all([assert.rejects(overdue, { code: 'timeout' }), page.advance(10)]);
        assert.equal(listeners.size, 0);
        controller.abort();
        await settle();
        assert.deepEqual(page.native.records, [
            ['c', '1', 'a', '1'],
            ['c', '2', 'b', '1'],
            ['x', '2'],
        ]);
    });
}

test('a late answer to a cancelled call is ignored', async () => {
    const { page, controller } = openPageWithController();
    const result = page.tombolo.call('a', 1, { signal: controller.signal });
    await settle();
    controller.abort();
    await assert.rejects(result, { code: 'cancelled' });
    await page.native.deliver(record('r', '1', '5'));
    assert.deepEqual(page.browser.reported, []);
});

test('one signal cancels many calls', async () => {
    const { page, controller } = openPageWithController();
    const { signal } = controller;
    const results = Promise.allSettled(Array.from({ length: 100 }, (_, index) => page.tombolo.call('a', index, { signal })));
    await settle();
    controller.abort();
    for (const { reason } of await results) assert.equal(reason.code, 'cancelled');
    await settle();
    assert.equal(page.native.records.filter(([kind]) => kind === 'x').length, 100);
    assert.deepEqual(page.native.controls, ['hello', 'send', 'send']);
});
