import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { installTombolo } from '../../Sources/Command/TomboloCLI/Resources/tombolo-mock.mjs';
import { replaySample, samplePage } from './support/sample-page.js';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
// A recording of the sample app in WebKit, which Swift tests compare with that app.
const sample = read('../../Tests/TomboloTranscriptsTests/Fixtures/sample.jsonl');
const transcript = (...entries) => [{ format: 1 }, ...entries].map((entry) => JSON.stringify(entry)).join('\n');

test('a recording is replayed to the page', async () => {
    for (let run = 0; run < 100; run += 1) assert.deepEqual(await replaySample(installTombolo, sample), []);
});

test('a call with another argument is unexpected, and names the nearest', async () => {
    const mock = installTombolo(sample, { target: {} });
    await assert.rejects(samplePage(mock.tombolo, { title: 'Second' }), {
        code: 'mock.unexpected',
        message: 'notes.save is not recorded with this argument: the nearest is in line 7: argument.title was "First", and is "Second".',
    });
    assert.throws(() => mock.check(), /notes\.save is not recorded[\s\S]*line 7: notes\.save has not been called/);
});

test('line separators of Unicode are part of a text in a transcript', async () => {
    const text = 'a\u2028b\u2029c\u0085d';
    const { tombolo } = installTombolo(transcript({ call: 'a', id: 1, argument: text }, { answer: 1, result: text }), { target: {} });
    assert.equal(await tombolo.call('a', text), text);
});

test('a different result of a page function is a problem', async () => {
    const mock = installTombolo(sample, { target: {} });
    await samplePage(mock.tombolo, { answer: 43 });
    assert.equal(mock.problems.length, 1);
    assert.match(mock.problems[0], /^line \d+: result of page\.answer was "What is 42", and is "What is 43"$/);
});

test('a recorded action that the page does not perform is a problem', async () => {
    const mock = installTombolo(transcript({ listen: 'a' }, { call: 'b', id: 1 }, { answer: 1 }, { pageCall: 'c', id: 2 }, { pageAnswer: 2 }), { target: {} });
    await mock.settled();
    assert.deepEqual(mock.problems, ['line 2: the page does not listen to a', 'line 3: b has not been called', 'line 5: the page has not exposed c']);
});

test('an unknown call lists the recorded ones', async () => {
    const { tombolo } = installTombolo(transcript({ call: 'a.b', id: 1 }, { answer: 1 }), { target: {} });
    await assert.rejects(tombolo.x.y(), { code: 'mock.unexpected', message: /the recording has a\.b/ });
    await tombolo.a.b();
    await assert.rejects(tombolo.a.b(), { message: /it was made fewer times in the recording/ });
    await assert.rejects(
        async () => {
            for await (const _ of tombolo.stream('c'));
        },
        { code: 'mock.unexpected' },
    );
    assert.deepEqual(await tombolo.ready, { calls: ['a.b'] });
});

test('calls may be made in another order, and answers come in the recorded one', async () => {
    const { tombolo } = installTombolo(transcript({ call: 'a', id: 1 }, { call: 'b', id: 2 }, { answer: 2, result: 'b' }, { answer: 1, result: 'a' }), {
        target: {},
    });
    const order = [];
    const calls = [tombolo.call('b').then((value) => order.push(value)), tombolo.call('a').then((value) => order.push(value))];
    await Promise.all(calls);
    assert.deepEqual(order, ['b', 'a']);
});

test('a page that makes its calls in another order gets its answers', async () => {
    const { tombolo } = installTombolo(
        transcript({ listen: 'e' }, { call: 'a', id: 1 }, { answer: 1, result: 'a' }, { call: 'b', id: 2 }, { answer: 2, result: 'b' }),
        {
            target: {},
        },
    );
    assert.equal(await tombolo.call('b'), 'b');
    assert.equal(await tombolo.call('a'), 'a');
});

test('a timeout of the page ends a call as in the recording', async () => {
    const mock = installTombolo(transcript({ call: 'a', id: 1 }, { cancel: 1 }), { target: {} });
    await assert.rejects(mock.tombolo.call('a', undefined, { timeout: 5 }), { code: 'timeout' });
    assert.deepEqual(mock.problems, []);
});

test('an error that the page throws does not stop the replay', async () => {
    const errors = [];
    // The runner of these tests takes uncaught errors for its own.
    globalThis.reportError = (error) => errors.push(error.message);
    const { tombolo } = installTombolo(
        transcript({ listen: 'e' }, { call: 'a', id: 1, progress: true }, { of: 1, value: 1 }, { event: 'e' }, { answer: 1, result: 2 }),
        {
            target: {},
        },
    );
    const fail = (message) => () => {
        throw new Error(message);
    };
    tombolo.on('e', fail('event'));
    assert.equal(await tombolo.call('a', undefined, { onProgress: fail('progress') }), 2);
    delete globalThis.reportError;
    assert.deepEqual(errors, ['progress', 'event']);
});

test('removing a listener or a function twice removes no other one', async () => {
    const mock = installTombolo(transcript({ pageCall: 'f', id: 1 }, { pageAnswer: 1, result: 2 }), { target: {} });
    const received = [];
    const remove = mock.tombolo.on('e', () => received.push('a'));
    mock.tombolo.on('e', () => received.push('b'));
    remove();
    remove();
    mock.emit('e');
    assert.deepEqual(received, ['b']);
    const removeFunction = mock.tombolo.expose('f', () => 1);
    removeFunction();
    mock.tombolo.expose('f', () => 2);
    removeFunction();
    await mock.settled();
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(mock.problems, []);
});

test('a function that the page had not exposed does not block the replay', async () => {
    const mock = installTombolo(
        transcript({ call: 'a', id: 1 }, { pageCall: 'f', id: 2 }, { pageAnswer: 2, error: { code: 'unknownCall', message: '' } }, { answer: 1, result: 1 }),
        { target: {} },
    );
    assert.equal(await mock.tombolo.call('a'), 1);
    assert.deepEqual(mock.problems, []);
});

test('different outcomes of page functions are problems', async () => {
    const failure = { pageAnswer: 1, error: { code: 'notes.bad', message: 'No.' } };
    for (const [entries, fn, problem] of [
        [[{ pageCall: 'f', id: 1 }, failure], () => Promise.reject(new TypeError('x')), 'line 3: the error of f was notes.bad, and is failed'],
        [[{ pageCall: 'f', id: 1 }, failure], () => 1, 'line 3: f failed in the recording with notes.bad, and does not'],
        [
            [{ pageCall: 'f', id: 1 }, { pageAnswer: 1 }],
            () => Promise.reject(new TypeError('x')),
            'line 3: f returned a result in the recording, and throws TypeError: x',
        ],
        [[{ pageCall: 'f', id: 1 }, { pageAnswer: 1 }], () => new Promise(() => {}), 'line 3: a page function has not ended'],
    ]) {
        const mock = installTombolo(transcript(...entries), { target: {} });
        mock.tombolo.expose('f', fn);
        await new Promise((resolve) => setTimeout(resolve, 5));
        assert.deepEqual(mock.problems, [problem]);
    }
});

test('the values of a stream are read before its error', async () => {
    const { tombolo } = installTombolo(
        transcript({ stream: 's', id: 1 }, { of: 1, value: 1 }, { of: 1, value: 2 }, { answer: 1, error: { code: 'failed', message: '' } }),
        { target: {} },
    );
    const values = [];
    await assert.rejects(
        async () => {
            for await (const value of tombolo.stream('s')) {
                values.push(value);
                await new Promise((resolve) => setTimeout(resolve, 10));
            }
        },
        { code: 'failed' },
    );
    assert.deepEqual(values, [1, 2]);
});

test('values that the bridge does not send are rejected', async () => {
    const { tombolo } = installTombolo(transcript({ call: 'a', id: 1, argument: {} }, { answer: 1 }), { target: {} });
    for (const argument of [new Map(), { a: () => {} }, { a: 5n }, Number.NaN, new Date(Number.NaN), new Set()]) {
        await assert.rejects(tombolo.call('a', argument), { code: 'invalidArgument' });
    }
    assert.throws(() => tombolo.on('a b', () => {}), { code: 'invalidArgument' });
    assert.throws(() => tombolo.expose('a', undefined), { code: 'invalidArgument' });
    await tombolo.call('a', {});
});

test('a namespace can be formatted', () => {
    const mock = installTombolo(transcript(), { target: {} });
    assert.equal(typeof `${mock.tombolo.notes}`, 'string');
    assert.equal(Object.prototype.hasOwnProperty.call(mock.tombolo.notes, 'x'), false);
    assert.deepEqual(mock.problems, []);
});

test('an event is not delivered before the calls that preceded it', async () => {
    const { tombolo, settled } = installTombolo(transcript({ listen: 'e' }, { call: 'a', id: 1 }, { event: 'e', value: 7 }, { answer: 1 }), { target: {} });
    const events = [];
    tombolo.on('e', (value) => events.push(value));
    await settled();
    assert.deepEqual(events, []);
    await tombolo.call('a');
    assert.deepEqual(events, [7]);
});

test('a listener that is removed receives nothing, and emit sends events by hand', () => {
    const mock = installTombolo(transcript(), { target: {} });
    const events = [];
    const remove = mock.tombolo.on('e', (value) => events.push(value));
    mock.emit('e', 1);
    remove();
    mock.emit('e', 2);
    assert.deepEqual(events, [1]);
});

test('placeholders stand for values of a kind, in both directions', async () => {
    const { tombolo } = installTombolo(
        transcript({ call: 'a', id: 1, argument: { id: { $any: 'uuid' }, at: { $any: 'date' } } }, { answer: 1, result: { $any: 'integer' } }),
        { target: {} },
    );
    await assert.rejects(tombolo.call('a', { id: 'x', at: new Date() }), { message: /argument\.id must be any uuid, and is "x"/ });
    assert.equal(await tombolo.call('a', { id: crypto.randomUUID(), at: new Date() }), 1);
});

test('bytes, names with a dollar sign and omitted members are compared as the bridge sends them', async () => {
    const { tombolo } = installTombolo(
        transcript({ call: 'a', id: 1, argument: { bytes: { $bytes: 'AQI=' }, $$any: 'x' } }, { answer: 1, result: { $$bytes: 'y' } }),
        { target: {} },
    );
    assert.deepEqual(await tombolo.call('a', { bytes: new Uint8Array([1, 2]), $any: 'x', none: undefined }), { $bytes: 'y' });
});

test('synchronous calls return and throw', () => {
    const { tombolo } = installTombolo(
        transcript(
            { call: 'a', id: 1, synchronous: true },
            { answer: 1, result: 5 },
            { call: 'b', id: 2, synchronous: true },
            { answer: 2, error: { code: 'failed', message: 'No.' } },
        ),
        { target: {} },
    );
    assert.equal(tombolo.callSync('a'), 5);
    assert.throws(() => tombolo.callSync('b'), { code: 'failed', message: 'No.' });
    assert.throws(() => tombolo.callSync('c'), { code: 'mock.unexpected' });
});

test('a stream of the page is compared with the recording', async () => {
    const text = transcript({ pageStream: 's', id: 1 }, { ofPage: 1, value: 1 }, { ofPage: 1, value: 2 }, { pageAnswer: 1 });
    for (const [values, problems] of [
        [[1, 2], []],
        [[1, 3], ['line 4: value of s was 2, and is 3']],
        [[1], ['line 4: s has not sent this value']],
        [[1, 2, 3], ['line 5: s has sent one more value: 3']],
    ]) {
        const mock = installTombolo(text, { target: {} });
        mock.tombolo.exposeStream('s', function* () {
            yield* values;
        });
        await mock.settled();
        await new Promise((resolve) => setTimeout(resolve, 5));
        assert.deepEqual(mock.problems, problems);
    }
});

test('the pauses of the recording can be kept', async () => {
    const { tombolo } = installTombolo(transcript({ t: 0, call: 'a', id: 1 }, { t: 60, answer: 1 }), { target: {}, timing: 'recorded' });
    const start = performance.now();
    await tombolo.call('a');
    assert.ok(performance.now() - start >= 50);
});

test('a document of a transcript is chosen by its number', async () => {
    const text = transcript(
        { document: 'app://a' },
        { call: 'a', id: 1 },
        { answer: 1, result: 1 },
        { document: 'app://a' },
        { call: 'a', id: 2 },
        { answer: 2, result: 2 },
    );
    assert.equal(await installTombolo(text, { target: {} }).tombolo.call('a'), 1);
    assert.equal(await installTombolo(text, { target: {}, document: 1 }).tombolo.call('a'), 2);
    assert.throws(() => installTombolo(text, { target: {}, document: 2 }), /has 2 documents, and no document number 2/);
});

test('a text that is not a transcript is rejected', () => {
    assert.throws(() => installTombolo('', { target: {} }), /not a transcript of format 1/);
    assert.throws(() => installTombolo('{"format":1}\n{', { target: {} }), /Line 2 of the transcript is not JSON/);
    assert.throws(() => installTombolo('{"format":1}\r\n{"answr":1}', { target: {} }), /Line 2 of the transcript has no known kind/);
});

test('the global is restored', () => {
    const target = { tombolo: 'before' };
    const mock = installTombolo(transcript(), { target });
    assert.equal(target.tombolo, mock.tombolo);
    mock.uninstall();
    assert.equal(target.tombolo, 'before');
});
