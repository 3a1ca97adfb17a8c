// The page's listeners for the events of its own calls.
import { apply, bare } from '../../page/builtins/language.js';
import { SafeMap } from '../../page/builtins/safe-map.js';
import { report } from '../../page/errors.js';

/** @type {SafeMap<string, ((detail: object) => void)[]>} */
const flexListeners = new SafeMap();

/** @param {string} event @param {(detail: object) => void} listener */
export function addFlexListener(event, listener) {
    if (typeof listener !== 'function') return;
    const others = flexListeners.get(event);
    const all = bare([]);
    if (others !== undefined) for (let i = 0; i < others.length; i += 1) all[i] = others[i];
    all[all.length] = listener;
    flexListeners.set(event, all);
}

/** @param {string} event @param {object} detail */
export function notifyListeners(event, detail) {
    const all = flexListeners.get(event);
    if (all === undefined) return;
    for (let i = 0; i < all.length; i += 1) {
        try {
            apply(all[i], undefined, [detail]);
        } catch (error) {
            report(error);
        }
    }
}
