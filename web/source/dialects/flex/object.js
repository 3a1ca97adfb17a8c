// The object `$flex`.
import { bare, defineProperty, getOwnPropertyDescriptor } from '../../page/builtins/language.js';
import { isTop } from '../../page/dialects/start.js';
import { global } from '../../page/environment.js';
import { invoke } from './calls.js';
import { addFlexListener } from './listeners.js';
import { flexWeb } from './web.js';

/** @typedef {import('../../page/dialects/start.js').DialectOrigin} DialectOrigin */
/** @typedef {import('./paths.js').PathPattern} PathPattern */

/**
 * @typedef {object} FlexConfiguration
 * @property {string} dialect
 * @property {{ origins: DialectOrigin[], path: PathPattern | null }[]} rules
 * @property {string} version
 * @property {object} device
 * @property {number} timeout
 * @property {number} loadWait
 * @property {[name: string, timeout: number][]} interfaces
 */

/** @returns {object | undefined} the `$flex` of the top-level page, which its frames share */
export function flexOfTop() {
    if (isTop) return undefined;
    try {
        const shared = getOwnPropertyDescriptor(/** @type {any} */ (global.top), '$flex');
        return shared !== undefined && shared.writable === false ? shared.value : undefined;
    } catch {
        return undefined;
    }
}

/** @param {FlexConfiguration} configuration */
export function makeFlex(configuration) {
    const isAndroid = configuration.dialect === 'android';
    const flex = {};
    /** @param {string} name @param {unknown} value @param {boolean} [isEnumerable] */
    const define = (name, value, isEnumerable = true) =>
        defineProperty(flex, name, bare({ value, enumerable: isEnumerable, writable: false, configurable: false }));
    define('version', configuration.version);
    define('isAndroid', isAndroid);
    define('isiOS', !isAndroid);
    if (isAndroid) define('isMobile', true);
    define('isScript', false);
    define('device', configuration.device);
    define('addEventListener', addFlexListener, !isAndroid);
    define('web', flexWeb);
    define('options', { timeout: configuration.timeout, flexLoadWait: configuration.loadWait });
    define('flex', {}, false);
    for (const [name, timeout] of configuration.interfaces) {
        define(name, (/** @type {any[]} */ ...values) => invoke(name, timeout, values, isAndroid), false);
    }
    return flex;
}
