// Puts the page script together, as Swift does when it injects it. Run by itself, writes it to standard output, with every
// dialect that there is and switched on nowhere: for the type check.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

/**
 * @param {object[]} [dialects] - the settings of those that are added, each with the name of its file
 * @returns {string} the script's text
 */
export function assemblePageScript(dialects = []) {
    /** @type {string[]} */
    const parts = JSON.parse(read('page/parts.json'));
    return read('page.js')
        .replace('/* parts */', () => parts.map((name) => read(`page/${name}.js`)).join('\n'))
        .replace('/* dialects */', () => dialects.map(start).join('\n'));
}

/** @param {any} setting */
function start(setting) {
    const literal = JSON.stringify(JSON.stringify(setting));
    return `startDialect(${literal}, (configuration) => {\n${read(`dialects/${setting.name}.js`)}\n});\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const names = readdirSync(new URL('dialects', import.meta.url)).filter((name) => name.endsWith('.js')).sort();
    const settings = names.map((name) => ({ name: name.slice(0, -3), origins: [], frames: 'top', configuration: null }));
    // Without a dialect, nothing uses what is there for them.
    const used = names.length > 0 ? '' : 'void [startDialect, exposeToSwift, onReturn, cryptoProperty, deleteProperty, fillWithRandom, RandomWords];';
    process.stdout.write(assemblePageScript(settings).replace(/\}\)\(\);\n$/, () => `${used}\n})();\n`));
}
