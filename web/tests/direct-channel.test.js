import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record, settle } from './support/page.js';

test('records use the direct channel, and the relay says hello alone', async () => {
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
    await page.directChannel.last.tell(record('r', '2', '"answer"'), record('v', 'a', '1'));
    assert.equal(await call, 'answer');
    assert.deepEqual(seen, [1]);
});

test('a flood leaves in parts and in order, the first before the script that makes it has ended', async () => {
    const page = openPage({ hasDirectChannel: true });
    const { last: port } = page.directChannel;
    const sentNumbers = () => port.records.filter(([kind]) => kind === 'c').map((fields) => +fields[3]);
    page.run(`for (let i = 0; i < 1300; i += 1) tombolo.call('x', i).catch(() => {})`);
    assert.equal(sentNumbers().length, 1024);
    await settle();
    assert.deepEqual(sentNumbers(), [...Array(1300).keys()]);
});

test('what is attached to a call leaves with it, whatever calls are made while it is read', async () => {
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
        port.attachedTo[index].map(({ bytes }) => bytes),
        [[7]],
    );
    assert.equal(port.records.filter(([kind]) => kind === 'c').length, 511 + 600 + 1 + 600);
});

test('without a direct channel the relay says so and carries all', async () => {
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

test('the port is closed with its document, which has a new one when it comes back', async () => {
    const page = openPage({ hasDirectChannel: true });
    const call = page.tombolo.call('x');
    await settle();
    const [first] = page.directChannel.ports;
    page.hide(true);
    await assert.rejects(call, { code: 'disconnected' });
    assert.equal(first.isOpen, false);
    // What goes over the direct channel tells of its end there, behind the records.
    assert.deepEqual(page.native.controls, ['open']);

    page.show(true);
    assert.deepEqual(page.native.controls, ['open', 'open']);
    assert.notEqual(page.directChannel.last.documentID, first.documentID);
    const again = page.tombolo.call('y');
    await settle();
    await page.directChannel.last.tell(record('r', '2', '5'));
    assert.equal(await again, 5);
});

test('another document in the same window does not speak by the port of the first', async () => {
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

test('a direct channel that is closed under the page leaves the relay', async () => {
    const page = openPage({ hasDirectChannel: true });
    page.directChannel.last.close();
    const call = page.tombolo.call('x');
    await settle();
    assert.deepEqual(page.native.controls, ['open', 'send']);
    await page.native.tell(record('r', '1', '7'));
    assert.equal(await call, 7);
});

test('a relay that Swift has ended closes the port', async () => {
    const page = openPage({ hasDirectChannel: true });
    await page.native.tell('d');
    assert.equal(page.directChannel.last.isOpen, false);
    await assert.rejects(page.tombolo.call('x'), { code: 'disconnected' });
});

test('records that come while others are heard are heard too', async () => {
    const page = openPage({ hasDirectChannel: true });
    const seen = [];
    page.tombolo.on('a', (value) => {
        seen.push(value);
        if (value === 1) page.directChannel.last.tell(record('v', 'a', '2'));
    });
    await page.directChannel.last.tell(record('v', 'a', '1'));
    assert.deepEqual(seen, [1, 2]);
});

test('a synchronous call asks over the direct channel, behind what was said before', async () => {
    const page = openPage({ hasDirectChannel: true });
    const questions = [];
    page.directChannel.last.answerQuestion = (question) => {
        questions.push([question, page.directChannel.last.records.length]);
        return record('r', '[1]');
    };
    page.tombolo.call('before').catch(() => {});
    assert.deepEqual(JSON.stringify(page.tombolo.callSync('now', { a: 1 })), '[1]');
    assert.deepEqual(questions, [[record('call', 'now', '{"a":1}'), 2]]);
    assert.deepEqual(page.browser.prompts, []);
});

test('a synchronous call throws what the app throws, and what it has no answer to', async () => {
    const page = openPage({ hasDirectChannel: true });
    page.directChannel.last.answerQuestion = () => record('e', '{"code":"denied","message":"no","data":5}');
    assert.throws(() => page.tombolo.callSync('x'), { code: 'denied', message: 'no', data: 5 });
    page.directChannel.last.answerQuestion = () => null;
    assert.throws(() => page.tombolo.callSync('x'), { code: 'disconnected' });
    assert.throws(() => page.tombolo.callSync('x', NaN), { code: 'invalidArgument' });
    page.directChannel.last.answerQuestion = () => 'r';
    assert.equal(page.tombolo.callSync('x'), undefined);
});
