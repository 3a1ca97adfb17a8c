import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import vm from 'node:vm';
import { Bundler } from '../tools/bundler.js';
import { parseModule } from '../tools/module.js';

/**
 * Calls `use` with a bundler for a temporary folder with these files.
 * @param {Record<string, string>} files
 */
function withModules(files, use) {
    const folder = mkdtempSync(path.join(tmpdir(), 'bundler-'));
    try {
        for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
        return use(new Bundler(folder));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

const script = { entry: 'main.js', form: 'script' };
const bundle = (files, description = script) => withModules(files, (bundler) => bundler.bundle(description));

test('modules are joined in the order of their imports, in one strict function, without comments', () => {
    const text = bundle({
        'main.js': `// Comment.\nimport { a } from './a.js';\nimport { b } from './b.js';\n\n/** Doc. */\nglobalThis.sum = a + b; // More.\n`,
        'a.js': `export const a = 1;\n`,
        'b.js': `import { a } from './a.js';\n/**\n * Text.\n */\nexport const b = a + /* one */ 1;\n`,
    });
    assert.equal(text, `(() => {\n'use strict';\nconst a = 1;\nconst b = a + 1;\nglobalThis.sum = a + b;\n})();\n`);
});

test('comment markers in strings, templates and regular expressions are kept', () => {
    const lines = ["const a = '/* a */ // b';", 'const b = `// ${`/* ${a} */`}\n  c`;', 'const c = /[/*]\\/\\/ */.test(a) ? 1 / 2 / 3 : a / b;'];
    assert.equal(parseModule(lines.join('\n')).text, `${lines.join('\n')}\n`);
});

test('a guard ends the script before the other modules run', () => {
    const text = bundle(
        {
            'main.js': `import { key } from './guard.js';\nglobalThis.runs = (globalThis.runs ?? 0) + key;\n`,
            'guard.js': `export const key = 1;\nexport const isRepeated = 'runs' in globalThis;\n`,
        },
        { ...script, guard: { module: 'guard.js', name: 'isRepeated' } },
    );
    const context = vm.createContext({});
    vm.runInContext(text, context);
    vm.runInContext(text, context);
    assert.equal(context.runs, 1);
});

test('a dialect can use the names of its host script', () => {
    const text = bundle(
        {
            'main.js': `export const a = 1;\n`,
            'dialect.js': `import { a } from './main.js';\nexport function start(configuration) {\n    return a + configuration;\n}\n`,
        },
        { entry: 'dialect.js', form: 'dialect', host: script },
    );
    assert.equal(text, `function start(configuration) {\nreturn a + configuration;\n}\nstart(configuration);\n`);
});

const invalidModules = {
    'modules that import each other': [
        {
            'main.js': `import { a } from './a.js';\na;\n`,
            'a.js': `import { b } from './b.js';\nexport const a = b;\n`,
            'b.js': `import { a } from './a.js';\nexport const b = a;\n`,
        },
        /a\.js -> b\.js -> a\.js/,
    ],
    'an import of a file that does not exist': [{ 'main.js': `import { a } from './a.js';\na;\n` }, /main\.js: there is no a\.js/],
    'an import of a name that is not exported': [{ 'main.js': `import { b } from './a.js';\nb;\n`, 'a.js': `export const a = 1;\n` }, /a\.js exports no b/],
    'an import that is not used': [{ 'main.js': `import { a } from './a.js';\n`, 'a.js': `export const a = 1;\n` }, /a is imported and not used/],
    'a name that two modules declare': [
        { 'main.js': `import { a } from './a.js';\nconst helper = a;\nhelper;\n`, 'a.js': `const helper = 1;\nexport const a = helper;\n` },
        /both declare helper/,
    ],
    'a name of another module that is not imported': [
        { 'main.js': `import { a } from './a.js';\na(console);\n`, 'a.js': `export const { console } = globalThis;\nexport const a = () => console;\n` },
        /main\.js uses console, which is a name of a\.js: import it/,
    ],
    'a default export': [{ 'main.js': `export default 1;\n` }, /default export/],
    'an import under another name': [{ 'main.js': `import { a as b } from './a.js';\nb;\n`, 'a.js': `export const a = 1;\n` }, /“as” is not supported/],
};

for (const [name, [files, message]] of Object.entries(invalidModules)) {
    test(`${name} is an error`, () => assert.throws(() => bundle(files), message));
}

test('an export that no module imports is reported', () => {
    const files = { 'main.js': `import { a } from './a.js';\na;\n`, 'a.js': `export const a = 1;\nexport const b = 2;\n` };
    assert.deepEqual(
        withModules(files, (bundler) => bundler.unusedExports([script])),
        ['a.js: b'],
    );
});

test('a parameter may have the name of a declaration in another module', () => {
    const files = {
        'main.js': `import { a } from './a.js';\nexport const f = (helper, { other: [last] }) => helper + last + a;\n`,
        'a.js': `const helper = 1;\nconst last = 2;\nexport const a = helper + last;\n`,
    };
    assert.doesNotThrow(() => bundle(files));
});

test('a module exports the function of its entry', () => {
    const text = bundle(
        { 'main.js': `import { a } from './a.js';\nexport function main() {\n    return a;\n}\n`, 'a.js': `export const a = 1;\n` },
        { entry: 'main.js', form: 'module', comment: 'Title.' },
    );
    assert.equal(text, `// Title.\nconst a = 1;\nfunction main() {\nreturn a;\n}\nexport { main };\n`);
});
