import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record } from './support/page.js';
import { makePageScriptWith } from './support/scripts.js';

/** The page script with a dialect that defines `probe` in the page and a function for Swift. */
function pageScriptWithProbe({ origins, frames = 'top' }) {
    const setting = { name: 'probe', origins, frames, configuration: { a: '</script>\u2028' } };
    const source = `defineProperty(global, 'probe', { value: { configuration, call } });
        exposeToSwift('probe.double', (number) => number * 2);`;
    return makePageScriptWith(setting, source);
}

const here = [{ exact: 'app://tests' }];

test('a dialect starts in the origins of its scope, with its configuration', () => {
    const page = openPage({ pageScript: pageScriptWithProbe({ origins: here }) });
    assert.equal(page.global.probe.configuration.a, '</script>\u2028');
});

test('a dialect does not start in other origins', () => {
    const cases = [
        [[], 'app://tests'],
        [[{ exact: 'app://test' }], 'app://tests'],
        [here, 'null'],
        [[{ folder: '/srv/' }], 'app://tests'],
        [[{ scheme: 'https', parent: 'example.com', port: '' }], 'https://example.com'],
        [[{ scheme: 'https', parent: 'example.com', port: '' }], 'https://evilexample.com'],
        [[{ scheme: 'https', parent: 'example.com', port: '' }], 'http://a.example.com'],
        [[{ scheme: 'https', parent: 'example.com', port: '' }], 'https://a.example.com:8443'],
    ];
    for (const [origins, origin] of cases) {
        const page = openPage({ origin, pageScript: pageScriptWithProbe({ origins }) });
        assert.equal(page.global.probe, undefined, `${JSON.stringify(origins)} in ${origin}`);
    }
});

test('a wildcard origin matches subdomains at any depth', () => {
    const origins = [{ scheme: 'https', parent: 'example.com', port: '8443' }];
    for (const host of ['a', 'a.b']) {
        const origin = `https://${host}.example.com:8443`;
        assert.ok(openPage({ origin, url: `${origin}/`, pageScript: pageScriptWithProbe({ origins }) }).global.probe);
    }
});

test('a folder origin matches the files in the folder', () => {
    const origins = [{ folder: '/srv/pages/' }];
    const paths = { '/srv/pages/a.html': true, '/srv/pages/%C3%A9/b': true, '/srv/pages/..%2Fa': false, '/srv/a': false };
    for (const [path, isIn] of Object.entries(paths)) {
        const page = openPage({ origin: 'null', url: `file://${path}`, pageScript: pageScriptWithProbe({ origins }) });
        assert.equal(page.global.probe !== undefined, isIn, path);
    }
});

test('a dialect starts in a frame only if its scope includes the frame', () => {
    for (const [frames, starts] of [
        ['top', false],
        ['sameOrigin', false],
        ['embedded', true],
    ]) {
        const page = openPage({ isTop: false, pageScript: pageScriptWithProbe({ origins: here, frames }) });
        assert.equal(page.global.probe !== undefined, starts, frames);
    }
});

test('a dialect is notified when its document returns from the page cache', async () => {
    const setting = { name: 'probe', origins: here, frames: 'top', configuration: null };
    const source = 'let count = 0; onReturn(() => { count += 1; }); global.returns = () => count;';
    const page = openPage({ pageScript: makePageScriptWith(setting, source) });
    assert.equal(page.global.returns(), 0);
    page.hide(true);
    page.show(true);
    assert.equal(page.global.returns(), 1);
});

test('a function of a dialect has precedence over a function of the page', async () => {
    const page = openPage({ pageScript: pageScriptWithProbe({ origins: here }) });
    page.tombolo.expose('probe.double', () => 'the page');
    await page.native.deliver(record('c', '1', 'probe.double', '21'));
    assert.deepEqual(page.native.last.records, [['r', '1', '42']]);
});
