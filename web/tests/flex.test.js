import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePageScript } from './support/scripts.js';
import { openPage, record, settle } from './support/page.js';

const here = [{ exact: 'app://tests' }];

/** Opens a page with `$flex` and the functions `add`, `slow` and `forever`, whose calls `serve` answers. */
function openFlex({ dialect = 'ios', rules = [{ origins: here, path: null }], serve, ...options } = {}) {
    const configuration = {
        dialect,
        rules,
        version: '1.0.4',
        device: { os: 'Test', model: 'm', version: '1' },
        timeout: 1000,
        loadWait: 10,
        interfaces: [
            ['add', 1000],
            ['slow', 50],
            ['forever', 0],
        ],
    };
    const pageScript = makePageScript([{ name: 'flex', origins: here, frames: 'sameOrigin', configuration }]);
    return openPage({ ...options, serve, pageScript });
}

const answerWith = (json) => (fields) => (fields[0] === 'c' ? record('r', fields[1], json) : undefined);

test('a call sends its arguments as a list, and resolves with the only value of the answered list', async () => {
    const page = openFlex({ serve: answerWith('[3]') });
    assert.equal(await page.global.$flex.add(1, 'two', undefined), 3);
    const call = page.native.last.records.find((fields) => fields[2] === 'flex.call.add');
    assert.equal(call[3], '[[1,"two",null]]');
});

test('numbers that JSON cannot represent are sent beside the list', async () => {
    const page = openFlex({ serve: answerWith('[]') });
    const given = { deep: [1, Infinity], flag: true };
    assert.equal(await page.global.$flex.add(NaN, 1, -Infinity, given), undefined);
    assert.deepEqual(JSON.parse(page.native.last.records[0][3]), [
        [null, 1, null, { deep: [1, null], flag: true }],
        [
            [[0], 'NaN'],
            [[2], '-Infinity'],
            [[3, 'deep', 1], 'Infinity'],
        ],
    ]);
    assert.deepEqual(given, { deep: [1, Infinity], flag: true });
});

test('a failure without a reason is an Error on iOS, and a string on Android', async () => {
    const fail = (fields) => record('e', fields[1], '{"code":"flexNoReason","message":"m"}');
    const text = '$flex Error occurred in function -- $flex.add';
    const ios = await openFlex({ serve: fail })
        .global.$flex.add()
        .catch((error) => error);
    assert.equal(ios.message, text);
    assert.equal(
        await openFlex({ serve: fail, dialect: 'android' })
            .global.$flex.add()
            .catch((error) => error),
        text,
    );
});

test('a timeout rejects with a string and notifies listeners, and a timeout of 0 never ends a call', async () => {
    const page = openFlex();
    const timedOut = [];
    page.global.$flex.addEventListener('timeout', (detail) => timedOut.push(detail.function));
    const slow = page.global.$flex.slow().catch((error) => error);
    let isOver = false;
    page.global.$flex.forever().finally(() => {
        isOver = true;
    });
    await page.advance(60);
    assert.equal(await slow, 'timeout error');
    assert.deepEqual(timedOut, ['slow']);
    await page.advance(1_000_000);
    assert.equal(isOver, false);
});

test('an unsendable argument rejects with an Error and is reported to Swift', async () => {
    const page = openFlex();
    const error = await page.global.$flex.add(() => {}).catch((thrown) => thrown);
    assert.match(error.message, /arguments\[0\] is a function/);
    await settle();
    const report = page.native.last.records.find((fields) => fields[2] === 'flex.failed');
    assert.equal(JSON.parse(report[3]).function, 'add');
});

test('onFlexLoad runs when the document is parsed, then Swift receives flex.init and flex.loaded', async () => {
    const page = openFlex();
    const names = () => page.native.messages.flatMap((message) => message.records ?? []).map((fields) => fields[2]);
    const runs = [];
    page.global.onFlexLoad = () => runs.push('first');
    assert.deepEqual(runs, []);
    page.finishLoading();
    assert.deepEqual(runs, ['first']);
    await settle();
    assert.ok(names().includes('flex.init'));
    assert.ok(!names().includes('flex.loaded'));
    await page.advance(10);
    assert.ok(names().includes('flex.loaded'));
    page.global.onFlexLoad = () => runs.push('second');
    assert.deepEqual(runs, ['first', 'second']);
});

test('onFlexLoad runs after two seconds although the document is still being parsed', async () => {
    const page = openFlex();
    const names = () => page.native.messages.flatMap((message) => message.records ?? []).map((fields) => fields[2]);
    const runs = [];
    page.global.onFlexLoad = () => runs.push('first');
    await page.advance(1900);
    assert.deepEqual(runs, []);
    await page.advance(200);
    assert.deepEqual(runs, ['first']);
    await page.advance(20);
    assert.ok(names().includes('flex.init') && names().includes('flex.loaded'));
    page.finishLoading();
    assert.deepEqual(runs, ['first']);
});

test('a function that replaces onFlexLoad runs once, and so does each one assigned later', async () => {
    const page = openFlex();
    const runs = [];
    const define = (value) => Object.defineProperty(page.global, 'onFlexLoad', { value, writable: true, configurable: true });
    define(() => runs.push('first'));
    page.finishLoading();
    await page.advance(500);
    assert.deepEqual(runs, ['first']);
    page.global.onFlexLoad = () => runs.push('second');
    await page.advance(500);
    page.global._onFlexLoad = () => runs.push('third');
    await page.advance(500);
    assert.deepEqual(runs, ['first', 'second', 'third']);
});

test('a call that Swift rejects before running the function is reported as a failure of it', async () => {
    const fail = (code) => (fields) => record('e', fields[1], `{"code":"${code}","message":"m"}`);
    for (const [code, isReported] of [
        ['invalidArgument', true],
        ['limitExceeded', true],
        ['failed', false],
    ]) {
        const page = openFlex({ serve: (fields) => (fields[2] === 'flex.call.add' ? fail(code)(fields) : undefined) });
        const error = await page.global.$flex.add().catch((thrown) => thrown);
        assert.equal(error.message, 'm');
        await settle();
        const report = page.native.last.records.find((fields) => fields[2] === 'flex.failed');
        assert.deepEqual(report && JSON.parse(report[3]), isReported ? { function: 'add', message: 'Error: m' } : undefined);
    }
});

test('a document that returns from the page cache sends flex.loaded again', async () => {
    const page = openFlex();
    page.finishLoading();
    await page.advance(10);
    page.hide(true);
    const before = page.native.messages.length;
    page.show(true);
    await settle();
    const names = page.native.messages
        .slice(before)
        .flatMap((message) => message.records ?? [])
        .map((f) => f[2]);
    assert.deepEqual(names, ['flex.loaded']);
});

test('a web function answers with its value, its failure, or a number that JSON cannot represent', async () => {
    const page = openFlex();
    Object.assign(page.global.$flex.web, {
        value: (a) => [a],
        nothing: () => {},
        infinite: () => Infinity,
        within: () => [{ a: NaN }],
        text: () => Promise.reject('why'),
    });
    const callWebFunction = async (name) => {
        await page.native.deliver(record('c', '1', 'flex.web', JSON.stringify({ name, arguments: [1] })));
        await settle();
        return JSON.parse(page.native.last.records[0][2]);
    };
    assert.deepEqual(await callWebFunction('value'), { value: [1], numbers: [] });
    assert.deepEqual(await callWebFunction('nothing'), {});
    assert.deepEqual(await callWebFunction('infinite'), { value: null, numbers: [[[], 'Infinity']] });
    assert.deepEqual(await callWebFunction('within'), { value: [{ a: null }], numbers: [[[0, 'a'], 'NaN']] });
    assert.deepEqual(await callWebFunction('text'), { error: 'why', reason: 'why' });
    assert.match((await callWebFunction('missing')).error, /\$flex\.web\.missing is not a function/);
    assert.match((await callWebFunction('toString')).error, /is not a function/);
});

test('$flex exists only in documents whose path matches a rule', () => {
    const step = (code) => [false, false, false, [code, code]];
    const steps = [...'/a'].map((character) => step(character.charCodeAt(0)));
    const rules = [{ origins: here, path: { isPrefix: true, steps } }];
    for (const [path, exists] of [
        ['/a', true],
        ['/a/b', true],
        ['/a?b', true],
        ['/ab', false],
        ['/', false],
    ]) {
        const page = openFlex({ rules, url: `app://tests${path}` });
        assert.equal(page.global.$flex !== undefined, exists, path);
    }
});

test('a call from Swift whose id is not a number is not run', async () => {
    const page = openFlex();
    let runs = 0;
    page.global.$flex.web.count = () => {
        runs += 1;
    };
    await page.native.deliver(record('c', '\ud800', 'flex.web', '{"name":"count","arguments":[]}'));
    await settle();
    assert.equal(runs, 0);
});
