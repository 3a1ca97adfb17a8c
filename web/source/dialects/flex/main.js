// The page object of FlexHybridApp: `$flex`, `$flex.web` and `onFlexLoad`. Swift answers `flex.call.NAME` for each of
// the app's functions, and calls the page's functions through `flex.web`.
import { bare, defineProperty } from '../../page/builtins/language.js';
import { global } from '../../page/environment.js';
import { exposeToSwift } from '../../page/functions/exposed.js';
import { watchLoadFunction } from './load.js';
import { flexOfTop, makeFlex } from './object.js';
import { matchesDocument } from './paths.js';
import { callWebFunction } from './web.js';

/** @typedef {import('./object.js').FlexConfiguration} FlexConfiguration */

/** @param {FlexConfiguration} configuration */
export function startFlex(configuration) {
    const shared = flexOfTop();
    if (shared === undefined && !configuration.rules.some(matchesDocument)) return;
    exposeToSwift('flex.web', callWebFunction);
    defineProperty(global, '$flex', bare({ value: shared ?? makeFlex(configuration), enumerable: true }));
    watchLoadFunction(configuration.loadWait);
}
