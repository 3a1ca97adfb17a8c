import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BatchQueue } from '../source/inspector/batch-queue.js';
import { parseFilter } from '../source/inspector/filter.js';
import { formatBytes, formatDuration, formatQuantity, formatRate, formatTime } from '../source/inspector/format.js';
import { cutText, visiblePieces, visibleText } from '../source/inspector/hostile-text.js';
import { JournalClock } from '../source/inspector/journal-clock.js';
import { childrenOf, summaryOf } from '../source/inspector/json-tree.js';
import { OrderedRows } from '../source/inspector/ordered-rows.js';
import { StreamRates } from '../source/inspector/rates.js';
import { canRepeat, levelLabel, outcomeLabel, stateOf } from '../source/inspector/row-labels.js';
import { RowStore } from '../source/inspector/row-store.js';
import { RowView } from '../source/inspector/row-view.js';
import { timeScaleOf, timingBar } from '../source/inspector/time-scale.js';
import { indexAfterKey, isAtEnd, scrollTopFor, visibleRange } from '../source/inspector/window-range.js';

const row = (n, change = {}) => ({ n, kind: 'call', name: 'notes.save', document: 1, start: n, sent: 0, received: 0, hasPayload: false, ...change });
const rows = (from, to, change) => Array.from({ length: to - from }, (_, index) => row(from + index, change));
const numbers = (list) => Array.from(list, ({ n }) => n);
const batch = (change) => ({ now: 0, rows: [], totals: [], skipped: 0, ...change });

function makeStore(capacity) {
    const calls = new RowView(['call', 'pageCall', 'notice']);
    const events = new RowView(['event', 'listen']);
    return { calls, events, store: new RowStore([calls, events], capacity) };
}

// Rows

test('ordered rows match a sorted list after random changes', () => {
    const ordered = new OrderedRows();
    let expected = [];
    let seed = 7;
    const random = (limit) => {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        return Math.floor((seed / 2147483648) * limit);
    };
    for (let step = 0; step < 20_000; step += 1) {
        const n = random(400);
        switch (random(8)) {
            case 0:
                ordered.remove(n);
                expected = expected.filter((item) => item !== n);
                break;
            case 1: {
                const count = random(3);
                ordered.dropFirst(count);
                expected = expected.slice(count);
                break;
            }
            default:
                ordered.put(row(n, { start: step }));
                if (!expected.includes(n)) expected = [...expected, n].sort((a, b) => a - b);
                assert.equal(ordered.at(ordered.lowerBound(n)).start, step);
        }
        assert.equal(ordered.length, expected.length);
        if (step % 100 === 0) assert.deepEqual(numbers(ordered), expected);
    }
});

test('the store keeps the newest 100,000 rows and drops the oldest', () => {
    const { store, calls, events } = makeStore();
    for (let from = 1; from <= 250_000; from += 1000) {
        store.apply({ forgetBefore: 0, rows: rows(from, from + 1000).map((item) => (item.n % 10 === 0 ? { ...item, kind: 'event' } : item)) });
    }
    assert.equal(store.rows.length, 100_000);
    assert.equal(store.rows.at(0).n, 150_001);
    assert.equal(store.rows.at(99_999).n, 250_000);
    assert.equal(store.rows.at(100_000), undefined);
    assert.equal(calls.total, 90_000);
    assert.equal(calls.rows.length, 90_000);
    assert.equal(events.rows.length, 10_000);
    assert.equal(calls.rows.at(0).n, 150_001);
    assert.equal(calls.takeDropped(), 135_000);
    assert.equal(calls.takeDropped(), 0);
});

test('a changed row replaces its earlier version', () => {
    const { store, calls } = makeStore();
    store.apply({ forgetBefore: 0, rows: rows(1, 4) });
    store.apply({ forgetBefore: 0, rows: [row(2, { outcome: 'ok', end: 5 })] });
    assert.deepEqual(numbers(calls.rows), [1, 2, 3]);
    assert.equal(calls.rows.at(1).outcome, 'ok');
    assert.equal(store.find(2).end, 5);
    assert.equal(calls.total, 3);
});

test('a change of a dropped row is ignored', () => {
    const { store, calls } = makeStore(3);
    store.apply({ forgetBefore: 0, rows: rows(1, 6) });
    store.apply({ forgetBefore: 0, rows: [row(1, { outcome: 'ok' })] });
    assert.deepEqual(numbers(store.rows), [3, 4, 5]);
    assert.deepEqual(numbers(calls.rows), [3, 4, 5]);
    assert.equal(calls.total, 3);
});

test('rows that begin or cease to match move in and out of a filtered view', () => {
    const { store, calls } = makeStore();
    store.apply({ forgetBefore: 0, rows: rows(1, 5) });
    store.filter(parseFilter('is:pending'));
    store.apply({ forgetBefore: 0, rows: [row(2, { outcome: 'ok', end: 9 }), row(5)] });
    assert.deepEqual(numbers(calls.rows), [1, 3, 4, 5]);
    store.filter(parseFilter('is:failed'));
    assert.equal(calls.rows.length, 0);
    store.apply({ forgetBefore: 0, rows: [row(4, { outcome: 'failed' }), row(3, { outcome: 'denied' })] });
    assert.deepEqual(numbers(calls.rows), [3, 4]);
    assert.equal(calls.total, 5);
    store.filter(parseFilter(''));
    assert.deepEqual(numbers(calls.rows), [1, 2, 3, 4, 5]);
});

test('the store can forget the rows up to a number, or all rows', () => {
    const { store, calls } = makeStore();
    store.apply({ forgetBefore: 0, rows: rows(1, 10) });
    store.apply({ forgetBefore: 8, rows: [row(10)] });
    assert.deepEqual(numbers(calls.rows), [8, 9, 10]);
    assert.equal(calls.takeDropped(), 7);
    store.apply({ forgetBefore: Number.POSITIVE_INFINITY, rows: [row(11)] });
    assert.deepEqual(numbers(calls.rows), [11]);
    assert.equal(calls.total, 1);
});

test('a batch of 1,000 rows takes little time in a full store', () => {
    const { store } = makeStore();
    store.apply({ forgetBefore: 0, rows: rows(1, 100_001) });
    store.filter(parseFilter('save -is:failed'));
    const start = performance.now();
    for (let from = 100_001; from < 120_001; from += 1000) store.apply({ forgetBefore: 0, rows: rows(from, from + 1000) });
    // About 1 ms each; the limit is for busy computers.
    assert.ok(performance.now() - start < 2000);
});

// Batches

test('batches are merged, with the last version of each row', () => {
    const queue = new BatchQueue();
    assert.ok(queue.isEmpty);
    queue.add(batch({ rows: [row(1), row(2)], documents: [], totals: [{ name: 'a', calls: 1 }], skipped: 1 }));
    queue.add(batch({ rows: [row(2, { outcome: 'ok' })], totals: [{ name: 'a', calls: 2 }], skipped: 5 }));
    assert.equal(queue.waiting, 2);
    const merged = queue.take();
    const merge = [...merged.rows];
    assert.deepEqual(numbers(merge), [1, 2]);
    assert.equal(merge[1].outcome, 'ok');
    assert.deepEqual(merged.documents, []);
    assert.deepEqual([...merged.totals], [{ name: 'a', calls: 2 }]);
    assert.equal(merged.skipped, 5);
    assert.equal(merged.forgetBefore, 0);
    assert.ok(queue.isEmpty);
    assert.deepEqual([...queue.take().rows], []);
});

test('a reset forgets the rows that wait', () => {
    const queue = new BatchQueue();
    queue.add(batch({ rows: rows(1, 10) }));
    queue.add(batch({ rows: rows(10, 12), isReset: true, first: 9 }));
    const dropped = queue.take();
    assert.deepEqual(numbers(dropped.rows), [9, 10, 11]);
    assert.equal(dropped.forgetBefore, 9);
    queue.add(batch({ rows: [row(20)], totals: [{ name: 'a', calls: 1 }] }));
    queue.add(batch({ rows: [row(21)], isReset: true }));
    queue.add(batch({ rows: [row(22)], first: 22 }));
    const cleared = queue.take();
    assert.deepEqual(numbers(cleared.rows), [22]);
    assert.deepEqual([...cleared.totals], []);
    assert.equal(cleared.forgetBefore, Number.POSITIVE_INFINITY);
});

test('the queue of a paused view is limited', () => {
    const queue = new BatchQueue(100);
    for (let from = 0; from < 1000; from += 30) queue.add(batch({ rows: rows(from, from + 30) }));
    assert.equal(queue.waiting, 100);
    assert.equal([...queue.take().rows][0].n, 920);
});

// Filter

test('search terms match name, text and outcome in any case', () => {
    const item = row(1, { name: 'Notes.Save', text: 'No Title', outcome: 'notes.emptyTitle' });
    for (const text of ['', '  ', 'SAVE', 'title', 'notes save', 'emptytitle', '-load', 'notes -load', '-', 'is:', 'document:', '-is:']) {
        assert.ok(parseFilter(text)(item), text);
    }
    for (const text of ['load', 'notes load', '-save', 'notes -title', 'is:other', 'document:x', '__proto__', 'constructor']) {
        assert.ok(!parseFilter(text)(item), text);
    }
});

test('search terms select states and documents', () => {
    const items = [
        row(1),
        row(2, { outcome: 'ok', end: 3 }),
        row(3, { outcome: 'denied', document: 12 }),
        row(4, { outcome: 'timeout' }),
        row(5, { outcome: 'cancelled' }),
        row(6, { outcome: 'disconnected' }),
        row(7, { kind: 'event' }),
        row(8, { kind: 'notice' }),
    ];
    const matching = (text) => numbers(items.filter(parseFilter(text)));
    assert.deepEqual(matching('is:failed'), [3, 4]);
    assert.deepEqual(matching('IS:Failed -is:denied'), [4]);
    assert.deepEqual(matching('is:pending'), [1]);
    assert.deepEqual(matching('document:12'), [3]);
    assert.deepEqual(matching('-document:1'), [3]);
    assert.deepEqual(matching('document:1 -is:pending -is:failed'), [2, 5, 6, 7, 8]);
});

test('outcomes have English labels', () => {
    assert.equal(outcomeLabel(row(1)), 'Pending');
    assert.equal(outcomeLabel(row(1, { kind: 'listen' })), 'Listening');
    assert.equal(outcomeLabel(row(1, { outcome: 'ok' })), 'OK');
    assert.equal(outcomeLabel(row(1, { outcome: 'denied', text: 'No grant.' })), 'denied: No grant.');
    assert.equal(outcomeLabel(row(1, { kind: 'notice', text: 'Too many.' })), 'Too many.');
    assert.equal(stateOf(row(1, { kind: 'listen', end: 2 })), 'none');
});

test('console messages have levels, and errors among them count as failed', () => {
    const levels = ['debug', 'log', 'info', 'warn', 'error', 'uncaught', 'constructor'];
    const items = levels.map((name, index) => row(index, { kind: 'console', name, end: index, text: 'Hello', place: 'app://notes/app.js:3:5' }));
    assert.deepEqual(items.map(stateOf), ['none', 'none', 'none', 'warning', 'failed', 'failed', 'none']);
    assert.deepEqual(items.map(levelLabel), ['Debug', 'Log', 'Info', 'Warning', 'Error', 'Uncaught', 'constructor']);
    assert.deepEqual(numbers(items.filter(parseFilter('is:failed'))), [4, 5]);
    assert.deepEqual(numbers(items.filter(parseFilter('is:warning'))), [3]);
    assert.equal(items.filter(parseFilter('app.js hello')).length, 7);
});

// Rates and times

test('the rate of a stream covers the last two seconds', () => {
    const rates = new StreamRates();
    const add = (now, values, change) => rates.add([row(1, { kind: 'stream', start: 0, values, ...change })], now);
    for (let now = 0; now <= 5000; now += 100) add(now, now / 10);
    assert.equal(rates.of(1, 5000), 100);
    assert.equal(rates.of(1, 6000), 50);
    assert.equal(rates.of(1, 7000), 0);
    assert.equal(rates.of(1, 60_000), 0);
    add(60_000, 600);
    assert.equal(rates.of(1, 60_000), 50);
    add(60_100, 600, { end: 60_100 });
    assert.equal(rates.of(1, 60_100), 0);
});

test('the rate of a new stream counts from its start', () => {
    const rates = new StreamRates();
    rates.add([row(1, { start: 1000, values: 50 })], 1500);
    assert.equal(rates.of(1, 1500), 100);
    rates.add([row(2, { start: 1500, values: 1000 })], 1501);
    assert.equal(rates.of(2, 1501), 0);
});

test('values before the inspector was opened do not count', () => {
    const rates = new StreamRates();
    rates.add([row(1, { start: 0, values: 1_000_000 })], 60_000);
    assert.equal(rates.of(1, 61_000), 0);
    rates.add([row(1, { start: 0, values: 1_000_010 })], 61_000);
    assert.equal(rates.of(1, 61_000), 10);
    assert.equal(rates.of(99, 61_000), 0);
});

test('samples of a fast stream do not accumulate', () => {
    const rates = new StreamRates();
    for (let now = 0; now < 100_000; now += 10) rates.add([row(1, { start: 0, values: now })], now);
    assert.equal(rates.of(1, 99_990), 1000);
});

test('the clock estimates the journal time, and stops while paused', () => {
    const clock = new JournalClock();
    assert.equal(clock.now(100), 0);
    clock.adjust(5000, 200);
    clock.adjust(5100, 400);
    assert.equal(clock.now(500), 5300);
    clock.stop(500);
    assert.equal(clock.now(9000), 5300);
    clock.resume();
    assert.equal(clock.now(600), 5400);
});

test('bars share a time scale', () => {
    const items = [row(1, { start: 100, end: 200 }), row(2, { start: 150 }), row(3, { start: 300, end: 300 })];
    const scale = timeScaleOf(items, 300);
    assert.deepEqual(scale, { from: 100, length: 200 });
    assert.deepEqual(timingBar(items[0], scale, 300), { left: 0, width: 50 });
    assert.deepEqual(timingBar(items[1], scale, 300), { left: 25, width: 75 });
    assert.deepEqual(timingBar(items[2], scale, 300), { left: 100, width: 0 });
    assert.deepEqual(timeScaleOf([], 5), { from: 0, length: 1 });
    assert.deepEqual(timeScaleOf([row(1, { start: 7, end: 7 })], 9), { from: 7, length: 1 });
});

test('numbers have short forms', () => {
    assert.deepEqual([0, 999, 1000, 1234, 12_345, 999_499, 999_500, 5e9, 5e15].map(formatBytes), [
        '0 B',
        '999 B',
        '1 kB',
        '1.2 kB',
        '12 kB',
        '999 kB',
        '1 MB',
        '5 GB',
        '5000 TB',
    ]);
    assert.deepEqual([-1, 0.04, 0.44, 9.94, 9.96, 999.4, 999.6, 1500, 59_949, 59_951, 125_000].map(formatDuration), [
        '0 ms',
        '0 ms',
        '0.4 ms',
        '9.9 ms',
        '10 ms',
        '999 ms',
        '1 s',
        '1.5 s',
        '60 s',
        '1 min 0 s',
        '2 min 5 s',
    ]);
    assert.deepEqual([0, 5120.4, 61_000, 3_723_004].map(formatTime), ['0:00.000', '0:05.120', '1:01.000', '1:02:03.004']);
    assert.deepEqual([0, 0.5, 12.4, 12_345].map(formatRate), ['0/s', '0.5/s', '12/s', '12,345/s']);
    assert.deepEqual(
        [0, 1, 1234].map((count) => formatQuantity(count, 'row')),
        ['0 rows', '1 row', '1,234 rows'],
    );
});

// List window

const list = (change = {}) => ({ scrollTop: 0, height: 100, rowHeight: 20, count: 1000, ...change });

test('the visible range has the rows of the window', () => {
    assert.deepEqual(visibleRange(list(), 0), { start: 0, end: 5 });
    assert.deepEqual(visibleRange(list({ scrollTop: 10 }), 0), { start: 0, end: 6 });
    assert.deepEqual(visibleRange(list({ scrollTop: 200 }), 2), { start: 8, end: 17 });
    assert.deepEqual(visibleRange(list({ scrollTop: 19_900 }), 2), { start: 993, end: 1000 });
});

test('the visible range is valid at the edges', () => {
    assert.deepEqual(visibleRange(list({ count: 0 }), 3), { start: 0, end: 0 });
    assert.deepEqual(visibleRange(list({ count: 2 }), 3), { start: 0, end: 2 });
    assert.deepEqual(visibleRange(list({ scrollTop: -50 }), 0), { start: 0, end: 5 });
    assert.deepEqual(visibleRange(list({ scrollTop: 1e9 }), 0), { start: 995, end: 1000 });
    assert.deepEqual(visibleRange(list({ height: 0 }), 0), { start: 0, end: 0 });
    assert.deepEqual(visibleRange(list({ height: -24, scrollTop: 1e9 }), 0), { start: 1000, end: 1000 });
    assert.deepEqual(visibleRange(list({ count: 100_000, scrollTop: 1_000_000 }), 0), { start: 50_000, end: 50_005 });
});

test('scrolling to a row moves as little as possible', () => {
    assert.equal(scrollTopFor(3, list()), 0);
    assert.equal(scrollTopFor(5, list()), 20);
    assert.equal(scrollTopFor(999, list()), 19_900);
    assert.equal(scrollTopFor(10, list({ scrollTop: 500 })), 200);
    assert.equal(scrollTopFor(10, list({ height: 5 })), 200);
});

test('the list is at its end when the last row is visible', () => {
    assert.ok(isAtEnd(list({ scrollTop: 19_900 })));
    assert.ok(isAtEnd(list({ scrollTop: 19_895 })));
    assert.ok(!isAtEnd(list({ scrollTop: 19_880 })));
    assert.ok(isAtEnd(list({ count: 0 })));
    assert.ok(isAtEnd(list({ count: 5 })));
});

test('keys move the selection within the list', () => {
    const target = (key, index, change) => indexAfterKey(key, index, list(change));
    assert.equal(target('ArrowDown', 3), 4);
    assert.equal(target('ArrowDown', 999), 999);
    assert.equal(target('ArrowUp', 0), 0);
    assert.equal(target('PageDown', 3), 7);
    assert.equal(target('PageUp', 3), 0);
    assert.equal(target('PageDown', 998), 999);
    assert.equal(target('Home', 50), 0);
    assert.equal(target('End', 50), 999);
    assert.equal(target('ArrowUp', -1), 999);
    assert.equal(target('ArrowDown', -1), 999);
    assert.equal(target('a', 3), undefined);
    assert.equal(target('constructor', 3), undefined);
    assert.equal(target('End', -1, { count: 0 }), undefined);
    assert.equal(target('PageDown', 3, { height: 0 }), 4);
});

// Text of pages

test('characters that hide or reorder text are escaped', () => {
    assert.equal(visibleText('files.\u202Edaer\u202C'), 'files.\\u202Edaer\\u202C');
    assert.equal(visibleText('a\0b\x1B[0m\x7F\x85'), 'a\\u0000b\\u001B[0m\\u007F\\u0085');
    assert.equal(visibleText('a\nb\tc\r'), 'a\\nb\\tc\\r');
    assert.equal(
        visibleText('\u200B\u200D\u2060\uFEFF\u00AD\u061C\u2066\u2069\u115F\u3164\uFE0F'),
        ['\\u200B\\u200D\\u2060\\uFEFF\\u00AD\\u061C\\u2066\\u2069\\u115F\\u3164\\uFE0F'][0],
    );
    assert.equal(visibleText('\u2028\u2029\u00A0\u3000'), '\\u2028\\u2029\\u00A0\\u3000');
    assert.equal(visibleText('\u{E0041}\u{F0000}\uE000'), '\\u{E0041}\\u{F0000}\\uE000');
});

test('lone surrogates are escaped, and pairs are not', () => {
    assert.equal(visibleText('a\uD83Db'), 'a\\uD83Db');
    assert.equal(visibleText('\uDE00'), '\\uDE00');
    assert.equal(visibleText('\u{1F600}'), '\u{1F600}');
});

test('ordinary text of all scripts is unchanged', () => {
    for (const text of ['', 'notes.save', 'naïve ÄÖ', 'שלום', '日本語', '<b>&amp;</b>', "it's"]) {
        assert.equal(visibleText(text), text);
        assert.ok(visiblePieces(text).every(({ isEscape }) => !isEscape));
    }
});

test('escapes are marked, so that a page cannot imitate them', () => {
    assert.deepEqual(visiblePieces('\\u202E\u202E\0x'), [
        { text: '\\u202E', isEscape: false },
        { text: '\\u202E\\u0000', isEscape: true },
        { text: 'x', isEscape: false },
    ]);
    assert.deepEqual(visiblePieces('a"\\', true), [
        { text: 'a', isEscape: false },
        { text: '\\"\\\\', isEscape: true },
    ]);
});

test('cutting a text does not split a surrogate pair', () => {
    assert.equal(cutText('abc', 3), 'abc');
    assert.equal(cutText('abcd', 3), 'abc');
    assert.equal(cutText('ab\u{1F600}', 3), 'ab');
    assert.equal(cutText('ab\u{1F600}c', 4), 'ab\u{1F600}');
});

// JSON

test('values are described without their children', () => {
    const text = (value) => summaryOf(value).text;
    assert.deepEqual([null, true, 1.5, 'a', [], [1], {}, { a: 1 }, { a: 1, b: 2 }].map(text), [
        'null',
        'true',
        '1.5',
        'a',
        '[0 elements]',
        '[1 element]',
        '{0 properties}',
        '{1 property}',
        '{2 properties}',
    ]);
    assert.equal(summaryOf({ $bytes: 'AQID' }).type, 'bytes');
    assert.equal(text({ $bytes: 'AQID' }), '3 bytes, Base64: AQID');
    assert.equal(text({ $bytes: 'AQ==' }), '1 byte, Base64: AQ==');
    assert.equal(text({ $redacted: 'string' }), '••• (string)');
    for (const value of [{ $bytes: 1 }, { $bytes: 'AQID', a: 1 }, { $redacted: 'string', a: 1 }]) assert.equal(summaryOf(value).type, 'folder');
    assert.equal(childrenOf({ $$price: 1 }, 0, 9).children[0].key, '$price');
    assert.ok(!summaryOf([]).hasChildren && summaryOf([0]).hasChildren);
});

test('the children of a large value are given in steps', () => {
    const value = Array.from({ length: 450 }, (_, index) => index);
    const first = childrenOf(value, 0, 200);
    assert.equal(first.children.length, 200);
    assert.equal(first.remaining, 250);
    const last = childrenOf(value, 400, 200);
    assert.deepEqual(last.children[0], { key: '400', isIndex: true, value: 400 });
    assert.equal(last.children.length, 50);
    assert.equal(last.remaining, 0);
    const object = Object.fromEntries(value.map((n) => [`k${n}`, n]));
    assert.deepEqual(childrenOf(object, 449, 10), { children: [{ key: 'k449', isIndex: false, value: 449 }], remaining: 0 });
    assert.deepEqual(childrenOf('text', 0, 10), { children: [], remaining: 0 });
});

test('keys such as __proto__ are ordinary keys', () => {
    const { children } = childrenOf(JSON.parse('{"__proto__": 1, "constructor": 2}'), 0, 10);
    assert.deepEqual(
        children.map(({ key, value }) => [key, value]),
        [
            ['__proto__', 1],
            ['constructor', 2],
        ],
    );
});

test('a deeply nested value is read one level at a time', () => {
    let value = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
    let depth = 0;
    while (summaryOf(value).hasChildren) {
        [{ value }] = childrenOf(value, 0, 1).children;
        depth += 1;
    }
    assert.equal(depth, 4999);
});

test('a call can be repeated if it has ended by itself', () => {
    for (const outcome of ['ok', 'failed', 'notes.busy']) assert.equal(canRepeat(row(1, { outcome })), true, outcome);
    for (const outcome of [undefined, 'denied', 'timeout', 'cancelled', 'disconnected']) assert.equal(canRepeat(row(1, { outcome })), false, outcome);
    assert.equal(canRepeat(row(1, { outcome: 'failed', grant: 'Grant([])' })), false);
});
