import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePageScript } from './support/scripts.js';
import { openPage, record, settle } from './support/page.js';

const setting = {
    name: 'actions',
    origins: [{ exact: 'app://tests' }],
    frames: 'top',
    configuration: { timeout: 0 },
};
const pageScript = makePageScript([setting]);

/** A page whose messages are answered with `reply`, an object or undefined. */
function openActions({ reply = '{}', ...options } = {}) {
    const serve = ([kind, id]) => (kind === 'c' ? record('r', id, reply) : undefined);
    const page = openPage({ pageScript, serve, ...options });
    return Object.assign(page, {
        posted: () =>
            page.native.records
                .filter(([kind]) => kind === 'c')
                .map(([, , name, json]) => {
                    assert.equal(name, 'actions.post');
                    return JSON.parse(json);
                }),
    });
}

test('the page object is there where the engine has none, with one handler', () => {
    const page = openActions();
    assert.deepEqual(Object.keys(page.global.webkit.messageHandlers), ['actionHandler']);
});

test('it is not there in a frame', () => {
    assert.equal(openActions({ isTop: false }).global.webkit, undefined);
});

test('a message goes as one call, with its members in order', async () => {
    const page = openActions();
    page.run(`webkit.messageHandlers.actionHandler.postMessage({ uuid: 'u', body: [1], action: 'a' })`);
    await settle();
    assert.deepEqual(page.posted(), [{ message: { uuid: 'u', body: [1], action: 'a' } }]);
    assert.equal(JSON.stringify(page.posted()[0].message), '{"uuid":"u","body":[1],"action":"a"}');
});

test('the promise is resolved with the reply, and with undefined when there is none', async () => {
    for (const [reply, expected] of [
        ['{"reply":null}', null],
        ['{"reply":{"then":1}}', { then: 1 }],
        ['{}', undefined],
    ]) {
        const page = openActions({ reply });
        const value = await page.run(`webkit.messageHandlers.actionHandler.postMessage({ action: 'a' })`);
        assert.equal(JSON.stringify(value), JSON.stringify(expected));
    }
});

test('the promise is resolved when Swift cannot be reached, denies or fails', async () => {
    const failed = ([, id]) => record('e', id, '{"code":"denied","message":"no"}');
    for (const options of [{ hasRelay: false }, { serve: failed }]) {
        const page = openPage({ pageScript, ...options });
        const value = await page.run(`webkit.messageHandlers.actionHandler.postMessage({ action: 'a' })`);
        assert.equal(value, undefined);
    }
});

test('what cannot travel is told with action and uuid where they can be read', async () => {
    const cases = [
        [`{ action: 'a', uuid: 'u', body: () => 1 }`, 'a', 'u'],
        [`{ action: 'a', get uuid() { throw 1 } }`, 'a', undefined],
        [`{ action: '\\ud800', uuid: 'x'.repeat(1001), body: NaN }`, undefined, undefined],
        [`Symbol()`, undefined, undefined],
        ['', undefined, undefined],
    ];
    for (const [message, action, uuid] of cases) {
        const page = openActions();
        await page.run(`webkit.messageHandlers.actionHandler.postMessage(${message})`);
        const [told, ...rest] = page.posted();
        assert.deepEqual(rest, []);
        assert.equal(typeof told.unsendable, 'string');
        assert.deepEqual([told.action, told.uuid], [action, uuid], message);
    }
});

test('what is too long is told in short', async () => {
    const serve = ([, id, , json]) => (json.length > 100_000 ? record('e', id, '{"code":"limitExceeded","message":"too long"}') : record('r', id, '{}'));
    const page = openPage({ pageScript, serve });
    await page.trust();
    const message = `{ action: 'a', uuid: 'u', body: 'x'.repeat(200_000) }`;
    assert.equal(await page.run(`webkit.messageHandlers.actionHandler.postMessage(${message})`), undefined);
    const told = JSON.parse(page.native.records.at(-1)[3]);
    assert.deepEqual(told, { unsendable: 'too long', action: 'a', uuid: 'u' });
});

test('Swift calls a global function with values, and none that runs text as code', async () => {
    const page = openPage({ pageScript });
    page.run(`globalThis.heard = []; globalThis.show = (...values) => { heard.push(...values); return 'shown'; };`);
    const ask = (id, name, values) => page.native.tell(record('c', id, 'actions.callPageFunction', JSON.stringify({ name, arguments: values })));
    await ask('1', 'show', [1, '");alert(1);("']);
    assert.deepEqual([...page.global.heard], [1, '");alert(1);("']);
    assert.deepEqual(page.native.records.at(-1), ['r', '1', '"shown"']);
    for (const [name, code] of [
        ['nothing', 'unknownCall'],
        ['eval', 'denied'],
        ['Function', 'denied'],
    ]) {
        await ask('2', name, ['1']);
        assert.equal(JSON.parse(page.native.records.at(-1)[2]).code, code);
    }
});

test('what the browser has made does not get a javascript: URL, and what the page has made gets any text', async () => {
    const page = openPage({ pageScript });
    page.run(`globalThis.heard = []; globalThis.go = ((...values) => { heard.push(...values); }).bind(null);
        globalThis.show = (...values) => { heard.push(...values); }; Function.prototype.toString = () => 'none';`);
    const ask = async (name, ...values) => {
        await page.native.tell(record('c', '1', 'actions.callPageFunction', JSON.stringify({ name, arguments: values })));
        const [kind, , json] = page.native.records.at(-1);
        return kind === 'e' ? JSON.parse(json).code : 'called';
    };
    for (const text of ['javascript:1', ' \u0000\u001f\n JavaScript:1', 'java\tscr\nipt\r:1', ['javascript:1'], [['javascript:'], 2]]) {
        assert.equal(await ask('go', text), 'denied');
        assert.equal(await ask('go', 'about:blank', text), 'denied');
        assert.equal(await ask('show', text), 'called');
    }
    assert.equal(page.global.heard.length, 5);
    for (const text of ['https://example/javascript:1', 'javascripts:1', '\u00a0javascript:1', 1, null, {}, []]) {
        assert.equal(await ask('go', text), 'called');
    }
    assert.equal(page.global.heard.length, 12);
});

test('after document.open() the handler is the same one and goes on', async () => {
    const page = openActions();
    const { actionHandler } = page.global.webkit.messageHandlers;
    page.reopenDocument();
    assert.equal(page.global.webkit.messageHandlers.actionHandler, actionHandler);
    await page.run(`webkit.messageHandlers.actionHandler.postMessage({ action: 'a' })`);
    assert.equal(page.posted().length, 1);
});

test('another document of the same window gets a handler of its own', async () => {
    const page = openActions();
    const { actionHandler } = page.global.webkit.messageHandlers;
    page.replaceDocument();
    assert.notEqual(page.global.webkit.messageHandlers.actionHandler, actionHandler);
    await page.run(`webkit.messageHandlers.actionHandler.postMessage({ action: 'a' })`);
    assert.equal(page.posted().length, 1);
});
