import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record, settle } from './support/page.js';

test('records use the direct channel, and the relay sends only the handshake', async () => {
    const page = openPage({ hasDirectChannel: true });
    const seen = [];
    page.tombolo.on('a', (value) => seen.push(value));
    const call = page.tombolo.call('x', 1);
    await settle();
    assert.deepEqual(page.native.controls, ['open']);
    assert.equal(page.native.last.documentID, page.directChannel.last.documentID);
    assert.deepEqual(
        page.directChannel.last.records.map((fields) => fields[0]),
        ['l', 'c', 'w'],
    );
    await page.directChannel.last.deliver(record('r', '2', '"answer"'), record('v', 'a', '1'));
    assert.equal(await call, 'answer');
    assert.deepEqual(seen, [1]);
});

test('many records are sent in several batches in order, the first while the script still runs', async () => {
    const page = openPage({ hasDirectChannel: true });
    const { last: port } = page.directChannel;
    const sentNumbers = () => port.records.filter(([kind]) => kind === 'c').map((fields) => +fields[3]);
    page.run(`for (let i = 0; i < 1300; i += 1) tombolo.call('x', i).catch(() => {})`);
    assert.equal(sentNumbers().length, 1024);
    await settle();
    assert.deepEqual(sentNumbers(), [...Array(1300).keys()]);
});

test('a call is sent with its attachments although its toJSON makes many calls', async () => {
    const page = openPage({ hasDirectChannel: true });
    const { last: port } = page.directChannel;
    page.run(`
        const ignore = () => {};
        for (let i = 0; i < 511; i += 1) tombolo.call('x', i).catch(ignore);
        const later = { toJSON() { for (let i = 0; i < 600; i += 1) tombolo.call('z').catch(ignore); return 1; } };
        tombolo.call('y', { bytes: new Uint8Array([7]), later }).catch(ignore);
        for (let i = 0; i < 600; i += 1) tombolo.call('x', i).catch(ignore);`);
    await settle();
    const index = port.sent.findIndex((text) => text.includes('\x1fy\x1f'));
    assert.deepEqual(
        port.sentAttachments[index].map(({ bytes }) => bytes),
        [[7]],
    );
    assert.equal(port.records.filter(([kind]) => kind === 'c').length, 511 + 600 + 1 + 600);
});

test('without a direct channel, records use script messages', async () => {
    const page = openPage();
    page.tombolo.call('x').catch(() => {});
    await settle();
    assert.deepEqual(page.native.controls, ['hello', 'send']);
    assert.deepEqual(page.directChannel.ports, []);
});

test('no script of the page finds the direct channel', () => {
    const page = openPage({ hasDirectChannel: true });
    assert.equal(page.run("Object.getOwnPropertyDescriptor(globalThis, 'tomboloDirectChannel')"), undefined);
});

test('the port closes with its document, which has a new one after the page cache', async () => {
    const page = openPage({ hasDirectChannel: true });
    const call = page.tombolo.call('x');
    await settle();
    const [first] = page.directChannel.ports;
    page.hide(true);
    await assert.rejects(call, { code: 'disconnected' });
    assert.equal(first.isOpen, false);
    // With a direct channel, the port reports the end of the document, after its records.
    assert.deepEqual(page.native.controls, ['open']);

    page.show(true);
    assert.deepEqual(page.native.controls, ['open', 'open']);
    assert.notEqual(page.directChannel.last.documentID, first.documentID);
    const again = page.tombolo.call('y');
    await settle();
    await page.directChannel.last.deliver(record('r', '2', '5'));
    assert.equal(await again, 5);
});

test('a new document in the same window does not use the port of the previous one', async () => {
    const page = openPage({ hasDirectChannel: true });
    const { tombolo } = page;
    const [first] = page.directChannel.ports;
    page.replaceDocument();
    assert.equal(first.isOpen, false);
    await assert.rejects(tombolo.call('old'), { code: 'disconnected' });
    page.tombolo.call('new').catch(() => {});
    await settle();
    assert.deepEqual(page.directChannel.last.records.map((fields) => fields[2]).slice(0, 1), ['new']);
    assert.equal(first.records.length, 0);
});

test('records use script messages after the direct channel has closed', async () => {
    const page = openPage({ hasDirectChannel: true });
    page.directChannel.last.close();
    const call = page.tombolo.call('x');
    await settle();
    assert.deepEqual(page.native.controls, ['open', 'send']);
    await page.native.deliver(record('r', '1', '7'));
    assert.equal(await call, 7);
});

test('the relay closes the port when Swift ends the document', async () => {
    const page = openPage({ hasDirectChannel: true });
    await page.native.deliver('d');
    assert.equal(page.directChannel.last.isOpen, false);
    await assert.rejects(page.tombolo.call('x'), { code: 'disconnected' });
});

test('records that arrive while others are processed are processed too', async () => {
    const page = openPage({ hasDirectChannel: true });
    const seen = [];
    page.tombolo.on('a', (value) => {
        seen.push(value);
        if (value === 1) page.directChannel.last.deliver(record('v', 'a', '2'));
    });
    await page.directChannel.last.deliver(record('v', 'a', '1'));
    assert.deepEqual(seen, [1, 2]);
});

test('a synchronous call uses the direct channel, after earlier records', async () => {
    const page = openPage({ hasDirectChannel: true });
    const requests = [];
    page.directChannel.last.answerSynchronousCall = (request) => {
        requests.push([request, page.directChannel.last.records.length]);
        return record('r', '[1]');
    };
    page.tombolo.call('before').catch(() => {});
    assert.deepEqual(JSON.stringify(page.tombolo.callSync('now', { a: 1 })), '[1]');
    assert.deepEqual(requests, [[record('call', 'now', '{"a":1}'), 2]]);
    assert.deepEqual(page.browser.prompts, []);
});

test("a synchronous call throws the app's error, and throws without an answer", async () => {
    const page = openPage({ hasDirectChannel: true });
    page.directChannel.last.answerSynchronousCall = () => record('e', '{"code":"denied","message":"no","data":5}');
    assert.throws(() => page.tombolo.callSync('x'), { code: 'denied', message: 'no', data: 5 });
    page.directChannel.last.answerSynchronousCall = () => null;
    assert.throws(() => page.tombolo.callSync('x'), { code: 'disconnected' });
    assert.throws(() => page.tombolo.callSync('x', NaN), { code: 'invalidArgument' });
    page.directChannel.last.answerSynchronousCall = () => 'r';
    assert.equal(page.tombolo.callSync('x'), undefined);
});
