import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record } from './support/page.js';
import { makePageScriptWith } from './support/scripts.js';

/** The page script with a dialect that marks the page and calls Swift. */
function withProbe({ origins, frames = 'top' }) {
    const setting = { name: 'probe', origins, frames, configuration: { a: '</script>\u2028' } };
    const source = `defineProperty(global, 'probe', { value: { configuration, call } });
        exposeToSwift('probe.double', (number) => number * 2);`;
    return makePageScriptWith(setting, source);
}

const here = [{ exact: 'app://tests' }];

test('a dialect starts where it is switched on, with its configuration', () => {
    const page = openPage({ pageScript: withProbe({ origins: here }) });
    assert.equal(page.global.probe.configuration.a, '</script>\u2028');
});

test('a dialect starts nowhere else', () => {
    const places = [
        [[], 'app://tests'],
        [[{ exact: 'app://test' }], 'app://tests'],
        [here, 'null'],
        [[{ folder: '/srv/' }], 'app://tests'],
        [[{ scheme: 'https', parent: 'example.com', port: '' }], 'https://example.com'],
        [[{ scheme: 'https', parent: 'example.com', port: '' }], 'https://evilexample.com'],
        [[{ scheme: 'https', parent: 'example.com', port: '' }], 'http://a.example.com'],
        [[{ scheme: 'https', parent: 'example.com', port: '' }], 'https://a.example.com:8443'],
    ];
    for (const [origins, origin] of places) {
        const page = openPage({ origin, pageScript: withProbe({ origins }) });
        assert.equal(page.global.probe, undefined, `${JSON.stringify(origins)} in ${origin}`);
    }
});

test('a wildcard means hosts below a host, at any depth', () => {
    const origins = [{ scheme: 'https', parent: 'example.com', port: '8443' }];
    for (const host of ['a', 'a.b']) {
        const origin = `https://${host}.example.com:8443`;
        assert.ok(openPage({ origin, url: `${origin}/`, pageScript: withProbe({ origins }) }).global.probe);
    }
});

test('a folder means the files in it', () => {
    const origins = [{ folder: '/srv/pages/' }];
    const paths = { '/srv/pages/a.html': true, '/srv/pages/%C3%A9/b': true, '/srv/pages/..%2Fa': false, '/srv/a': false };
    for (const [path, isIn] of Object.entries(paths)) {
        const page = openPage({ origin: 'null', url: `file://${path}`, pageScript: withProbe({ origins }) });
        assert.equal(page.global.probe !== undefined, isIn, path);
    }
});

test('a frame has it only where the reach says so', () => {
    for (const [frames, starts] of [
        ['top', false],
        ['sameOrigin', false],
        ['embedded', true],
    ]) {
        const page = openPage({ isTop: false, pageScript: withProbe({ origins: here, frames }) });
        assert.equal(page.global.probe !== undefined, starts, frames);
    }
});

test('a dialect hears that its document is back', async () => {
    const setting = { name: 'probe', origins: here, frames: 'top', configuration: null };
    const source = 'let count = 0; onReturn(() => { count += 1; }); global.returns = () => count;';
    const page = openPage({ pageScript: makePageScriptWith(setting, source) });
    assert.equal(page.global.returns(), 0);
    page.hide(true);
    page.show(true);
    assert.equal(page.global.returns(), 1);
});

test('a page function of a dialect comes before one of the page', async () => {
    const page = openPage({ pageScript: withProbe({ origins: here }) });
    page.tombolo.expose('probe.double', () => 'the page');
    await page.native.tell(record('c', '1', 'probe.double', '21'));
    assert.deepEqual(page.native.last.records, [['r', '1', '42']]);
});
