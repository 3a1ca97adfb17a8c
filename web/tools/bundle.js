// Bundles the modules in web/source into the scripts that Swift modules contain. With --check it changes nothing, and fails if a script is not up to
// date.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundles } from '../source/bundles.js';
import { testBundles } from '../tests/entries/bundles.js';
import { Bundler } from './bundler.js';
import { swiftFile } from './swift-file.js';

const root = new URL('../../', import.meta.url);
const bundler = new Bundler(fileURLToPath(new URL('web/source', root)));

/** @param {string} output @param {string} text @returns {boolean} whether the file holds the text */
function isFresh(output, text) {
    try {
        return readFileSync(new URL(output, root), 'utf8') === text;
    } catch {
        return false;
    }
}

/** @param {import('./bundler.js').Bundle} bundle @returns {string} */
function textOf(bundle) {
    return bundle.form === 'text' ? readFileSync(new URL(`web/source/${bundle.entry}`, root), 'utf8') : bundler.bundle(bundle);
}

/** @param {boolean} isCheck @returns {string[]} the problems */
function run(isCheck) {
    const problems = bundler
        .unusedExports(
            bundles.filter(({ form }) => form !== 'text'),
            testBundles,
        )
        .map((name) => `${name} is exported and not imported`);
    /** @type {Map<string, import('./bundler.js').Bundle[]>} */
    const outputs = new Map();
    for (const bundle of bundles) outputs.set(`Sources/${bundle.output}`, [...(outputs.get(`Sources/${bundle.output}`) ?? []), bundle]);
    for (const [output, members] of outputs) {
        const texts = members.map((bundle) => ({ name: bundle.name ?? '', entry: bundle.entry, text: textOf(bundle) }));
        const text = output.endsWith('.swift') ? swiftFile(texts, members[0].condition) : texts[0].text;
        if (isCheck) {
            if (!isFresh(output, text)) problems.push(`${output} is not up to date with its modules: run scripts/bundle`);
            continue;
        }
        if (!isFresh(output, text)) writeFileSync(new URL(output, root), text);
        for (const member of texts) {
            const size = new TextEncoder().encode(member.text).length;
            process.stdout.write(`${String(size).padStart(8)}  ${output} ${member.name}\n`);
        }
    }
    return problems;
}

try {
    const problems = run(process.argv[2] === '--check');
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    if (problems.length > 0) process.exitCode = 1;
} catch (error) {
    process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
    process.exitCode = 1;
}
