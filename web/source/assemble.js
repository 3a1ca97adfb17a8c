// Puts the page script together, as Swift does when it injects it. Run by itself, writes it to standard output.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** @returns {string} the script's text */
export function assemblePageScript() {
    /** @type {string[]} */
    const parts = JSON.parse(read('page/parts.json'));
    return read('page.js').replace('/* parts */', () => parts.map((name) => read(`page/${name}.js`)).join('\n'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(assemblePageScript());
