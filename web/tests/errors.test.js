import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, record, settle } from './support/page.js';

/** Makes a call that fails with this JSON. */
async function failure(json) {
    const page = openPage();
    const result = page.tombolo.call('shop.pay');
    const [error] = await Promise.all([result.catch((reason) => reason), page.native.deliver(record('e', '1', json))]);
    return { page, error };
}

test('a failure rejects with a TomboloError with code, message and data', async () => {
    const { page, error } = await failure('{"code":"cart.empty","message":"Nothing to pay for","data":{"items":0}}');
    assert.ok(error instanceof page.tombolo.TomboloError);
    assert.ok(error instanceof page.global.Error);
    assert.equal(error.name, 'TomboloError');
    assert.equal(error.code, 'cart.empty');
    assert.equal(error.message, 'Nothing to pay for');
    assert.equal(error.data.items, 0);
    assert.equal(String(error), 'TomboloError: Nothing to pay for');
});

for (const json of ['{}', 'null', '5', '[]', '"x"', '{"code":5,"message":{}}', 'not JSON', '']) {
    test(`a failure whose JSON is ${json || 'empty'} rejects with the code failed`, async () => {
        const { error } = await failure(json);
        assert.equal(error.code, 'failed');
        assert.equal(error.message, 'shop.pay failed');
        assert.equal(error.data, undefined);
    });
}

test('a result that is not JSON rejects the call', async () => {
    const page = openPage();
    const result = page.tombolo.call('a');
    await Promise.all([assert.rejects(result, { code: 'failed' }), page.native.deliver(record('r', '1', '{oops'))]);
});

for (const [name, why] of [
    ['', /must not be empty/],
    ['a\nb', /control characters/],
    ['a\x1eb', /control characters/],
    ['a\x1fb', /control characters/],
    ['a\x7fb', /control characters/],
    ['a\x85b', /control characters/],
    ['a\0', /control characters/],
    ['a\ud800', /lone surrogates/],
    [undefined, /must be a string/],
    [null, /must be a string/],
    [5, /must be a string/],
    [Symbol('x'), /must be a string/],
    [{ toString: () => 'a.b' }, /must be a string/],
]) {
    test(`the name ${typeof name === 'string' ? JSON.stringify(name) : String(name)} is rejected`, async () => {
        const page = openPage();
        await assert.rejects(page.tombolo.call(name), { name: 'TomboloError', code: 'invalidArgument', message: why });
        assert.throws(() => page.tombolo.on(name, () => {}), { code: 'invalidArgument', message: why });
        assert.throws(() => page.tombolo.expose(name, () => {}), { code: 'invalidArgument', message: why });
        await settle();
        assert.deepEqual(page.native.records, []);
    });
}

test('names can contain the characters of any language', async () => {
    const page = openPage();
    page.tombolo.call('인사.안녕 😀');
    await settle();
    assert.deepEqual(page.native.records, [['c', '1', '인사.안녕 😀']]);
});

for (const [source, why] of [
    ['5', /options must be an object/],
    ['"x"', /options must be an object/],
    ['() => {}', /options must be an object/],
    ['{ timeout: "5" }', /options\.timeout must be a number/],
    ['{ timeout: -1 }', /options\.timeout must be a number/],
    ['{ timeout: NaN }', /options\.timeout must be a number/],
    ['{ timeout: null }', /options\.timeout must be a number/],
    ['{ signal: {} }', /options\.signal must be an AbortSignal/],
    ['{ signal: 5 }', /options\.signal must be an AbortSignal/],
    ['{ signal: new AbortController() }', /options\.signal must be an AbortSignal/],
    ['{ get timeout() { throw new Error("no") } }', /options\.timeout could not be read: no/],
    ['{ get signal() { throw null } }', /options\.signal could not be read: null/],
]) {
    test(`options ${source} reject the promise and do not throw`, async () => {
        const page = openPage();
        const result = page.run(`tombolo.call('a', 1, ${source})`);
        await assert.rejects(result, { code: 'invalidArgument', message: why });
        assert.deepEqual(page.native.records, []);
    });
}

test('null as options, or as the signal, is ignored', async () => {
    const page = openPage();
    page.tombolo.call('a', 1, null);
    page.tombolo.call('a', 1, { signal: null, timeout: undefined });
    await settle();
    assert.equal(page.native.records.length, 2);
});

test('a page can create and extend TomboloError, but not change its parent class', () => {
    const page = openPage();
    const outcome = page.run(`
        class CartError extends tombolo.TomboloError { constructor(items) { super('cart', 'Cart', { items }) } }
        const error = new CartError(3);
        let refused = false;
        try { Object.setPrototypeOf(tombolo.TomboloError, null) } catch { refused = true }
        ({ code: error.code, items: error.data.items, isOne: error instanceof tombolo.TomboloError, refused,
           cause: new tombolo.TomboloError('a', 'b', undefined, { cause: 7 }).cause })`);
    assert.deepEqual({ ...outcome }, { code: 'cart', items: 3, isOne: true, refused: true, cause: 7 });
});
