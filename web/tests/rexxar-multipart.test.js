import assert from 'node:assert/strict';
import { File } from 'node:buffer';
import { test } from 'node:test';
import { openPage } from './support/page.js';
import { makePageScriptWithEntry } from './support/scripts.js';

const pageScript = makePageScriptWithEntry({ name: 'forms', origins: [{ exact: 'app://tests' }], frames: 'top', configuration: null }, 'forms');

/** The form encoder of a page that has the forms and files of Node. */
function makeEncoder() {
    const page = openPage({ pageScript });
    Object.assign(page.global, { Blob, File, FormData, TextEncoder });
    return Object.assign(page.global.makeForms(), { page });
}

/** @param {[string, any, string?][]} entries */
function makeForm(entries) {
    const made = new FormData();
    for (const [name, value, file] of entries) {
        if (file === undefined) made.append(name, value);
        else made.append(name, value, file);
    }
    return made;
}

/** The bytes of an encoded form as text, with the random boundary replaced by BOUNDARY. */
async function text(bytes, type) {
    const boundary = /boundary=(.*)$/.exec(type)[1];
    return Buffer.from(bytes).toString('latin1').replaceAll(boundary, 'BOUNDARY');
}

const file = (content, name, type) => new File([content], name, { type });

test('replaced built-ins do not affect the encoding of a form', async () => {
    const { multipartOf, page } = makeEncoder();
    page.run(`
        String.prototype.replace = () => 'replaced';
        Uint8Array.prototype.set = () => {};
        Object.defineProperty(Array.prototype, '0', { set() { throw new Error('set'); } });
    `);
    const made = await multipartOf(makeForm([['a', file('of a file', 'a.txt', 'text/plain')]]));
    assert.match(await text(made.bytes, made.type), /filename="a.txt".*of a file/s);
});

test('line breaks and quotes in names are escaped', async () => {
    const { multipartOf } = makeEncoder();
    const evil = 'a"\r\nContent-Type: x\r\n\r\nbody\nrest';
    const made = await multipartOf(
        makeForm([
            [evil, file('x', evil)],
            [evil, 'x'],
        ]),
    );
    const lines = (await text(made.bytes, made.type)).split('\r\n');
    assert.equal(lines.filter((line) => line === '--BOUNDARY').length, 2);
    assert.equal(lines.filter((line) => line.startsWith('Content-')).length, 3);
    assert.ok(!lines.includes('body'));
});

test('a form is encoded as the engine encodes it', async () => {
    const { multipartOf } = makeEncoder();
    const made = makeForm([
        ['text', 'one\ntwo\rthree\r\n四'],
        ['text', ''],
        ['名', file(new Uint8Array([0, 13, 10, 255]), '書.bin')],
        ['b', new Blob(['of a blob'], { type: 'text/css' })],
        ['c', new Blob(['named']), 'n"a\nm\r\ne'],
        ['d"\n', file('', 'd')],
    ]);
    const ours = await multipartOf(made);
    const theirs = new Response(made);
    const type = theirs.headers.get('content-type');
    const [one, two] = [await text(ours.bytes, ours.type), await text(await theirs.arrayBuffer(), type)];
    // Engines differ in the last line break.
    assert.equal(one.trimEnd(), two.trimEnd());
});

test('a body without a file is left to the engine', async () => {
    const { holdsBlob, multipartOf } = makeEncoder();
    for (const body of [
        undefined,
        null,
        'text',
        1,
        {},
        [],
        makeForm([]),
        makeForm([['a', '1']]),
        new URLSearchParams('a=1'),
        new Uint8Array(2),
        new ArrayBuffer(2),
        {
            forEach() {
                throw new Error('called');
            },
            size: 1,
        },
    ]) {
        assert.equal(holdsBlob(body), false);
        assert.equal(await multipartOf(body), undefined);
    }
    assert.equal(holdsBlob(new Blob([])), true);
    assert.equal(await multipartOf(new Blob([])), undefined);
    assert.equal(holdsBlob(makeForm([['a', new Blob([])]])), true);
});
