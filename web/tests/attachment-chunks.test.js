import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record, records, settle } from './support/page.js';

const US = '\x1f';
const chunkSize = 1 << 22;
const pieceSize = 1 << 19;
const placeholder = (id) => `"\\ud800${id}"`;
const pattern = (count) => Uint8Array.from({ length: count }, (_, index) => (index * 31) % 251);

/** Opens a page whose relay fetches attachments from `exchange(path)`; a result of undefined is a failed request. */
function openPageWithAttachmentStore(exchange) {
    // The fake browser clones bytes with the Uint8Array of this program in every world.
    const page = openPage({ globals: { Uint8Array } });
    const fetched = [];
    Object.assign(page.relayWorld, { btoa });
    page.relayWorld.fetch = async (url, { method, headers, body }) => {
        assert.equal(headers['X-Tombolo-Token'], 'secret');
        assert.deepEqual([method, body], [undefined, undefined]);
        const path = url.replace('tombolo-bytes://page/', '').split('/').map(Number);
        fetched.push(path);
        const answer = await exchange(path);
        if (answer === undefined) throw new Error('failed');
        return { ok: true, arrayBuffer: async () => answer.slice().buffer };
    };
    const posted = () => page.native.messages.filter((message) => message.control === 'bytes');
    /** Answers all chunks that are sent to Swift, and lets the pauses after failures pass. */
    const runAll = async () => {
        for (let turn = 0; turn < 20; turn += 1) {
            for (const message of posted()) if (!message.isAnswered) message.answer('');
            await page.advance(100);
        }
    };
    return Object.assign(page, { fetched, posted, runAll });
}

test('a large attachment is sent in pieces, in order and before its call', async () => {
    const page = openPageWithAttachmentStore(async () => undefined);
    await page.trust();
    const bytes = pattern(chunkSize + pieceSize + 5);
    page.global.bytes = bytes;
    page.run('tombolo.call("x", [bytes, new Uint8Array([7])], { timeout: 0 }).catch(() => {}); bytes.fill(0)');
    await page.advance(100);
    // The next piece is sent when Swift has taken this one.
    assert.equal(page.posted().length, 1);
    assert.deepEqual(page.native.records, []);
    await page.runAll();
    const count = (chunkSize + pieceSize) / pieceSize + 1;
    assert.deepEqual(
        page.posted().map((message) => message.details.map(Number)),
        [...Array.from({ length: count }, (_, index) => [1, index * pieceSize, bytes.length]), [2, 0, 1]],
    );
    const bodies = page.posted().map((message) => Buffer.from(message.text.slice(message.text.indexOf('\x1e') + 1), 'base64'));
    assert.equal(Buffer.compare(Buffer.concat(bodies.slice(0, count)), pattern(bytes.length)), 0);
    assert.deepEqual([...bodies[count]], [7]);
    assert.deepEqual(page.native.controls, ['hello', 'poll', ...bodies.map(() => 'bytes'), 'send']);
    assert.deepEqual(page.native.records, [['c', '1', 'x', `[${placeholder(1)},${placeholder(2)}]`]]);
    assert.deepEqual(page.fetched, []);
});

test('no message has more than a piece of the bytes that a page passes to the relay', async () => {
    const page = openPageWithAttachmentStore(async () => undefined);
    await page.trust();
    page.global.bytes = new Uint8Array(3 * pieceSize + 1);
    page.run(`visualViewport.dispatchEvent(new CustomEvent('tombolo-up', {
        detail: { records: '', attached: [[1, bytes, 0, bytes.length]] }, cancelable: true }))`);
    await page.runAll();
    assert.deepEqual(
        page.posted().map((message) => Buffer.from(message.text.slice(message.text.indexOf('\x1e') + 1), 'base64').length),
        [pieceSize, pieceSize, pieceSize, 1],
    );
});

test('an untrusted document sends its calls without their attachments', async () => {
    const page = openPageWithAttachmentStore(async () => undefined);
    page.native.unanswered[0].answer('q');
    page.run('tombolo.call("x", new Uint8Array([7]), { timeout: 0 }).catch(() => {})');
    await page.runAll();
    assert.deepEqual(page.posted(), []);
    assert.deepEqual(page.native.records, [['c', '1', 'x', placeholder(1)]]);
});

test('a piece whose answer is an error, as after a long pause of the app, has arrived', async () => {
    const page = openPageWithAttachmentStore(async () => undefined);
    await page.trust();
    page.global.bytes = new Uint8Array(2 * pieceSize);
    page.run('tombolo.call("x", bytes, { timeout: 0 }).catch(() => {})');
    await page.advance(100);
    page.posted()[0].fail(new page.relayWorld.Error('\x1e'));
    await page.runAll();
    assert.deepEqual(
        page.posted().map((message) => Number(message.details[1])),
        [0, pieceSize],
    );
    assert.deepEqual(page.native.records, [['c', '1', 'x', placeholder(1)]]);
});

/** Makes three calls, the first and the last with bytes, in batches of their own. */
async function makeThreeCalls(page, size) {
    page.global.bytes = new Uint8Array(size);
    for (const call of [`'a', bytes`, `'b', undefined`, `'c', new Uint8Array([7])`]) {
        page.run(`tombolo.call(${call}, { timeout: 0 }).catch(() => {})`);
        await page.advance(100);
    }
}
const restOf = (page, start) => page.native.messages.slice(start).map(({ control, details, records: [first] }) => first?.[2] ?? [control, ...details].join());

test('calls with bytes are sent before a synchronous call that the page makes after them', async () => {
    const page = openPageWithAttachmentStore(async () => undefined);
    await page.trust();
    await makeThreeCalls(page, 3 * pieceSize);
    assert.equal(page.posted().length, 1);
    const start = page.native.messages.length;
    page.browser.answerPrompt = () => {
        page.atPrompt = restOf(page, start);
        return 'r\x1f1';
    };
    assert.equal(page.tombolo.callSync('now'), 1);
    const length = 3 * pieceSize;
    const expected = [`bytes,1,${pieceSize},${length}`, `bytes,1,${2 * pieceSize},${length}`, 'a', 'b', 'bytes,2,0,1', 'c'];
    assert.deepEqual(
        page.atPrompt.filter((name) => !name.startsWith('key')),
        expected,
    );
    await page.runAll();
    assert.deepEqual(
        page.native.records.map(([, , name]) => name),
        ['a', 'b', 'c'],
    );
    page.tombolo.call('d').catch(() => {});
    await settle();
    assert.equal(page.native.records.at(-1)[2], 'd');
});

test('bytes are sent before a synchronous call if the trust is unknown, but not if the document is untrusted', async () => {
    for (const [answer, count] of [
        [undefined, 1],
        ['q', 0],
    ]) {
        const page = openPageWithAttachmentStore(async () => undefined);
        page.native.keepsTwo = false;
        if (answer !== undefined) page.native.unanswered[0].answer(answer);
        await settle();
        // The bytes wait until these records have been posted.
        page.run('tombolo.call("long", "x".repeat(200_000), { timeout: 0 }).catch(() => {})');
        await settle();
        page.run('tombolo.call("a", new Uint8Array([7]), { timeout: 0 }).catch(() => {})');
        await settle();
        page.browser.answerPrompt = () => 'r\x1f1';
        page.tombolo.callSync('now');
        assert.equal(page.posted().length, count);
        assert.equal(page.native.joinedRecords.at(-1)[2], 'a');
    }
});

test('a synchronous call is not made after too many waiting bytes', async () => {
    const page = openPageWithAttachmentStore(async () => undefined);
    await page.trust();
    page.global.bytes = new Uint8Array(13 << 20);
    page.run('tombolo.call("a", bytes, { timeout: 0 }).catch(() => {})');
    await page.advance(100);
    const sent = page.native.messages.length;
    page.browser.answerPrompt = () => 'r\x1f1';
    assert.throws(() => page.tombolo.callSync('now'), { code: 'limitExceeded' });
    assert.equal(page.native.messages.length, sent);
    // Bytes that have been sent do not count.
    for (let index = 0; index < 4; index += 1) {
        page.posted()[index].answer('');
        await page.advance(100);
    }
    assert.equal(page.tombolo.callSync('now'), 1);
    assert.equal(page.native.records[0][2], 'a');
});

test('a synchronous call is not made after very many waiting attachments, however short they are', async () => {
    const page = openPageWithAttachmentStore(async () => undefined);
    page.global.attached = Array.from({ length: 2000 }, (_, id) => [id, new Uint8Array(), 0, 0]);
    page.run("visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail: { records: 'c\\x1f1\\x1fa', attached }, cancelable: true }))");
    const sent = page.native.messages.length;
    assert.throws(() => page.tombolo.callSync('now'), { code: 'limitExceeded' });
    page.hide(false);
    assert.deepEqual(
        page.native.messages.slice(sent).map(({ control }) => control),
        ['hide'],
    );
});

test('records that wait are sent when the document is left, even if too many bytes wait after them', async () => {
    const page = openPageWithAttachmentStore(async () => undefined);
    await page.trust();
    page.native.keepsTwo = false;
    page.run('tombolo.call("long", "x".repeat(1_000_000), { timeout: 0 }).catch(() => {})');
    await settle();
    page.global.bytes = new Uint8Array(20 << 20);
    page.run('tombolo.call("bytes", bytes, { timeout: 0 }).catch(() => {})');
    await settle();
    page.hide(false);
    assert.deepEqual(
        page.native.joinedRecords.map(([, , name]) => name),
        ['long'],
    );
});

test('calls with bytes that wait are sent when the document is left', async () => {
    const page = openPageWithAttachmentStore(async () => undefined);
    await page.trust();
    await makeThreeCalls(page, 2 * pieceSize);
    const start = page.native.messages.length;
    page.hide(false);
    assert.deepEqual(restOf(page, start), [`bytes,1,${pieceSize},${2 * pieceSize}`, 'a', 'b', 'bytes,2,0,1', 'c', 'hide,0']);
});

test('a call is sent without an attachment that Swift has rejected', async () => {
    const page = openPageWithAttachmentStore(async () => undefined);
    await page.trust();
    page.run('tombolo.call("x", new Uint8Array([7]), { timeout: 0 }).catch(() => {})');
    await settle();
    page.posted()[0].fail(new Error('no'));
    await page.runAll();
    assert.deepEqual(page.native.records, [['c', '1', 'x', placeholder(1)]]);
});

test('a large attachment is fetched in chunks, in order and before its records', async () => {
    const attachments = { 4: pattern(2 * chunkSize + 5), 5: Uint8Array.of(), 6: Uint8Array.of(1, 2) };
    const page = openPageWithAttachmentStore(async ([id, start, count]) => attachments[id].subarray(start, start + count));
    const answer = page.tombolo.call('x', undefined, { timeout: 0 });
    await settle();
    const announcement = ['b', 'secret', 4, attachments[4].length, 5, 0, 6, 2].join(US);
    await page.native.deliver(records(announcement, record('r', '1', `[${placeholder(4)},${placeholder(5)},${placeholder(6)}]`)));
    await page.runAll();
    const value = await answer;
    assert.equal(Buffer.compare(value[0], attachments[4]), 0);
    assert.deepEqual(
        Array.from(value.slice(1), (bytes) => [...bytes]),
        [[], [1, 2]],
    );
    assert.deepEqual(page.fetched, [
        [4, 0, chunkSize],
        [4, chunkSize, chunkSize],
        [4, 2 * chunkSize, 5],
        [5, 0, 0],
        [6, 0, 2],
    ]);
});

test('very many attachments are fetched a few at a time', async () => {
    let pending = 0;
    let maximum = 0;
    const page = openPageWithAttachmentStore(async ([id]) => {
        pending += 1;
        maximum = Math.max(maximum, pending);
        await null;
        pending -= 1;
        return Uint8Array.of(id % 256);
    });
    const answer = page.tombolo.call('x', undefined, { timeout: 0 });
    await settle();
    const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
    const head = ['b', 'secret', ...ids.flatMap((id) => [id, 1])].join(US);
    await page.native.deliver(records(head, record('r', '1', `[${ids.map(placeholder)}]`)));
    await page.runAll();
    assert.deepEqual(
        Array.from(await answer, ([byte]) => byte),
        ids.map((id) => id % 256),
    );
    assert.equal(maximum, 64);
});

for (const [decoder, globals] of [
    ['atob', { atob }],
    ['Uint8Array.fromBase64', {}],
]) {
    test(`bytes in the text of their records are decoded by ${decoder} and not fetched`, async () => {
        const page = openPageWithAttachmentStore(async () => undefined);
        Object.assign(page.relayWorld, globals);
        const native = Object.getOwnPropertyDescriptor(Uint8Array, 'fromBase64');
        const value = globals.atob === undefined ? (text) => Uint8Array.from(Buffer.from(text, 'base64')) : undefined;
        Object.defineProperty(Uint8Array, 'fromBase64', { value, configurable: true });
        try {
            const answer = page.tombolo.call('x', undefined, { timeout: 0 });
            await settle();
            const bytes = pattern(300_001);
            const head = ['t', 4, Buffer.from(bytes).toString('base64'), 5, '', 6, 'AQL/'].join(US);
            await page.native.deliver(records(head, record('r', '1', `[${placeholder(4)},${placeholder(5)},${placeholder(6)}]`)));
            const received = await answer;
            assert.equal(Buffer.compare(received[0], bytes), 0);
            assert.deepEqual(
                Array.from(received.slice(1), (one) => [...one]),
                [[], [1, 2, 255]],
            );
            assert.deepEqual(page.fetched, []);
        } finally {
            delete Uint8Array.fromBase64;
            if (native !== undefined) Object.defineProperty(Uint8Array, 'fromBase64', native);
        }
    });
}

test('a chunk that fails once is fetched again', async () => {
    let failures = 1;
    const page = openPageWithAttachmentStore(async () => {
        failures -= 1;
        return failures < 0 ? Uint8Array.of(1, 2) : undefined;
    });
    const answer = page.tombolo.call('x', undefined, { timeout: 0 });
    await settle();
    await page.native.deliver(records(['b', 'secret', 4, 2].join(US), record('r', '1', placeholder(4))));
    await page.runAll();
    assert.deepEqual([...(await answer)], [1, 2]);
});

test('a missing chunk fails only its own call, and later records are delivered', async () => {
    const page = openPageWithAttachmentStore(async ([, start, count]) => (start === chunkSize ? undefined : new Uint8Array(count)));
    const failed = assert.rejects(page.tombolo.call('x', undefined, { timeout: 0 }), { code: 'failed', message: /an attachment of the message is missing/ });
    const other = page.tombolo.call('y', undefined, { timeout: 0 });
    await settle();
    await page.native.deliver(records(['b', 'secret', 4, 2 * chunkSize + 1].join(US), record('r', '1', placeholder(4)), record('r', '2', '5')));
    await page.runAll();
    await failed;
    assert.equal(await other, 5);
});

test('a call is disconnected if its document is left while a chunk fails', async () => {
    const page = openPageWithAttachmentStore(async () => undefined);
    const answer = assert.rejects(page.tombolo.call('x', undefined, { timeout: 0 }), { code: 'disconnected' });
    await settle();
    await page.native.deliver(records(['b', 'secret', 4, 2].join(US), record('r', '1', placeholder(4))));
    await settle();
    page.hide(true);
    await page.runAll();
    await answer;
});

test('events of the page without valid chunks are ignored', async () => {
    const page = openPageWithAttachmentStore(async () => Uint8Array.of());
    const answer = page.tombolo.call('x', undefined, { timeout: 0 });
    await settle();
    page.run(`const channel = visualViewport;
        const bytes = new Uint8Array(3);
        for (const attached of [1, 'x', null, {}, [1], [[]], [[1, bytes]], [[1, bytes, 1, 3]], [[1, bytes, 0, 9], [1, bytes, 4, 9]],
            [['1', bytes, 0, 3]], [[4, 'abc', 0, 3]]]) {
            for (const type of ['tombolo-up', 'tombolo-down']) {
                channel.dispatchEvent(new CustomEvent(type, { detail: { records: '', attached }, cancelable: true }));
            }
        }`);
    await page.native.deliver(record('r', '1', '[1]'));
    assert.deepEqual([...(await answer)], [1]);
    assert.equal(
        page.native.records.some(([kind]) => kind !== 'c'),
        false,
    );
});
