// The scripts as Swift injects them, bundled from the current modules.
import { fileURLToPath } from 'node:url';
import { dialects, fakeCore, fakeWorld, pageScript, relay } from '../../source/bundles.js';
import { Bundler } from '../../tools/bundler.js';
import { testDialects } from '../entries/bundles.js';

const bundler = new Bundler(fileURLToPath(new URL('../../source', import.meta.url)));
const placeholder = '/* dialects */';

const plainPageScript = bundler.bundle(pageScript);

export const relayScript = bundler.bundle(relay);
export const coreScript = bundler.bundle(fakeCore);
export const worldScript = bundler.bundle(fakeWorld);

/**
 * @param {object[]} [settings] - the settings of the enabled dialects, each with the name of the dialect
 * @returns {string} the page script with these dialects
 */
export function makePageScript(settings = []) {
    return withDialects(settings.map((setting) => [setting, bundler.bundle(dialects[setting.name])]));
}

/**
 * The page script with a dialect that a test defines.
 * @param {object} setting
 * @param {string} source - the body of a function with the parameter `configuration`
 */
export const makePageScriptWith = (setting, source) => withDialects([[setting, source]]);

/**
 * The page script with a dialect that is defined by a module of the tests.
 * @param {object} setting
 * @param {string} name - name of the module in tests/entries
 */
export const makePageScriptWithEntry = (setting, name) => makePageScriptWith(setting, bundler.bundle(testDialects[name]));

/** Adds dialects like DialectScript.swift. @param {[object, string][]} all - settings and sources */
function withDialects(all) {
    const starts = all.map(([setting, source]) => `startDialect(${JSON.stringify(JSON.stringify(setting))}, (configuration) => {\n${source}\n});\n`);
    return plainPageScript.replace(placeholder, () => starts.join(''));
}
