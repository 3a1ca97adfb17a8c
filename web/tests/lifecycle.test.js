import assert from 'node:assert/strict';
import { test } from 'node:test';
import { echo, openPage, record, settle } from './support/page.js';

test('a document says hello with its address, origin and place', () => {
    const { native } = openPage({ origin: 'https://a.example', url: 'https://a.example/x?y#z' });
    assert.equal(native.messages.length, 1);
    const [hello] = native.messages;
    assert.match(hello.documentID, /^[0-9a-f]{32}$/);
    const fields = ['1', 'hello', hello.documentID, 'https://a.example', 'top', 'https://a.example/x?y#z'];
    assert.equal(hello.text, fields.join('\x1f'));
    const frame = openPage({ origin: 'null', isTop: false }).native.messages[0];
    assert.deepEqual([frame.origin, frame.place], ['null', 'frame']);
    assert.notEqual(frame.documentID, hello.documentID);
});

test('every message has the stamp', async () => {
    const page = openPage();
    page.tombolo.call('a', 1);
    await settle();
    const [hello, send] = page.native.messages;
    assert.equal(send.text, `1\x1fsend\x1f${hello.documentID}\x1fapp://tests\x1ftop\x1ec\x1f1\x1fa\x1f1\x1ew\x1f60000`);
});

test('a document that is left says so, and everything pending ends where somebody can still hear it', async () => {
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

test('nothing settles in a page that is being destroyed', async () => {
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

test('a call made while the document is left, or after, is disconnected', async () => {
    const page = openPage();
    page.run(`addEventListener('pagehide', () => { globalThis.during = tombolo.call('during') })`);
    page.hide(false);
    await assert.rejects(page.global.during, { code: 'disconnected' });
    await assert.rejects(page.tombolo.call('after'), { code: 'disconnected' });
    assert.deepEqual(page.native.controls, ['hello', 'hide']);
});

test('functions that run when the document is left are aborted', async () => {
    const page = openPage();
    page.run(`tombolo.expose('wait', (_, { signal }) => new Promise(() => { globalThis.signal = signal }))`);
    await page.native.tell(record('c', '1', 'wait'));
    page.hide(true);
    assert.equal(page.global.signal.aborted, true);
    assert.equal(page.global.signal.reason.code, 'disconnected');
});

test('a document that comes back from the page cache is a new one to the app, and listens again', async () => {
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
    await page.native.tell(record('v', 'c', '1'));
    assert.deepEqual(seen, [1]);
    page.native.serve = echo;
    assert.equal(await page.tombolo.call('echo', 5), 5);
    assert.equal(JSON.stringify(await page.tombolo.ready), '{"calls":["*"]}');
});

test('what is answered to the document that was left is dropped', async () => {
    const page = openPage();
    const seen = [];
    page.tombolo.on('a', (value) => seen.push(value));
    await settle();
    const old = page.native.slots;
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

test('pageshow without a stay in the page cache means nothing', async () => {
    const page = openPage();
    page.show(false);
    page.show(true);
    await settle();
    assert.deepEqual(page.native.controls, ['hello']);
});

test('a page cannot pretend to be left, or to come back', async () => {
    const page = openPage();
    page.run(`dispatchEvent(new Event('pagehide', { persisted: true }));
              dispatchEvent(new Event('pageshow', { persisted: true }));`);
    await settle();
    assert.deepEqual(page.native.controls, ['hello']);

    page.run(`addEventListener('pagehide', () => dispatchEvent(new Event('pageshow', { persisted: true })))`);
    page.hide(true);
    assert.deepEqual(page.native.controls, ['hello', 'hide']);
});

test('document.open() changes nothing: same document, same tombolo, nothing lost', async () => {
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
    await page.native.tell(record('r', '2', '"answer"'), record('v', 'a', '1'));
    assert.equal(await call, 'answer');
    assert.deepEqual(seen, [1]);

    page.hide(true);
    assert.equal(page.native.last.control, 'hide');
    assert.equal(page.native.last.documentID, page.native.messages[0].documentID);
    page.show(true);
    assert.equal(page.native.last.control, 'hello');
    assert.equal(page.browser.channel.entries.length, 4);
});

test('a script run twice without document.open() listens once', async () => {
    const page = openPage();
    page.finishLoading();
    const listening = page.browser.window.entries.length;
    page.reopenDocument();
    assert.equal(page.browser.window.entries.length, listening);
});

test('a call that waits for its function outlives document.open()', async () => {
    const page = openPage();
    await page.native.tell(record('c', '1', 'late'));
    page.reopenDocument();
    page.finishLoading();
    await page.advance(1);
    assert.equal(page.native.records[0][0], 'e');
    assert.equal(JSON.parse(page.native.records[0][2]).code, 'unknownCall');
});

test('a call waits on when document.open() comes between the load event and its end', async () => {
    const page = openPage();
    await page.native.tell(record('c', '1', 'late'));
    page.finishLoading();
    page.reopenDocument();
    await page.advance(1);
    assert.deepEqual(page.native.records, []);
    page.tombolo.expose('late', () => 'in time');
    await settle();
    assert.deepEqual(page.native.records, [['r', '1', '"in time"']]);
});

test('a tombolo that the page has overwritten stays so after document.open()', () => {
    const page = openPage();
    page.run('tombolo = 5');
    page.reopenDocument();
    assert.equal(page.tombolo, 5);
});

test('another document in the same window starts anew', async () => {
    const page = openPage();
    const { tombolo } = page;
    const seen = [];
    tombolo.on('a', () => seen.push('old'));
    const call = tombolo.call('x');
    await settle();
    const [hello] = page.native.messages;
    const old = page.native.slots;
    page.replaceDocument();
    await assert.rejects(call, { code: 'disconnected' });
    assert.deepEqual(page.native.controls, ['hello', 'send', 'hide', 'hello']);
    assert.equal(page.native.messages[2].documentID, hello.documentID);
    assert.notEqual(page.native.last.documentID, hello.documentID);
    assert.notEqual(page.tombolo, tombolo);

    for (const message of old) message.answer(record('v', 'a', '"old"'));
    page.tombolo.on('a', () => seen.push('new'));
    await page.native.tell(record('v', 'a'));
    assert.deepEqual(seen, ['new']);
    await assert.rejects(tombolo.call('y'), { code: 'disconnected' });
    assert.equal(page.browser.channel.entries.length, 4);
    page.hide(false);
    assert.deepEqual(page.native.controls.slice(-1), ['hide']);
    assert.equal(page.native.controls.filter((control) => control === 'hide').length, 2);
});

test('without a relay every call is disconnected, and listening stays quiet', async () => {
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
