import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePageScript } from './support/scripts.js';
import { openPage, record, settle } from './support/page.js';

const settingFor = (dialect) => ({ name: 'dsbridge', origins: [{ exact: 'app://tests' }], frames: 'top', configuration: { dialect } });
const pageScript = makePageScript([settingFor('ios')]);
const done = '{"code":0,"data":""}';

/** A page whose prompts are answered with what they were, as JSON. */
function openDSBridge(options = {}) {
    const page = openPage({ pageScript, ...options });
    page.browser.answerPrompt = (message, text) => JSON.stringify([message, text]);
    const keys = () => page.native.messages.filter(({ control }) => control === 'key').map(({ detail }) => detail);
    return Object.assign(page, { keys });
}

const call = (page, method, text) => JSON.parse(page.run(`prompt('_dsbridge=${method}', ${JSON.stringify(text)})`));

const firstKey = '00000001000000020000000300000004';
const secondKey = '00000005000000060000000700000008';

test('a call goes with the key that Swift was told before, which is made at the first call only', () => {
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

test('what is no text goes as an empty one', () => {
    const page = openDSBridge();
    for (const text of ['undefined', '7', '{}', 'null']) {
        assert.equal(JSON.parse(page.run(`prompt('_dsbridge=a', ${text})`))[1], '');
    }
});

test("other prompts are the page's own", () => {
    const page = openDSBridge();
    for (const [asked, expected] of [
        [`prompt('name?', 'Jo')`, ['name?', 'Jo']],
        [`prompt('a _dsbridge=b', '')`, ['a _dsbridge=b', '']],
        [`prompt()`, ['', '']],
        [`prompt({ toString: () => '_dsbridge=a' }.toString().slice(1))`, ['dsbridge=a', '']],
    ]) {
        assert.deepEqual(JSON.parse(page.run(asked)), expected);
    }
    assert.deepEqual(page.keys(), []);
});

test('there is nothing of it in a frame', () => {
    const page = openDSBridge({ isTop: false });
    assert.equal(page.global._dswk, undefined);
    assert.deepEqual(JSON.parse(page.run(`prompt('_dsbridge=a', 'b')`)), ['_dsbridge=a', 'b']);
});

test('the library finds what it looks for', () => {
    assert.equal(openDSBridge().global._dswk, true);
});

test('on Android the library finds an object, which calls as the prompt does', () => {
    const page = openDSBridge({ pageScript: makePageScript([settingFor('android')]) });
    assert.equal(page.global._dswk, undefined);
    assert.deepEqual(JSON.parse(page.run(`_dsbridge.call('a.b', '{"data":1}')`)), [`tombolo-ask:${firstKey}:dsbridge:a.b`, '{"data":1}']);
    assert.deepEqual(JSON.parse(page.run(`_dsbridge.call()`)), [`tombolo-ask:${firstKey}:dsbridge:`, '']);
    assert.equal(page.run(`_dsbridge.call('_dsb.dsinit', '{"data":null}')`), done);
    assert.equal(page.run(`delete window._dsbridge && typeof _dsbridge`), 'undefined');
});

test('the page never sees the key', () => {
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

test('where Swift cannot be told the key, nothing is asked', () => {
    const page = openDSBridge();
    page.native.throws = new Error('InvalidAccessError');
    assert.deepEqual(call(page, 'a', '{}'), { code: -1, data: '' });
    assert.deepEqual(page.browser.prompts, []);
});

test('back from the page cache, the document has a new key', async () => {
    const page = openDSBridge();
    call(page, 'a', '{}');
    page.hide(true);
    page.show(true);
    await settle();
    const [message] = call(page, 'a', '{}');
    assert.deepEqual(page.keys(), [firstKey, secondKey]);
    assert.equal(message, `tombolo-ask:${secondKey}:dsbridge:a`);
});

test('answers reach callbacks, which go with the last one, and names that are none are passed over', async () => {
    const page = openDSBridge();
    page.run(`
        globalThis.heard = [];
        globalThis.dscb1 = (value) => heard.push(value);
        globalThis.dscb2 = () => { throw new Error('mine'); };
        globalThis.other = () => heard.push('other');
    `);
    await page.native.tell(
        record(
            'c',
            '1',
            'dsbridge.answer',
            JSON.stringify([
                { stub: 'other', data: 0, complete: true },
                { stub: 'eval', data: 'heard.push(9)', complete: true },
                { stub: 'dscb9', data: 0, complete: true },
                { stub: 'dscb2', data: 0, complete: true },
                { stub: 'dscb1', data: 1, complete: false },
                { stub: 'dscb1', data: { a: 2 }, complete: true },
            ]),
        ),
    );
    assert.equal(JSON.stringify(page.global.heard), '[1,{"a":2}]');
    assert.equal(page.run('typeof dscb1'), 'undefined');
    assert.equal(page.run('typeof other'), 'function');
    assert.equal(page.browser.reported.length, 1);
});

const handle = (id, method) => record('c', `${id}`, 'dsbridge.handle', JSON.stringify({ id, method, data: '[1,2]' }));

test('what Swift calls waits until the page is ready, and ends with what the page returns', async () => {
    const page = openDSBridge();
    page.run(`
        globalThis.asked = [];
        globalThis._handleMessageFromNative = function (message) {
            asked.push(message.method, this === globalThis);
            const answer = (data, complete) =>
                prompt('_dsbridge=_dsb.returnValue', JSON.stringify({ data: { id: message.callbackId, data, complete } }));
            answer('half', false);
            answer('whole', true);
        };
    `);
    await page.native.tell(handle(1, 'first'));
    await page.native.tell(handle(2, 'second'));
    assert.equal(page.global.asked.length, 0);
    assert.equal(page.run(`prompt('_dsbridge=_dsb.dsinit', '{"data":null}')`), done);
    await page.advance(0);
    assert.deepEqual([...page.global.asked], ['first', true, 'second', true]);
    const sent = page.native.records.filter(([kind]) => kind === 'r');
    assert.deepEqual(sent, [
        ['r', '1', '"whole"'],
        ['r', '2', '"whole"'],
    ]);
    const progress = page.native.records.filter(([, , name]) => name === 'dsbridge.progress').map(([, , , json]) => json);
    assert.deepEqual(progress, ['{"id":1,"data":"half"}', '{"id":2,"data":"half"}']);
});

test('what Swift calls fails where the page has no library, or where that throws', async () => {
    const page = openDSBridge();
    page.run(`prompt('_dsbridge=_dsb.dsinit', '{}')`);
    await page.native.tell(handle(1, 'a'));
    page.run(`globalThis._handleMessageFromNative = () => { throw new Error('mine'); }`);
    await page.native.tell(handle(2, 'a'));
    const codes = page.native.records.filter(([kind]) => kind === 'e').map(([, , json]) => JSON.parse(json).code);
    assert.deepEqual(codes, ['unknownCall', 'failed']);
});

test('an answer to what was not asked goes to Swift, which reports it', () => {
    const page = openDSBridge();
    for (const text of ['{"data":{"id":5}}', '{', 'null', '{"data":{"id":{}}}']) {
        assert.equal(call(page, '_dsb.returnValue', text)[0], `tombolo-ask:${firstKey}:dsbridge:_dsb.returnValue`);
    }
});
