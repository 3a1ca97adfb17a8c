import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record, settle } from './support/page.js';

/** The page's answer to the app's call with this id, with its JSON parsed. */
function answerTo(page, id) {
    const found = page.native.records.filter(([kind, other]) => (kind === 'r' || kind === 'e') && other === id);
    assert.equal(found.length, 1, `call ${id} must be answered once`);
    const [kind, , json] = found[0];
    return { kind, value: json === undefined ? undefined : JSON.parse(json) };
}

test('a function is called with the argument, and its result is sent', async () => {
    const page = openPage();
    page.tombolo.expose('page.sum', (numbers) => numbers.reduce((sum, number) => sum + number));
    await page.native.deliver(record('c', '1', 'page.sum', '[1,2,3]'));
    assert.deepEqual(answerTo(page, '1'), { kind: 'r', value: 6 });
});

test('a function may be async, and may return nothing', async () => {
    const page = openPage();
    page.run(`tombolo.expose('later', async (value) => { await null; return { value } });
              tombolo.expose('nothing', () => {});
              tombolo.expose('thenable', () => ({ then: (resolve) => resolve('from a thenable') }));`);
    await page.native.deliver(record('c', '1', 'later', '"x"'), record('c', '2', 'nothing'), record('c', '3', 'thenable'));
    assert.deepEqual(answerTo(page, '1'), { kind: 'r', value: { value: 'x' } });
    assert.deepEqual(
        page.native.records.find(([, id]) => id === '2'),
        ['r', '2'],
    );
    assert.deepEqual(answerTo(page, '3'), { kind: 'r', value: 'from a thenable' });
});

test('answers of one tick are sent in one message', async () => {
    const page = openPage();
    page.tombolo.expose('echo', (value) => value);
    await page.native.deliver(record('c', '1', 'echo', '1'), record('c', '2', 'echo', '2'), record('c', '3', 'echo', '3'));
    assert.deepEqual(page.native.controls, ['hello', 'poll', 'send']);
    assert.deepEqual(page.native.last.records, [
        ['r', '1', '1'],
        ['r', '2', '2'],
        ['r', '3', '3'],
    ]);
});

test('a thrown value is sent as a failure with code, message, name and stack', async () => {
    const page = openPage();
    page.run(`tombolo.expose('error', () => { throw new TypeError('Not a number') });
              tombolo.expose('own', async () => { throw new tombolo.TomboloError('cart', 'Empty', { items: [] }) });
              tombolo.expose('coded', () => { throw Object.assign(new Error('gone'), { code: 'ENOENT' }) });
              tombolo.expose('numeric', () => { throw Object.assign(new Error('gone'), { code: 20 }) });
              tombolo.expose('text', () => { throw 'just text' });
              tombolo.expose('nothing', () => { throw undefined });
              tombolo.expose('symbol', () => { throw Symbol('s') });
              tombolo.expose('trap', () => { throw { get message() { throw 1 }, get data() { throw Error('no') } } });
              tombolo.expose('data', () => { throw new tombolo.TomboloError('d', 'With', { when: new Map() }) });`);
    const names = ['error', 'own', 'coded', 'numeric', 'text', 'nothing', 'symbol', 'trap', 'data'];
    await page.native.deliver(...names.map((name, index) => record('c', String(index), name)));
    const failures = names.map((name, index) => {
        const { kind, value } = answerTo(page, String(index));
        assert.equal(kind, 'e', name);
        return value;
    });
    const [error, own, coded, numeric, text, nothing, symbol, trap, data] = failures;
    assert.equal(error.code, 'failed');
    assert.equal(error.message, 'Not a number');
    assert.equal(error.name, 'TypeError');
    assert.match(error.stack, /TypeError/);
    assert.deepEqual([own.code, own.message, own.data, own.name], ['cart', 'Empty', { items: [] }, 'TomboloError']);
    assert.equal(coded.code, 'ENOENT');
    assert.equal(numeric.code, 'failed');
    assert.deepEqual(text, { code: 'failed', message: 'just text' });
    assert.deepEqual(nothing, { code: 'failed', message: 'undefined' });
    assert.deepEqual(symbol, { code: 'failed', message: 'a symbol was thrown' });
    assert.equal(trap.code, 'failed');
    assert.match(trap.message, /cannot be converted to a string.*without its data: no\)/);
    assert.equal(data.code, 'd');
    assert.equal(data.message, 'With (without its data: data.when is a Map: convert it with Object.fromEntries)');
});

test('a long text of an error is cut between characters', async () => {
    const page = openPage();
    await page.trust();
    page.run(`const letters = 'x'.repeat(65537), pairs = 'x' + '\\u{1F600}'.repeat(32768);
              tombolo.expose('fits', () => { throw new Error(letters.slice(1)) });
              for (const name of ['code', 'name', 'message', 'stack']) {
                  tombolo.expose(name, (isPairs) => { throw { [name]: isPairs ? pairs : letters } });
              }
              tombolo.expose('data', () => { throw { data: { get when() { throw letters + letters } } } })`);
    const failureOf = async (id, name, json) => {
        await page.native.deliver(record('c', id, name, json));
        while (page.native.last.control !== 'last') await settle();
        return JSON.parse(page.native.joinedRecords.find(([kind, other]) => kind === 'e' && other === id)[2]);
    };
    assert.equal((await failureOf('1', 'fits', 'null')).message, 'x'.repeat(65_536));
    for (const [index, name] of ['code', 'name', 'message', 'stack'].entries()) {
        assert.equal((await failureOf(`${index + 10}`, name, 'false'))[name], `${'x'.repeat(65_536)}…`, name);
        assert.equal((await failureOf(`${index + 20}`, name, 'true'))[name], `x${'\u{1F600}'.repeat(32_767)}…`, name);
    }
    assert.ok((await failureOf('2', 'data', 'null')).message.length < 70_000);
});

test('an unsendable result is a failure that names its path', async () => {
    const page = openPage();
    page.run(`tombolo.expose('a', () => ({ found: [1, new Set()] }))`);
    await page.native.deliver(record('c', '1', 'a'));
    const { kind, value } = answerTo(page, '1');
    assert.equal(kind, 'e');
    assert.equal(value.code, 'invalidArgument');
    assert.equal(value.message, 'result.found[1] is a Set: convert it with Array.from');
});

test('an argument that is not JSON fails only its own call', async () => {
    const page = openPage();
    page.tombolo.expose('a', (value) => value);
    await page.native.deliver(record('c', '1', 'a', '{'), record('c', '2', 'a', '5'));
    assert.equal(answerTo(page, '1').kind, 'e');
    assert.deepEqual(answerTo(page, '2'), { kind: 'r', value: 5 });
});

test('a call that the app cancels aborts the signal and ends without a result', async () => {
    const page = openPage();
    page.run(`tombolo.expose('wait', (_, { signal }) => new Promise((resolve) => {
        signal.addEventListener('abort', () => { globalThis.reason = signal.reason; resolve('too late') });
    }))`);
    await page.native.deliver(record('c', '1', 'wait'));
    await page.native.deliver(record('x', '1'));
    assert.equal(page.global.reason.code, 'cancelled');
    await settle();
    assert.deepEqual(page.native.records, [['r', '1']]);
    await page.native.deliver(record('x', '1'), record('x', '99'));
    assert.deepEqual(page.browser.reported, []);
});

test('a cancellation is confirmed after all earlier records, also for an unknown id', async () => {
    const page = openPage();
    page.run(`tombolo.expose('a', () => 5)`);
    await page.native.deliver(record('c', '1', 'a'), record('x', '2'));
    await page.native.deliver(record('x', '1'), record('x', '0'), record('x', 'one'));
    assert.deepEqual(page.native.records.slice(-4), [
        ['r', '1', '5'],
        ['r', '2'],
        ['r', '1'],
        ['r', '0'],
    ]);
});

test('a call waits for its function until the document has loaded', async () => {
    const page = openPage();
    await page.native.deliver(record('c', '1', 'late', '1'), record('c', '2', 'never'), record('c', '3', 'late', '3'));
    assert.deepEqual(page.native.records, []);
    page.tombolo.expose('late', (value) => value);
    await settle();
    assert.deepEqual(page.native.records, [
        ['r', '1', '1'],
        ['r', '3', '3'],
    ]);
    page.finishLoading();
    await page.advance(1);
    const { kind, value } = answerTo(page, '2');
    assert.equal(kind, 'e');
    assert.equal(value.code, 'unknownCall');
    assert.match(value.message, /no function never/);
});

test('a call waits for a function that a load listener exposes', async () => {
    const page = openPage();
    page.run(`addEventListener('load', () => tombolo.expose('late', () => 'in time'))`);
    await page.native.deliver(record('c', '1', 'late'));
    page.finishLoading();
    await page.advance(1);
    assert.deepEqual(answerTo(page, '1'), { kind: 'r', value: 'in time' });
});

test('after the document has loaded, a call of a missing function fails at once', async () => {
    const page = openPage();
    page.finishLoading();
    await page.native.deliver(record('c', '1', 'never'));
    assert.equal(answerTo(page, '1').value.code, 'unknownCall');
    assert.equal(page.browser.timersSet, 0);
});

test('a call that is cancelled while it waits is not run', async () => {
    const page = openPage();
    await page.native.deliver(record('c', '1', 'late'));
    await page.native.deliver(record('x', '1'));
    let runs = 0;
    page.tombolo.expose('late', () => (runs += 1));
    page.finishLoading();
    await page.advance(1);
    assert.equal(runs, 0);
    assert.deepEqual(page.native.records, [['r', '1']]);
});

test('a later function replaces an earlier one, and can be removed', async () => {
    const page = openPage();
    page.finishLoading();
    const removeFirst = page.tombolo.expose('a', () => 'first');
    const removeSecond = page.tombolo.expose('a', () => 'second');
    removeFirst();
    await page.native.deliver(record('c', '1', 'a'));
    assert.equal(answerTo(page, '1').value, 'second');
    removeSecond();
    await page.native.deliver(record('c', '2', 'a'));
    assert.equal(answerTo(page, '2').value.code, 'unknownCall');
});

test('an exposed value must be a function', () => {
    const page = openPage();
    for (const fn of [undefined, null, {}, 'x']) {
        assert.throws(() => page.tombolo.expose('a', fn), { name: 'TomboloError', code: 'invalidArgument' });
    }
});
