// Dialects that make modules of the page script available to tests.
import { pageScript } from '../../source/bundles.js';

/** @typedef {import('../../tools/bundler.js').Bundle} Bundle */

/** @param {string} name @returns {Bundle} */
const dialect = (name) => ({ entry: `../tests/entries/${name}.js`, form: 'dialect', host: pageScript });

export const testDialects = { forms: dialect('forms'), pulls: dialect('pulls'), refresh: dialect('refresh') };

/** @type {Bundle[]} */
export const testBundles = Object.values(testDialects);
