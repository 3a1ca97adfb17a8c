import assert from 'node:assert/strict';
import { test } from 'node:test';
import { echo, openPage, record, settle } from './support/page.js';

test('the handshake of a document has its URL, origin and position', () => {
    const { native } = openPage({ origin: 'https://a.example', url: 'https://a.example/x?y#z' });
    assert.equal(native.messages.length, 1);
    const [handshake] = native.messages;
    assert.match(handshake.documentID, /^[0-9a-f]{32}$/);
    const fields = ['1', 'hello', handshake.documentID, 'https://a.example', 'top', 'https://a.example/x?y#z'];
    assert.equal(handshake.text, fields.join('\x1f'));
    const frame = openPage({ origin: 'null', isTop: false }).native.messages[0];
    assert.deepEqual([frame.origin, frame.place], ['null', 'frame']);
    assert.notEqual(frame.documentID, handshake.documentID);
});

test('every message has the sender header', async () => {
    const page = openPage();
    page.tombolo.call('a', 1);
    await settle();
    const [handshake, send] = page.native.messages;
    assert.equal(send.text, `1\x1fsend\x1f${handshake.documentID}\x1fapp://tests\x1ftop\x1ec\x1f1\x1fa\x1f1\x1ew\x1f60000`);
});

test('leaving a document notifies Swift, and rejects pending calls that a script can still await', async () => {
    for (const [isTop, persisted] of [
        [true, true],
        [false, true],
        [false, false],
    ]) {
        const page = openPage({ isTop });
        const call = page.tombolo.call('a');
        await settle();
        page.hide(persisted);
        await assert.rejects(call, { code: 'disconnected', message: /^a failed: this document/ });
        assert.equal(page.native.last.control, 'hide');
        assert.equal(page.native.last.detail, persisted ? '1' : '0');
        assert.equal(page.native.last.documentID, page.native.messages[0].documentID);
    }
});

test('records that wait for room are posted before the document ends', async () => {
    for (const argument of ['short', 'x'.repeat(20_000)]) {
        const page = openPage();
        page.native.keepsTwo = false;
        for (let number = 0; number < 8; number += 1) {
            page.tombolo.call(`n${number}`, argument, { timeout: 0 }).catch(() => {});
            await settle();
        }
        assert.ok(page.native.records.length < 8);
        page.hide(false);
        assert.deepEqual(
            // A part of a long record has no name.
            page.native.records
                .map(([, , name]) => name)
                .filter((name) => name !== undefined),
            Array.from({ length: 8 }, (_, number) => `n${number}`),
        );
        assert.equal(page.native.last.control, 'hide');
    }
});

test('promises of a page that is being destroyed do not settle', async () => {
    const page = openPage();
    const settled = [];
    page.tombolo.call('a').then(
        () => settled.push('result'),
        () => settled.push('error'),
    );
    await settle();
    page.hide(false);
    await settle();
    assert.deepEqual(settled, []);
    assert.equal(page.native.last.control, 'hide');
    assert.equal(page.native.last.detail, '0');
});

test('a call made in pagehide or later is disconnected', async () => {
    const page = openPage();
    page.run(`addEventListener('pagehide', () => { globalThis.during = tombolo.call('during') })`);
    page.hide(false);
    await assert.rejects(page.global.during, { code: 'disconnected' });
    await assert.rejects(page.tombolo.call('after'), { code: 'disconnected' });
    assert.deepEqual(page.native.controls, ['hello', 'hide']);
});

test('leaving a document aborts its running functions', async () => {
    const page = openPage();
    page.run(`tombolo.expose('wait', (_, { signal }) => new Promise(() => { globalThis.signal = signal }))`);
    await page.native.deliver(record('c', '1', 'wait'));
    page.hide(true);
    assert.equal(page.global.signal.aborted, true);
    assert.equal(page.global.signal.reason.code, 'disconnected');
});

test('a document that returns from the page cache has a new id and requests its events again', async () => {
    const page = openPage();
    page.tombolo.on('a', () => {});
    const removeSecond = page.tombolo.on('b', () => {});
    const seen = [];
    page.tombolo.on('c', (value) => seen.push(value));
    const { ready } = page.tombolo;
    await settle();
    page.hide(true);
    await assert.rejects(ready, { code: 'disconnected' });
    removeSecond();
    await settle();
    const count = page.native.records.length;

    page.show(true);
    await settle();
    const [before] = page.native.messages;
    assert.deepEqual(page.native.controls, ['hello', 'send', 'hide', 'hello', 'send']);
    assert.notEqual(page.native.last.documentID, before.documentID);
    assert.deepEqual(
        page.native.records.slice(count).map(([kind, , name]) => [kind, name]),
        [
            ['l', 'a'],
            ['l', 'c'],
        ],
    );
    await page.native.deliver(record('v', 'c', '1'));
    assert.deepEqual(seen, [1]);
    page.native.serve = echo;
    assert.equal(await page.tombolo.call('echo', 5), 5);
    assert.equal(JSON.stringify(await page.tombolo.ready), '{"calls":["*"]}');
});

test('answers to a document that was left are dropped', async () => {
    const page = openPage();
    const seen = [];
    page.tombolo.on('a', (value) => seen.push(value));
    await settle();
    const old = page.native.unanswered;
    page.hide(true);
    page.show(true);
    await settle();
    for (const message of old) message.answer(record('v', 'a', '"old"'));
    await settle();
    assert.deepEqual(seen, []);
    assert.deepEqual(
        page.native.controls.filter((control) => control === 'poll'),
        [],
    );
});

test('pageshow without an earlier pagehide is ignored', async () => {
    const page = openPage();
    page.show(false);
    page.show(true);
    await settle();
    assert.deepEqual(page.native.controls, ['hello']);
});

test('pagehide and pageshow events that a page dispatches are ignored', async () => {
    const page = openPage();
    page.run(`dispatchEvent(new Event('pagehide', { persisted: true }));
              dispatchEvent(new Event('pageshow', { persisted: true }));`);
    await settle();
    assert.deepEqual(page.native.controls, ['hello']);

    page.run(`addEventListener('pagehide', () => dispatchEvent(new Event('pageshow', { persisted: true })))`);
    page.hide(true);
    assert.deepEqual(page.native.controls, ['hello', 'hide']);
});

test('document.open() keeps the document id, tombolo, pending calls and listeners', async () => {
    const page = openPage();
    const { tombolo } = page;
    const seen = [];
    tombolo.on('a', (value) => seen.push(value));
    const call = tombolo.call('x');
    await settle();
    page.reopenDocument();
    page.reopenDocument();
    assert.equal(page.tombolo, tombolo);
    assert.deepEqual(page.native.controls, ['hello', 'send']);
    await page.native.deliver(record('r', '2', '"answer"'), record('v', 'a', '1'));
    assert.equal(await call, 'answer');
    assert.deepEqual(seen, [1]);

    page.hide(true);
    assert.equal(page.native.last.control, 'hide');
    assert.equal(page.native.last.documentID, page.native.messages[0].documentID);
    page.show(true);
    assert.equal(page.native.last.control, 'hello');
    assert.equal(page.browser.channel.entries.length, 4);
});

test('document.open() does not add window listeners', async () => {
    const page = openPage();
    page.finishLoading();
    const listenerCount = page.browser.window.entries.length;
    page.reopenDocument();
    assert.equal(page.browser.window.entries.length, listenerCount);
});

test('a call still waits for its function after document.open()', async () => {
    const page = openPage();
    await page.native.deliver(record('c', '1', 'late'));
    page.reopenDocument();
    page.finishLoading();
    await page.advance(1);
    assert.equal(page.native.records[0][0], 'e');
    assert.equal(JSON.parse(page.native.records[0][2]).code, 'unknownCall');
});

test('a call still waits for its function if document.open() follows the load event', async () => {
    const page = openPage();
    await page.native.deliver(record('c', '1', 'late'));
    page.finishLoading();
    page.reopenDocument();
    await page.advance(1);
    assert.deepEqual(page.native.records, []);
    page.tombolo.expose('late', () => 'in time');
    await settle();
    assert.deepEqual(page.native.records, [['r', '1', '"in time"']]);
});

test('a tombolo that the page has overwritten is not restored by document.open()', () => {
    const page = openPage();
    page.run('tombolo = 5');
    page.reopenDocument();
    assert.equal(page.tombolo, 5);
});

test('a new document in the same window has a new id and a new tombolo', async () => {
    const page = openPage();
    const { tombolo } = page;
    const seen = [];
    tombolo.on('a', () => seen.push('old'));
    const call = tombolo.call('x');
    await settle();
    const [handshake] = page.native.messages;
    const old = page.native.unanswered;
    page.replaceDocument();
    await assert.rejects(call, { code: 'disconnected' });
    assert.deepEqual(page.native.controls, ['hello', 'send', 'hide', 'hello']);
    assert.equal(page.native.messages[2].documentID, handshake.documentID);
    assert.notEqual(page.native.last.documentID, handshake.documentID);
    assert.notEqual(page.tombolo, tombolo);

    for (const message of old) message.answer(record('v', 'a', '"old"'));
    page.tombolo.on('a', () => seen.push('new'));
    await page.native.deliver(record('v', 'a'));
    assert.deepEqual(seen, ['new']);
    await assert.rejects(tombolo.call('y'), { code: 'disconnected' });
    assert.equal(page.browser.channel.entries.length, 4);
    page.hide(false);
    assert.deepEqual(page.native.controls.slice(-1), ['hide']);
    assert.equal(page.native.controls.filter((control) => control === 'hide').length, 2);
});

test('without a relay every call is disconnected, and listeners cause no warning', async () => {
    const page = openPage({ hasRelay: false });
    const unhandled = [];
    const listener = (reason) => unhandled.push(reason);
    process.on('unhandledRejection', listener);
    page.tombolo.on('a', () => {});
    page.tombolo.expose('b', () => {});
    const { ready } = page.tombolo;
    await assert.rejects(page.tombolo.call('a'), { code: 'disconnected' });
    await settle();
    process.off('unhandledRejection', listener);
    await assert.rejects(ready, { code: 'disconnected' });
    assert.deepEqual(unhandled, []);
    assert.deepEqual(page.browser.warnings, []);
    assert.equal(page.browser.timersSet, 0);
});
