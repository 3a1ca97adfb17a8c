import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { assemblePageScript } from '../source/assemble.js';
import { openPage, record, settle } from './support/page.js';

const read = (name) => readFileSync(new URL(`../source/dialects/${name}.js`, import.meta.url), 'utf8');
const setting = JSON.stringify({
    name: 'rexxar',
    origins: [{ exact: 'app://tests' }],
    frames: 'top',
    configuration: { scheme: 'douban', host: 'rexxar-container' },
});
// Without the container APIs, which need more of a browser than there is here.
const source = ['rexxar', 'rexxar-pull', 'rexxar-refresh'].map(read).join('\n');
const pageScript = assemblePageScript().replace(
    /\}\)\(\);\s*$/,
    (end) => `startDialect(${JSON.stringify(setting)}, (configuration) => {\n${source}\n});\n${end}`,
);

/** @returns the names of the calls that the page has made */
const calls = (page) => page.native.records.filter(([kind]) => kind === 'c').map(([, , name]) => name);

async function pull(page) {
    for (let i = 0; i < 2; i += 1) page.browser.fire('wheel', { input: { deltaY: -71 } });
    await page.advance(300);
}

test('pulls are told once the container has asked for them, however often it asks', async () => {
    const page = openPage({ pageScript });
    await settle();
    await pull(page);
    assert.deepEqual(calls(page), []);
    for (let id = 1; id <= 3; id += 1) await page.native.tell(record('c', `${id}`, 'rexxar.watchPulls'));
    await pull(page);
    assert.deepEqual(calls(page), ['rexxar.pulled']);
    await pull(page);
    assert.deepEqual(calls(page), ['rexxar.pulled', 'rexxar.pulled']);
});
