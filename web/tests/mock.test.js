import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { installTombolo } from '../../Sources/Command/TomboloCLI/Resources/tombolo-mock.mjs';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
// A recording of the sample app in WebKit, which Swift tests compare with that app.
const sample = read('../../Tests/TomboloTranscriptsTests/Fixtures/sample.jsonl');
const transcript = (...entries) => [{ format: 1 }, ...entries].map((entry) => JSON.stringify(entry)).join('\n');

/** Does what the page did in the recording, and returns what it received. */
async function samplePage(tombolo, change = {}) {
    const received = { events: [], progress: [], titles: [] };
    if (!change.isDeaf) tombolo.on('notes.changed', (value) => received.events.push(value));
    tombolo.expose('page.answer', (question) => `${question} ${change.answer ?? 42}`);
    received.saved = await tombolo.notes.save({ id: 1, title: change.title ?? 'First', tags: ['a', '$b'] });
    received.error = await tombolo.call('notes.save', { id: 2, title: '' }).catch((error) => error);
    received.count = await tombolo.call('notes.import', 3, { onProgress: (value) => received.progress.push(value) });
    for await (const title of tombolo.stream('notes.all')) received.titles.push(title);
    received.image = await tombolo.call('notes.image');
    received.answer = await tombolo.call('notes.ask', 'What is');
    const controller = new AbortController();
    const waiting = tombolo.call('notes.wait', undefined, { signal: controller.signal });
    setTimeout(() => controller.abort('enough'), 5);
    received.cancelled = await waiting.catch((error) => error);
    received.login = await tombolo.call('notes.login', { user: 'ada', password: 'x', 'access-token': 'y' });
    received.denied = await tombolo.call('none.there').catch((error) => error);
    return received;
}

test('a recording is replayed to the page', async () => {
    for (let run = 0; run < 100; run += 1) {
        const mock = installTombolo(sample, { target: {} });
        const received = await samplePage(mock.tombolo);
        assert.deepEqual(received.saved, { id: 1, title: 'First' });
        assert.deepEqual(received.events, [{ id: 1 }]);
        assert.equal(received.error.code, 'notes.emptyTitle');
        assert.deepEqual(received.error.data, { field: 'title' });
        assert.ok(received.error instanceof mock.tombolo.TomboloError && received.error instanceof Error);
        assert.deepEqual(received.progress, [1, 2, 3]);
        assert.equal(received.count, 3);
        assert.deepEqual(received.titles, ['one', 'two', 'three']);
        assert.deepEqual(received.image, new Uint8Array([1, 2, 3]));
        assert.equal(received.answer, 'What is 42');
        assert.equal(received.cancelled.code, 'cancelled');
        assert.equal(received.cancelled.cause, 'enough');
        assert.deepEqual(received.login, { user: 'ada', accessToken: 'redacted' });
        assert.equal(received.denied.code, 'denied');
        await mock.settled();
        assert.deepEqual(mock.problems, []);
        mock.check();
        assert.equal(mock.calls.length, 9);
    }
});

test('a call with another argument is unexpected, and names the nearest', async () => {
    const mock = installTombolo(sample, { target: {} });
    await assert.rejects(samplePage(mock.tombolo, { title: 'Second' }), {
        code: 'mock.unexpected',
        message: 'notes.save is not recorded with this argument: the nearest is in line 4: argument.title was "First", and is "Second".',
    });
    assert.throws(() => mock.check(), /notes\.save is not recorded[\s\S]*line 4: notes\.save has not been called/);
});

test('another result of a page function is a problem', async () => {
    const mock = installTombolo(sample, { target: {} });
    await samplePage(mock.tombolo, { answer: 43 });
    assert.equal(mock.problems.length, 1);
    assert.match(mock.problems[0], /^line \d+: result of page\.answer was "What is 42", and is "What is 43"$/);
});

test('what the page does not do is a problem', async () => {
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

test('a stream of the page is compared', async () => {
    const text = transcript({ pageStream: 's', id: 1 }, { ofPage: 1, value: 1 }, { ofPage: 1, value: 2 }, { pageAnswer: 1 });
    for (const [values, problems] of [
        [[1, 2], []],
        [[1, 3], ['line 4: value of s was 2, and is 3']],
        [[1], ['line 4: s has not sent this value']],
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
});

test('the global is restored', () => {
    const target = { tombolo: 'before' };
    const mock = installTombolo(transcript(), { target });
    assert.equal(target.tombolo, mock.tombolo);
    mock.uninstall();
    assert.equal(target.tombolo, 'before');
});
