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

/** Opens a page whose messages are answered with `reply`, JSON text. */
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

test('the page has one message handler if the engine has none', () => {
    const page = openActions();
    assert.deepEqual(Object.keys(page.global.webkit.messageHandlers), ['actionHandler']);
});

test('frames have no message handler', () => {
    assert.equal(openActions({ isTop: false }).global.webkit, undefined);
});

test('a message is sent as one call, with its members in order', async () => {
    const page = openActions();
    page.run(`webkit.messageHandlers.actionHandler.postMessage({ uuid: 'u', body: [1], action: 'a' })`);
    await settle();
    assert.deepEqual(page.posted(), [{ message: { uuid: 'u', body: [1], action: 'a' } }]);
    assert.equal(JSON.stringify(page.posted()[0].message), '{"uuid":"u","body":[1],"action":"a"}');
});

test('the promise is fulfilled with the reply, or with undefined without a reply', async () => {
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

test('the promise is fulfilled with undefined if Swift cannot be reached or the call fails', async () => {
    const failed = ([, id]) => record('e', id, '{"code":"denied","message":"no"}');
    for (const options of [{ hasRelay: false }, { serve: failed }]) {
        const page = openPage({ pageScript, ...options });
        const value = await page.run(`webkit.messageHandlers.actionHandler.postMessage({ action: 'a' })`);
        assert.equal(value, undefined);
    }
});

test('an unsendable message is reported with its action and uuid if they can be read', async () => {
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
        const [report, ...rest] = page.posted();
        assert.deepEqual(rest, []);
        assert.equal(typeof report.unsendable, 'string');
        assert.deepEqual([report.action, report.uuid], [action, uuid], message);
    }
});

test('a message that is too long is reported with its action and uuid only', async () => {
    const serve = ([, id, , json]) => (json.length > 100_000 ? record('e', id, '{"code":"limitExceeded","message":"too long"}') : record('r', id, '{}'));
    const page = openPage({ pageScript, serve });
    await page.trust();
    const message = `{ action: 'a', uuid: 'u', body: 'x'.repeat(200_000) }`;
    assert.equal(await page.run(`webkit.messageHandlers.actionHandler.postMessage(${message})`), undefined);
    const report = JSON.parse(page.native.records.at(-1)[3]);
    assert.deepEqual(report, { unsendable: 'too long', action: 'a', uuid: 'u' });
});

test('Swift can call a global function with values, but not a function that runs text as code', async () => {
    const page = openPage({ pageScript });
    page.run(`globalThis.received = []; globalThis.show = (...values) => { received.push(...values); return 'shown'; };`);
    const callPageFunction = (id, name, values) =>
        page.native.deliver(record('c', id, 'actions.callPageFunction', JSON.stringify({ name, arguments: values })));
    await callPageFunction('1', 'show', [1, '");alert(1);("']);
    assert.deepEqual([...page.global.received], [1, '");alert(1);("']);
    assert.deepEqual(page.native.records.at(-1), ['r', '1', '"shown"']);
    for (const [name, code] of [
        ['nothing', 'unknownCall'],
        ['eval', 'denied'],
        ['Function', 'denied'],
    ]) {
        await callPageFunction('2', name, ['1']);
        assert.equal(JSON.parse(page.native.records.at(-1)[2]).code, code);
    }
});

test('a javascript: URL is denied to functions of the browser, but not to functions of the page', async () => {
    const page = openPage({ pageScript });
    page.run(`globalThis.received = []; globalThis.go = ((...values) => { received.push(...values); }).bind(null);
        globalThis.show = (...values) => { received.push(...values); }; Function.prototype.toString = () => 'none';`);
    const callPageFunction = async (name, ...values) => {
        await page.native.deliver(record('c', '1', 'actions.callPageFunction', JSON.stringify({ name, arguments: values })));
        const [kind, , json] = page.native.records.at(-1);
        return kind === 'e' ? JSON.parse(json).code : 'called';
    };
    for (const text of ['javascript:1', ' \u0000\u001f\n JavaScript:1', 'java\tscr\nipt\r:1', ['javascript:1'], [['javascript:'], 2]]) {
        assert.equal(await callPageFunction('go', text), 'denied');
        assert.equal(await callPageFunction('go', 'about:blank', text), 'denied');
        assert.equal(await callPageFunction('show', text), 'called');
    }
    assert.equal(page.global.received.length, 5);
    for (const text of ['https://example/javascript:1', 'javascripts:1', '\u00a0javascript:1', 1, null, {}, []]) {
        assert.equal(await callPageFunction('go', text), 'called');
    }
    assert.equal(page.global.received.length, 12);
});

test('the handler stays the same and still works after document.open()', async () => {
    const page = openActions();
    const { actionHandler } = page.global.webkit.messageHandlers;
    page.reopenDocument();
    assert.equal(page.global.webkit.messageHandlers.actionHandler, actionHandler);
    await page.run(`webkit.messageHandlers.actionHandler.postMessage({ action: 'a' })`);
    assert.equal(page.posted().length, 1);
});

test('a new document in the same window has a new handler', async () => {
    const page = openActions();
    const { actionHandler } = page.global.webkit.messageHandlers;
    page.replaceDocument();
    assert.notEqual(page.global.webkit.messageHandlers.actionHandler, actionHandler);
    await page.run(`webkit.messageHandlers.actionHandler.postMessage({ action: 'a' })`);
    assert.equal(page.posted().length, 1);
});
