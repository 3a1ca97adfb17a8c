import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePageScript } from './support/scripts.js';
import { openPage, record, settle } from './support/page.js';

const settingFor = (dialect) => ({ name: 'dsbridge', origins: [{ exact: 'app://tests' }], frames: 'top', configuration: { dialect } });
const pageScript = makePageScript([settingFor('ios')]);
const emptyAnswer = '{"code":0,"data":""}';

/** Opens a page whose prompts are answered with their message and text, as JSON. */
function openDSBridge(options = {}) {
    const page = openPage({ pageScript, ...options });
    page.browser.answerPrompt = (message, text) => JSON.stringify([message, text]);
    const keys = () => page.native.messages.filter(({ control }) => control === 'key').map(({ detail }) => detail);
    return Object.assign(page, { keys });
}

const call = (page, method, text) => JSON.parse(page.run(`prompt('_dsbridge=${method}', ${JSON.stringify(text)})`));

const firstKey = '00000001000000020000000300000004';
const secondKey = '00000005000000060000000700000008';

test('a call carries a key that is made at the first call and sent to Swift before it', () => {
    const page = openDSBridge();
    assert.equal(page.browser.randomsDrawn, 0);
    assert.deepEqual(page.keys(), []);
    const [message, text] = call(page, 'a.b', '{"data":1}');
    assert.deepEqual(page.keys(), [firstKey]);
    assert.equal(message, `tombolo-ask:${firstKey}:dsbridge:a.b`);
    assert.equal(text, '{"data":1}');
    call(page, 'c', '{}');
    assert.equal(page.keys().length, 1);
    assert.equal(page.browser.randomsDrawn, 4);
});

test('an argument that is not a string is sent as an empty string', () => {
    const page = openDSBridge();
    for (const text of ['undefined', '7', '{}', 'null']) {
        assert.equal(JSON.parse(page.run(`prompt('_dsbridge=a', ${text})`))[1], '');
    }
});

test('other prompts are not changed', () => {
    const page = openDSBridge();
    for (const [expression, expected] of [
        [`prompt('name?', 'Jo')`, ['name?', 'Jo']],
        [`prompt('a _dsbridge=b', '')`, ['a _dsbridge=b', '']],
        [`prompt()`, ['', '']],
        [`prompt({ toString: () => '_dsbridge=a' }.toString().slice(1))`, ['dsbridge=a', '']],
    ]) {
        assert.deepEqual(JSON.parse(page.run(expression)), expected);
    }
    assert.deepEqual(page.keys(), []);
});

test('frames do not have the dialect', () => {
    const page = openDSBridge({ isTop: false });
    assert.equal(page.global._dswk, undefined);
    assert.deepEqual(JSON.parse(page.run(`prompt('_dsbridge=a', 'b')`)), ['_dsbridge=a', 'b']);
});

test('the global that the library looks for is defined', () => {
    assert.equal(openDSBridge().global._dswk, true);
});

test('with the Android dialect, the library finds an object that makes the same calls', () => {
    const page = openDSBridge({ pageScript: makePageScript([settingFor('android')]) });
    assert.equal(page.global._dswk, undefined);
    assert.deepEqual(JSON.parse(page.run(`_dsbridge.call('a.b', '{"data":1}')`)), [`tombolo-ask:${firstKey}:dsbridge:a.b`, '{"data":1}']);
    assert.deepEqual(JSON.parse(page.run(`_dsbridge.call()`)), [`tombolo-ask:${firstKey}:dsbridge:`, '']);
    assert.equal(page.run(`_dsbridge.call('_dsb.dsinit', '{"data":null}')`), emptyAnswer);
    assert.equal(page.run(`delete window._dsbridge && typeof _dsbridge`), 'undefined');
});

test('the key is never exposed to the page', () => {
    const page = openDSBridge();
    page.run(`
        globalThis.seen = [];
        for (const name of ['tombolo-up', 'tombolo-down', 'tombolo-ask', 'tombolo-answer']) {
            visualViewport.addEventListener(name, ({ detail }) => seen.push(detail), true);
        }
        globalThis.prompt = new Proxy(prompt, { apply: (...all) => { seen.push(all[2][0]); return Reflect.apply(...all); } });
    `);
    page.browser.answerPrompt = () => 'answer';
    assert.equal(page.run(`prompt('_dsbridge=a', 'b')`), 'answer');
    assert.deepEqual([...page.global.seen].sort(), ['_dsbridge=a', 'answer', 'dsbridge:a\x1fb']);
    assert.deepEqual(page.keys(), [firstKey]);
});

test('no call is made if the key cannot be sent to Swift', () => {
    const page = openDSBridge();
    page.native.throws = new Error('InvalidAccessError');
    assert.deepEqual(call(page, 'a', '{}'), { code: -1, data: '' });
    assert.deepEqual(page.browser.prompts, []);
});

test('a document that returns from the page cache has a new key', async () => {
    const page = openDSBridge();
    call(page, 'a', '{}');
    page.hide(true);
    page.show(true);
    await settle();
    const [message] = call(page, 'a', '{}');
    assert.deepEqual(page.keys(), [firstKey, secondKey]);
    assert.equal(message, `tombolo-ask:${secondKey}:dsbridge:a`);
});

test('answers reach callbacks, the last one removes its callback, and other names are ignored', async () => {
    const page = openDSBridge();
    page.run(`
        globalThis.received = [];
        globalThis.dscb1 = (value) => received.push(value);
        globalThis.dscb2 = () => { throw new Error('mine'); };
        globalThis.other = () => received.push('other');
    `);
    await page.native.deliver(
        record(
            'c',
            '1',
            'dsbridge.answer',
            JSON.stringify([
                { stub: 'other', data: 0, complete: true },
                { stub: 'eval', data: 'received.push(9)', complete: true },
                { stub: 'dscb9', data: 0, complete: true },
                { stub: 'dscb2', data: 0, complete: true },
                { stub: 'dscb1', data: 1, complete: false },
                { stub: 'dscb1', data: { a: 2 }, complete: true },
            ]),
        ),
    );
    assert.equal(JSON.stringify(page.global.received), '[1,{"a":2}]');
    assert.equal(page.run('typeof dscb1'), 'undefined');
    assert.equal(page.run('typeof other'), 'function');
    assert.equal(page.browser.reported.length, 1);
});

const handle = (id, method) => record('c', `${id}`, 'dsbridge.handle', JSON.stringify({ id, method, data: '[1,2]' }));

test("a call from Swift waits until the page is ready, and ends with the page's result", async () => {
    const page = openDSBridge();
    page.run(`
        globalThis.handled = [];
        globalThis._handleMessageFromNative = function (message) {
            handled.push(message.method, this === globalThis);
            const answer = (data, complete) =>
                prompt('_dsbridge=_dsb.returnValue', JSON.stringify({ data: { id: message.callbackId, data, complete } }));
            answer('half', false);
            answer('whole', true);
        };
    `);
    await page.native.deliver(handle(1, 'first'));
    await page.native.deliver(handle(2, 'second'));
    assert.equal(page.global.handled.length, 0);
    assert.equal(page.run(`prompt('_dsbridge=_dsb.dsinit', '{"data":null}')`), emptyAnswer);
    await page.advance(0);
    assert.deepEqual([...page.global.handled], ['first', true, 'second', true]);
    const sent = page.native.records.filter(([kind]) => kind === 'r');
    assert.deepEqual(sent, [
        ['r', '1', '"whole"'],
        ['r', '2', '"whole"'],
    ]);
    const progress = page.native.records.filter(([, , name]) => name === 'dsbridge.progress').map(([, , , json]) => json);
    assert.deepEqual(progress, ['{"id":1,"data":"half"}', '{"id":2,"data":"half"}']);
});

test('a call from Swift fails if the page has no library or the library throws', async () => {
    const page = openDSBridge();
    page.run(`prompt('_dsbridge=_dsb.dsinit', '{}')`);
    await page.native.deliver(handle(1, 'a'));
    page.run(`globalThis._handleMessageFromNative = () => { throw new Error('mine'); }`);
    await page.native.deliver(handle(2, 'a'));
    const codes = page.native.records.filter(([kind]) => kind === 'e').map(([, , json]) => JSON.parse(json).code);
    assert.deepEqual(codes, ['unknownCall', 'failed']);
});

test('an answer without a pending call is sent to Swift', () => {
    const page = openDSBridge();
    for (const text of ['{"data":{"id":5}}', '{', 'null', '{"data":{"id":{}}}']) {
        assert.equal(call(page, '_dsb.returnValue', text)[0], `tombolo-ask:${firstKey}:dsbridge:_dsb.returnValue`);
    }
});
