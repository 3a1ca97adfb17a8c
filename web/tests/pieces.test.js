import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record, records, settle } from './support/page.js';

const US = '\x1f';
const piece = 1 << 22;
const mark = (id) => `"\\ud800${id}"`;
const pattern = (count) => Uint8Array.from({ length: count }, (_, index) => (index * 31) % 251);

/** Opens a page whose relay fetches from, and posts to, `exchange(path, body)`. */
function openPageWithShelf(exchange) {
    // Clones of bytes are of this program's kind, whatever world they are for.
    const page = openPage({ globals: { Uint8Array } });
    const asked = [];
    page.relayWorld.fetch = async (url, { method, headers, body }) => {
        assert.equal(headers['X-Tombolo-Token'], 'secret');
        const path = url.replace('tombolo-bytes://page/', '').split('/').map(Number);
        asked.push([method, ...path]);
        const answer = await exchange(path, body);
        if (answer === undefined) throw new Error('failed');
        return { ok: true, arrayBuffer: async () => answer.slice().buffer };
    };
    const answerToken = () => {
        for (const message of page.native.messages) if (message.control === 'token' && !message.isAnswered) message.answer('secret');
    };
    /** Lets everything run, the shelf's secret and the pauses behind failures included. */
    const run = async () => {
        for (let turn = 0; turn < 20; turn += 1) {
            answerToken();
            await page.advance(100);
        }
    };
    return Object.assign(page, { asked, runAll: run });
}

test('many bytes leave in pieces, in order and before their call', async () => {
    const posted = [];
    const page = openPageWithShelf(async ([id, start], body) => {
        posted.push([id, start, body]);
        assert.deepEqual(page.native.records.map(([kind]) => kind), []);
        return new Uint8Array();
    });
    const bytes = pattern(2 * piece + 5);
    page.global.bytes = bytes;
    page.run('tombolo.call("x", [bytes, new Uint8Array([7])], { timeout: 0 }).catch(() => {}); bytes.fill(0)');
    await page.runAll();
    assert.deepEqual(page.asked, [
        ['POST', 1, 0, 2 * piece + 5], ['POST', 1, piece, 2 * piece + 5], ['POST', 1, 2 * piece, 2 * piece + 5], ['POST', 2, 0, 1],
    ]);
    assert.deepEqual(posted.map(([, , body]) => body.length), [piece, piece, 5, 1]);
    const expected = pattern(2 * piece + 5);
    assert.equal(posted.slice(0, 3).every(([, start, body]) => Buffer.compare(body, expected.subarray(start, start + body.length)) === 0), true);
    assert.deepEqual(page.native.records, [['c', '1', 'x', `[${mark(1)},${mark(2)}]`]]);
});

test('many bytes come in pieces, in order and before their records', async () => {
    const given = { 4: pattern(2 * piece + 5), 5: Uint8Array.of(), 6: Uint8Array.of(1, 2) };
    const page = openPageWithShelf(async ([id, start, count]) => given[id].subarray(start, start + count));
    const answer = page.tombolo.call('x', undefined, { timeout: 0 });
    await settle();
    const announced = ['b', 4, given[4].length, 5, 0, 6, 2].join(US);
    await page.native.tell(records(announced, record('r', '1', `[${mark(4)},${mark(5)},${mark(6)}]`)));
    await page.runAll();
    const value = await answer;
    assert.equal(Buffer.compare(value[0], given[4]), 0);
    assert.deepEqual(Array.from(value.slice(1), (bytes) => [...bytes]), [[], [1, 2]]);
    assert.deepEqual(page.asked, [
        ['GET', 4, 0, piece], ['GET', 4, piece, piece], ['GET', 4, 2 * piece, 5], ['GET', 5, 0, 0], ['GET', 6, 0, 2],
    ]);
});

test('a piece that fails once is asked for again', async () => {
    let failures = 1;
    const page = openPageWithShelf(async () => {
        failures -= 1;
        return failures < 0 ? Uint8Array.of(1, 2) : undefined;
    });
    const answer = page.tombolo.call('x', undefined, { timeout: 0 });
    await settle();
    await page.native.tell(records(['b', 4, 2].join(US), record('r', '1', mark(4))));
    await page.runAll();
    assert.deepEqual([...await answer], [1, 2]);
});

test('what lacks a piece fails alone, and what comes behind it has its turn', async () => {
    const page = openPageWithShelf(async ([, start, count]) => (start === piece ? undefined : new Uint8Array(count)));
    const failed = assert.rejects(
        page.tombolo.call('x', undefined, { timeout: 0 }), { code: 'failed', message: /what belongs in it did not come/ });
    const other = page.tombolo.call('y', undefined, { timeout: 0 });
    await settle();
    await page.native.tell(records(['b', 4, 2 * piece + 1].join(US), record('r', '1', mark(4)), record('r', '2', '5')));
    await page.runAll();
    await failed;
    assert.equal(await other, 5);
});

test('a document that is left while a piece fails hears of no failure', async () => {
    const page = openPageWithShelf(async () => undefined);
    const answer = assert.rejects(page.tombolo.call('x', undefined, { timeout: 0 }), { code: 'disconnected' });
    await settle();
    await page.native.tell(records(['b', 4, 2].join(US), record('r', '1', mark(4))));
    await settle();
    page.hide(true);
    await page.runAll();
    await answer;
});

test('events of a page that are no pieces are ignored', async () => {
    const page = openPageWithShelf(async () => Uint8Array.of());
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
    await page.native.tell(record('r', '1', '[1]'));
    assert.deepEqual([...await answer], [1]);
    assert.equal(page.native.records.some(([kind]) => kind !== 'c'), false);
});
