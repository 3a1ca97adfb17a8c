import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record, settle } from './support/page.js';

const US = '\x1f';
const placeholder = (id) => `"\\ud800${id}"`;

async function callWith(page, expression) {
    page.run(`globalThis.answer = tombolo.call('x', ${expression}); answer.catch(() => {})`);
    await settle();
    const { sent, sentAttachments } = page.directChannel.last;
    const index = sent.findIndex((text) => text.startsWith('c'));
    if (index < 0) return undefined;
    const json = sent[index].split('\x1e')[0].split(US)[3];
    return { json, attached: sentAttachments[index].map(({ form, bytes }) => ({ form, bytes })) };
}

for (const [expression, bytes] of [
    ['new Uint8Array([1, 2, 3])', [1, 2, 3]],
    ['new Uint8Array([1, 2, 3]).subarray(1)', [2, 3]],
    ['new Uint8Array([1, 2, 3]).buffer', [1, 2, 3]],
    ['new DataView(new Uint8Array([1, 2, 3]).buffer, 1, 1)', [2]],
    ['new Uint8ClampedArray([300])', [255]],
    ['new Int8Array([-1])', [255]],
    ['new Uint8Array(0)', []],
    ['new Blob([[7, 8], [9]])', [7, 8, 9]],
    ['{ toJSON() { return new Uint8Array([5]) } }', [5]],
    ['Object.assign(new Uint8Array([6]), { toJSON() { return 1 } })', [6]],
]) {
    test(`${expression} is sent as an attachment`, async () => {
        const { json, attached } = await callWith(openPage({ hasDirectChannel: true }), expression);
        assert.equal(json, placeholder(1));
        assert.deepEqual(attached, [{ form: 0, bytes }]);
    });
}

test('bytes at any depth are attached, and the value is not changed', async () => {
    const page = openPage({ hasDirectChannel: true });
    page.run('globalThis.value = { a: [new Uint8Array([1])], b: { c: new Uint8Array([2]) }, d: 1 }');
    const { json, attached } = await callWith(page, 'value');
    assert.equal(json, `{"a":[${placeholder(1)}],"b":{"c":${placeholder(2)}},"d":1}`);
    assert.deepEqual(
        attached.map(({ bytes }) => bytes),
        [[1], [2]],
    );
    assert.equal(page.run('value.a[0] instanceof Uint8Array && value.b.c instanceof Uint8Array'), true);
});

test('while a Blob is read, the other attachments of its call keep their content', async () => {
    const page = openPage({ hasDirectChannel: true });
    page.run(`globalThis.bytes = new Uint8Array([1]);
        globalThis.calls = [tombolo.call('slow', [bytes, new Blob([[2]]), 'x'.repeat(70_000)]), tombolo.call('quick')];
        for (const call of calls) call.catch(() => {});
        bytes[0] = 9`);
    await settle();
    const { sent, sentAttachments } = page.directChannel.last;
    const index = sent.findIndex((text) => text.includes('slow'));
    assert.equal(sent.findIndex((text) => text.includes('quick')) < index, true);
    const byID = Object.fromEntries(sentAttachments[index].map(({ id, form, bytes }) => [id, [form, bytes.length, bytes[0]]]));
    assert.deepEqual(byID, { 1: [0, 1, 1], 2: [0, 1, 2], 3: [1, 70_000, 120] });
});

test('a call that is cancelled while its Blob is read is not sent', async () => {
    const page = openPage({ hasDirectChannel: true });
    page.run(`const controller = new AbortController();
        globalThis.answer = tombolo.call('x', new Blob([[1]]), { signal: controller.signal });
        controller.abort()`);
    await assert.rejects(page.global.answer, { code: 'cancelled' });
    await settle();
    assert.deepEqual(page.directChannel.last.records, []);
});

test("a Blob is read with the engine's own method, not with the page's", async () => {
    const page = openPage({ hasDirectChannel: true });
    page.run(`const file = new Blob([[1]]);
        Object.getPrototypeOf(file).arrayBuffer = () => 1;
        globalThis.answer = tombolo.call('x', { file });
        answer.catch(() => {})`);
    await settle();
    // The page's method returns 1, so the bytes are those of the engine's method.
    assert.deepEqual(
        page.directChannel.last.sentAttachments.flat().map(({ bytes }) => bytes),
        [[1]],
    );
});

for (const [name, text, form] of [
    ['latin1', `'\u00e9'.repeat(70_001)`, 1],
    ['other', `'\u00e9'.repeat(70_000) + '\u6f22'`, 2],
    ['astral', `'\u{1F600}'.repeat(40_000)`, 2],
]) {
    test(`a long text is sent as an attachment: ${name}`, async () => {
        const page = openPage({ hasDirectChannel: true });
        const { json, attached } = await callWith(page, `{ a: ${text} }`);
        assert.match(json, /^\{"a":"\\ud800[0-9]+"\}$/);
        const last = attached.at(-1);
        assert.equal(last.form, form);
        const decoder = new TextDecoder(form === 1 ? 'latin1' : 'utf-16le');
        assert.equal(decoder.decode(Uint8Array.from(last.bytes)), page.run(text));
    });
}

test('a long text is sent as JSON if the page has replaced charCodeAt, and without a direct channel', async () => {
    const page = openPage({ hasDirectChannel: true });
    page.run('String.prototype.charCodeAt = () => 65');
    assert.equal((await callWith(page, `'x'.repeat(70_000)`)).json, `"${'x'.repeat(70_000)}"`);
    const other = openPage();
    await other.trust();
    other.tombolo.call('x', 'x'.repeat(70_000)).catch(() => {});
    await settle();
    assert.equal(other.native.joinedRecords.find(([kind]) => kind === 'c')[3].length, 70_002);
});

test('a lone surrogate is rejected, even if it looks like a placeholder or ends a long text', async () => {
    const page = openPage({ hasDirectChannel: true });
    for (const expression of [
        `[new Uint8Array(1), '\ud8001']`,
        `['\ud8002', new Uint8Array(1)]`,
        `'x'.repeat(70_000) + '\ud800'`,
        `[new Uint8Array(1), { '\ud8001': 1 }]`,
    ]) {
        page.run(`globalThis.answer = tombolo.call('x', ${expression})`);
        await assert.rejects(page.global.answer, { code: 'invalidArgument', message: /lone surrogate/ });
    }
});

test('bytes from Swift replace their placeholders', async () => {
    const page = openPage({ hasDirectChannel: true });
    const port = page.directChannel.last;
    const call = page.tombolo.call('x');
    await settle();
    port.addAttachment(4, new Uint8Array([1, 2]));
    port.addAttachment(5, new Uint8Array([]));
    await port.deliver(record('r', '1', `{"a":${placeholder(4)},"list":[1,[${placeholder(5)}]],"text":"\\\\ud8004"}`));
    const value = await call;
    assert.deepEqual([...value.a], [1, 2]);
    assert.deepEqual([...value.list[1][0]], []);
    assert.equal(value.text, '\\ud8004');
});

test('long texts of an answer replace their placeholders at any depth', async () => {
    const page = openPage({ hasDirectChannel: true });
    const call = page.tombolo.call('x');
    await settle();
    page.directChannel.last.addAttachment(4, 'long');
    page.directChannel.last.addAttachment(5, '');
    await page.directChannel.last.deliver(record('r', '1', `{"a":[${placeholder(4)}],"b":${placeholder(5)},"c":"long"}`));
    assert.equal(JSON.stringify(await call), '{"a":["long"],"b":"","c":"long"}');
});

test('an answer without its attachment fails', async () => {
    const page = openPage({ hasDirectChannel: true });
    const call = page.tombolo.call('x');
    await settle();
    const failed = assert.rejects(call, { code: 'failed', message: /an attachment of the message is missing/ });
    await page.directChannel.last.deliver(record('r', '1', placeholder(4)));
    await failed;
});

test('a synchronous call can attach bytes over a direct channel, but not a Blob', () => {
    const page = openPage({ hasDirectChannel: true });
    const port = page.directChannel.last;
    port.answerSynchronousCall = (request) => {
        assert.deepEqual(
            port.pendingAttachments.map(({ bytes }) => bytes),
            [[3]],
        );
        port.addAttachment(9, new Uint8Array([4]));
        assert.equal(request, ['call', 'x', placeholder(1)].join(US));
        return `r${US}${placeholder(9)}`;
    };
    assert.deepEqual([...page.tombolo.callSync('x', page.run('new Uint8Array([3])'))], [4]);
    assert.throws(() => page.run(`tombolo.callSync('x', new Blob())`), { message: /await its arrayBuffer/ });
    assert.throws(() => openPage().run(`tombolo.callSync('x', new Uint8Array(1))`), { code: 'invalidArgument' });
});

test('a value keeps its attachments although its toJSON makes a synchronous call', async () => {
    const page = openPage({ hasDirectChannel: true });
    const port = page.directChannel.last;
    port.answerSynchronousCall = () => {
        port.pendingAttachments.length = 0;
        return 'r';
    };
    const blocking = '{ toJSON() { tombolo.call("quick").catch(() => {}); tombolo.callSync("x"); return 1; } }';
    const value = `[new Uint8Array([1]), 'é'.repeat(70_000), ${blocking}, new Uint8Array([2])]`;
    page.run(`tombolo.call('slow', ${value}).catch(() => {})`);
    await settle();
    const index = port.sent.findIndex((text) => text.includes('slow'));
    const [, , , json] = port.sent[index]
        .split('\x1e')
        .find((text) => text.includes('slow'))
        .split(US);
    const attached = Object.fromEntries(port.sentAttachments[index].map(({ id, bytes }) => [`"\\ud800${id}"`, [bytes.length, bytes[0]]]));
    assert.deepEqual(
        json
            .slice(1, -1)
            .split(',')
            .map((member) => attached[member] ?? member),
        [[1, 1], [70_000, 0xe9], '1', [1, 2]],
    );

    port.answerSynchronousCall = (request) => {
        assert.equal(request.startsWith('call'), true);
        const ownAttachments = port.pendingAttachments.splice(0).map(({ bytes }) => bytes);
        assert.deepEqual(ownAttachments, [[3]]);
        return 'r';
    };
    page.run(`tombolo.callSync('x', [new Uint8Array([3]), { toJSON() { tombolo.call("quick").catch(() => {}); return 1; } }])`);
});

test('a buffer that a later toJSON resizes is rejected', async () => {
    const page = openPage({ hasDirectChannel: true });
    page.directChannel.last.answerSynchronousCall = () => 'r';
    page.run(`const buffer = new ArrayBuffer(1, { maxByteLength: 1 });
        const ending = { toJSON() { tombolo.callSync('y'); buffer.resize(0); return 1; } };
        globalThis.answer = tombolo.call('x', [buffer, ending])`);
    await assert.rejects(page.global.answer, { code: 'invalidArgument', message: /was transferred or resized/ });
});

test('a Float64Array is not sent as bytes', async () => {
    const page = openPage({ hasDirectChannel: true });
    page.run(`globalThis.answer = tombolo.call('x', new Float64Array(1))`);
    await assert.rejects(page.global.answer, { message: /convert it with Array.from, or send its bytes/ });
});
