import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, settle } from './support/page.js';

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('a call with a trace sends its fields before the record of the call', async () => {
    const page = openPage();
    page.tombolo.call('a', 1, { traceparent: parent }).catch(() => {});
    page.tombolo.call('b', 2, { traceparent: parent, tracestate: 'vendor=1' }).catch(() => {});
    page.tombolo.stream('c', 3, { traceparent: parent });
    await settle();
    assert.deepEqual(page.native.records.slice(0, 7), [
        ['t', '1', parent],
        ['c', '1', 'a', '1'],
        ['t', '2', parent, 'vendor=1'],
        ['c', '2', 'b', '2'],
        ['t', '3', parent],
        ['s', '3', 'c', '3'],
        ['g', '3', '4096'],
    ]);
});

test('the meta elements of a page define its trace as soon as they are parsed', async () => {
    const page = openPage();
    page.browser.core.hasBody = false;
    page.tombolo.call('before').catch(() => {});
    page.browser.core.metas = { traceparent: parent, tracestate: 'a=b' };
    page.tombolo.call('after').catch(() => {});
    page.tombolo.call('own', null, { traceparent: 'other' }).catch(() => {});
    await settle();
    const traces = page.native.records.filter(([kind]) => kind === 't');
    assert.deepEqual(traces, [
        ['t', '2', parent, 'a=b'],
        ['t', '3', 'other'],
    ]);
});

test('meta elements are not searched for again once the document has a body', async () => {
    const page = openPage();
    page.tombolo.call('before').catch(() => {});
    page.browser.core.metas = { traceparent: parent };
    page.tombolo.call('after').catch(() => {});
    await settle();
    assert.deepEqual(
        page.native.records.filter(([kind]) => kind === 't'),
        [],
    );
});

test('a field that cannot be part of a record is left out', async () => {
    const page = openPage();
    for (const bad of ['', 'a\x1eb', 'a\x1fb', 'a\u0000', '\u00e9', 'a'.repeat(513)]) {
        page.tombolo.call('a', null, { traceparent: bad }).catch(() => {});
        page.tombolo.call('b', null, { traceparent: 'p', tracestate: bad }).catch(() => {});
    }
    await settle();
    const traces = page.native.records.filter(([kind]) => kind === 't');
    assert.equal(traces.length, 6);
    for (const fields of traces) assert.deepEqual(fields.slice(2), ['p']);
});

test('a trace that is not a string rejects the call', async () => {
    const page = openPage();
    await assert.rejects(page.tombolo.call('a', null, { traceparent: 1 }), {
        code: 'invalidArgument',
        message: /options\.traceparent must be a string/,
    });
});

test('a synchronous call sends the trace of the page with the records before it', async () => {
    const page = openPage({ hasDirectChannel: true });
    page.browser.core.metas = { traceparent: parent };
    page.directChannel.last.answerSynchronousCall = () => 'r\x1f1';
    assert.equal(page.tombolo.callSync('a'), 1);
    assert.deepEqual(page.directChannel.last.records, [['t', '0', parent]]);
});
