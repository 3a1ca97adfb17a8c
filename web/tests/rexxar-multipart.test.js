import assert from 'node:assert/strict';
import { File } from 'node:buffer';
import { test } from 'node:test';
import { openPage } from './support/page.js';
import { makePageScriptWithEntry } from './support/scripts.js';

const pageScript = makePageScriptWithEntry({ name: 'forms', origins: [{ exact: 'app://tests' }], frames: 'top', configuration: null }, 'forms');

/** What a page has, with the forms and files of node. */
function forms() {
    const page = openPage({ pageScript });
    Object.assign(page.global, { Blob, File, FormData, TextEncoder });
    return Object.assign(page.global.makeForms(), { page });
}

/** @param {[string, any, string?][]} entries */
function form(entries) {
    const made = new FormData();
    for (const [name, value, file] of entries) {
        if (file === undefined) made.append(name, value);
        else made.append(name, value, file);
    }
    return made;
}

/** A form's bytes as text, with the same boundary whoever has drawn it. */
async function text(bytes, type) {
    const boundary = /boundary=(.*)$/.exec(type)[1];
    return Buffer.from(bytes).toString('latin1').replaceAll(boundary, 'BOUNDARY');
}

const file = (content, name, type) => new File([content], name, { type });

test("what a page puts in the place of the browser's own is not asked", async () => {
    const { multipartOf, page } = forms();
    page.run(`
        String.prototype.replace = () => 'replaced';
        Uint8Array.prototype.set = () => {};
        Object.defineProperty(Array.prototype, '0', { set() { throw new Error('set'); } });
    `);
    const made = await multipartOf(form([['a', file('of a file', 'a.txt', 'text/plain')]]));
    assert.match(await text(made.bytes, made.type), /filename="a.txt".*of a file/s);
});

test('names end neither their line nor their quotes', async () => {
    const { multipartOf } = forms();
    const evil = 'a"\r\nContent-Type: x\r\n\r\nbody\nrest';
    const made = await multipartOf(
        form([
            [evil, file('x', evil)],
            [evil, 'x'],
        ]),
    );
    const lines = (await text(made.bytes, made.type)).split('\r\n');
    assert.equal(lines.filter((line) => line === '--BOUNDARY').length, 2);
    assert.equal(lines.filter((line) => line.startsWith('Content-')).length, 3);
    assert.ok(!lines.includes('body'));
});

test('a form is what the engine makes of it', async () => {
    const { multipartOf } = forms();
    const made = form([
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
    // The last line break is the engine's choice.
    assert.equal(one.trimEnd(), two.trimEnd());
});

test('what holds no file is left to the engine', async () => {
    const { holdsBlob, multipartOf } = forms();
    for (const body of [
        undefined,
        null,
        'text',
        1,
        {},
        [],
        form([]),
        form([['a', '1']]),
        new URLSearchParams('a=1'),
        new Uint8Array(2),
        new ArrayBuffer(2),
        {
            forEach() {
                throw new Error('asked');
            },
            size: 1,
        },
    ]) {
        assert.equal(holdsBlob(body), false);
        assert.equal(await multipartOf(body), undefined);
    }
    assert.equal(holdsBlob(new Blob([])), true);
    assert.equal(await multipartOf(new Blob([])), undefined);
    assert.equal(holdsBlob(form([['a', new Blob([])]])), true);
});
