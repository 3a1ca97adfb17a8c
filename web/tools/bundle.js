// Bundles the modules in web/source into the scripts that Swift embeds. With --check it changes nothing, and fails if a script is not up to
// date.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundles } from '../source/bundles.js';
import { testBundles } from '../tests/entries/bundles.js';
import { Bundler } from './bundler.js';

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

/** @param {boolean} isCheck @returns {string[]} the problems */
function run(isCheck) {
    const problems = bundler.unusedExports(bundles, testBundles).map((name) => `${name} is exported and not imported`);
    for (const bundle of bundles) {
        const output = `Sources/${bundle.output}`;
        const text = bundler.bundle(bundle);
        if (isCheck) {
            if (!isFresh(output, text)) problems.push(`${output} is not up to date with its modules: run scripts/bundle`);
        } else {
            if (!isFresh(output, text)) writeFileSync(new URL(output, root), text);
            process.stdout.write(`${String(new TextEncoder().encode(text).length).padStart(8)}  ${output}\n`);
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
