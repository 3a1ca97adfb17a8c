import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record, settle } from './support/page.js';
import { makePageScriptWithEntry } from './support/scripts.js';

const setting = {
    name: 'rexxar',
    origins: [{ exact: 'app://tests' }],
    frames: 'top',
    configuration: { scheme: 'douban', host: 'rexxar-container' },
};
const pageScript = makePageScriptWithEntry(setting, 'refresh');

/** The names of the calls that the page has made. */
const calls = (page) => page.native.records.filter(([kind]) => kind === 'c').map(([, , name]) => name);

async function pull(page) {
    for (let i = 0; i < 2; i += 1) page.browser.fire('wheel', { input: { deltaY: -71 } });
    await page.advance(300);
}

test('pulls are reported after the container has requested them, once each despite repeated requests', async () => {
    const page = openPage({ pageScript });
    await settle();
    await pull(page);
    assert.deepEqual(calls(page), []);
    for (let id = 1; id <= 3; id += 1) await page.native.deliver(record('c', `${id}`, 'rexxar.watchPulls'));
    await pull(page);
    assert.deepEqual(calls(page), ['rexxar.pulled']);
    await pull(page);
    assert.deepEqual(calls(page), ['rexxar.pulled', 'rexxar.pulled']);
});
