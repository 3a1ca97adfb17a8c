/** Does what the page did in the recording of the sample app, and returns what it received. */
export async function samplePage(tombolo, change = {}) {
    const received = { events: [], progress: [], titles: [] };
    tombolo.on('notes.changed', (value) => received.events.push(value));
    tombolo.on('notes.extra', () => {});
    tombolo.on('notes.closed', () => {})();
    tombolo.expose('page.answer', (text) => `${text} ${change.answer ?? 42}`);
    received.saved = await tombolo.notes.save({ id: 1, title: change.title ?? 'First', tags: ['a', '$b'] });
    received.error = await tombolo.call('notes.save', { id: 2, title: '' }).catch((error) => error);
    received.count = await tombolo.call('notes.import', 3, { onProgress: (value) => received.progress.push(value) });
    for await (const title of tombolo.stream('notes.all')) received.titles.push(title);
    received.image = await tombolo.call('notes.image');
    received.size = await tombolo.call('notes.size', { file: new Uint8Array([1, 2]), text: 'long '.repeat(20000) });
    tombolo.exposeStream('page.numbers', function* () {
        yield 1;
        yield 2;
    });
    received.sum = await tombolo.call('notes.sum');
    received.answer = await tombolo.call('notes.ask', 'What is');
    const controller = new AbortController();
    const waiting = tombolo.call('notes.wait', undefined, { signal: controller.signal });
    setTimeout(() => controller.abort('enough'), 5);
    received.cancelled = await waiting.catch((error) => error);
    received.login = await tombolo.call('notes.login', { user: 'ada', password: 'x', 'access-token': 'y' });
    received.denied = await tombolo.call('none.there').catch((error) => error);
    return received;
}

/**
 * Replays the recording to the page, in Node or in a browser.
 *
 * @returns The names of the values that are not those of the recording, and the problems of the mock: none.
 */
export async function replaySample(installTombolo, sample) {
    const mock = installTombolo(sample, { target: {} });
    const received = await samplePage(mock.tombolo);
    const expected = {
        saved: [received.saved, { id: 1, title: 'First' }],
        events: [received.events, [{ id: 1 }]],
        error: [received.error.code, 'notes.emptyTitle'],
        data: [received.error.data, { field: 'title' }],
        isError: [received.error instanceof mock.tombolo.TomboloError && received.error instanceof Error, true],
        progress: [received.progress, [1, 2, 3]],
        count: [received.count, 3],
        titles: [received.titles, ['one', 'two', 'three']],
        isBytes: [received.image instanceof Uint8Array, true],
        image: [[...received.image], [1, 2, 3]],
        size: [received.size, 100002],
        sum: [received.sum, 3],
        answer: [received.answer, 'What is 42'],
        cancelled: [received.cancelled.code, 'cancelled'],
        cause: [received.cancelled.cause, 'enough'],
        login: [Object.entries(received.login).sort(), Object.entries({ accessToken: 'text', user: 'ada' })],
        denied: [received.denied.code, 'denied'],
    };
    await mock.settled();
    mock.check();
    const failed = Object.entries(expected).filter(([, [value, other]]) => JSON.stringify(value) !== JSON.stringify(other));
    return [...failed.map(([name]) => name), ...mock.problems, ...(mock.calls.length === 11 ? [] : ['the number of calls'])];
}
