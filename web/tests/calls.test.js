import assert from 'node:assert/strict';
import { test } from 'node:test';
import { echo, openPage, record, settle } from './support/page.js';

test('a call sends its name and argument, and resolves with the result', async () => {
    const page = openPage();
    const greeting = page.tombolo.call('greeter.greet', { name: 'Ada' });
    await settle();
    assert.deepEqual(page.native.records, [['c', '1', 'greeter.greet', '{"name":"Ada"}']]);
    await page.native.deliver(record('r', '1', '"Hello, Ada"'));
    assert.equal(await greeting, 'Hello, Ada');
});

test('a call without an argument has no argument field, and a result without JSON is undefined', async () => {
    const page = openPage();
    const result = page.tombolo.call('app.quit');
    await settle();
    assert.deepEqual(page.native.records, [['c', '1', 'app.quit']]);
    await page.native.deliver(record('r', '1'));
    assert.equal(await result, undefined);
});

test('answers can arrive in any order, and in one text', async () => {
    const page = openPage();
    const results = [1, 2, 3].map((number) => page.tombolo.call('echo', number));
    await page.native.deliver(record('r', '3', '"c"'), record('r', '1', '"a"'), record('r', '2', '"b"'));
    assert.deepEqual(await Promise.all(results), ['a', 'b', 'c']);
});

test('a second answer, and an answer without a call, are ignored', async () => {
    const page = openPage();
    const result = page.tombolo.call('echo');
    await page.native.deliver(record('r', '1', '1'), record('r', '1', '2'), record('e', '1', '{}'), record('r', '9', '3'));
    assert.equal(await result, 1);
    assert.deepEqual(page.browser.reported, []);
});

test('tombolo.a.b(argument) makes the same call as tombolo.call', async () => {
    const page = openPage();
    page.tombolo.greeter.greet({ name: 'Ada' });
    page.tombolo.files.recent.list();
    page.tombolo.phone.call('555');
    page.tombolo.quit();
    await settle();
    assert.deepEqual(
        page.native.records.map((fields) => fields.slice(2)),
        [['greeter.greet', '{"name":"Ada"}'], ['files.recent.list'], ['phone.call', '"555"'], ['quit']],
    );
});

test('a call in the proxy form takes options', async () => {
    const page = openPage();
    const result = page.tombolo.greeter.greet(1, { timeout: 5 });
    await Promise.all([assert.rejects(result, { code: 'timeout' }), page.advance(10)]);
});

test('a namespace is the same object at each access', () => {
    const { tombolo } = openPage();
    assert.equal(tombolo.greeter.greet, tombolo.greeter.greet);
});

test('tombolo and its namespaces have no then and no toJSON', async () => {
    const page = openPage();
    assert.equal(await page.tombolo, page.tombolo);
    assert.equal(await page.tombolo.greeter, page.tombolo.greeter);
    assert.equal(page.tombolo.toJSON, undefined);
    assert.equal(page.tombolo.greeter[Symbol.iterator], undefined);
    assert.equal(`${page.tombolo}`, '[object Object]');
    assert.equal(typeof `${page.tombolo.greeter}`, 'string');
    await settle();
    assert.deepEqual(page.native.records, []);
});

test('a page can declare its own tombolo', () => {
    const page = openPage();
    const property = Object.getOwnPropertyDescriptor(page.global, 'tombolo');
    assert.deepEqual(
        { enumerable: property.enumerable, writable: property.writable, configurable: property.configurable },
        { enumerable: false, writable: true, configurable: true },
    );
    assert.equal(page.run('var tombolo = 5; tombolo'), 5);
    assert.equal(openPage().run('let tombolo = 6; tombolo'), 6);
    assert.equal(openPage().run('function tombolo() { return 7 } tombolo()'), 7);
    assert.equal(openPage().run('class tombolo { static x = 8 } tombolo.x'), 8);
});

test('a page can replace a plugin by a stub', async () => {
    const page = openPage();
    page.run('tombolo.greeter = { greet: async () => "stub" }');
    assert.equal(await page.tombolo.greeter.greet(), 'stub');
});

test('ready sends one request, at its first access', async () => {
    const page = openPage({ serve: echo });
    await settle();
    assert.deepEqual(page.native.records, []);
    assert.equal(JSON.stringify(await page.tombolo.ready), '{"calls":["*"]}');
    assert.equal(page.tombolo.ready, page.tombolo.ready);
    await settle();
    assert.deepEqual(page.native.records, [['k', '1']]);
});

test('a rejected ready is not reported as an unhandled rejection', async () => {
    const page = openPage();
    const seen = [];
    const listener = (reason) => seen.push(reason);
    process.on('unhandledRejection', listener);
    const { ready } = page.tombolo;
    await page.native.deliver(record('e', '1', '{"code":"denied","message":"No grant names this origin"}'));
    await settle();
    process.off('unhandledRejection', listener);
    assert.deepEqual(seen, []);
    await assert.rejects(ready, { code: 'denied', message: 'No grant names this origin' });
});
