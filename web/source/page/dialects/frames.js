// Frames with which pages of older bridges send messages to the app. They navigate to a URL without a document, and are then
// removed.
import {
    PageMutationObserver,
    addedNodesOf,
    findAll,
    itemOf,
    lengthOfList,
    nodeNameOf,
    observe,
    sourceOf,
    stopObserving,
    targetOf,
} from '../builtins/nodes.js';
import { SafeMap } from '../builtins/safe-map.js';
import { matchIn } from '../builtins/text.js';
import { document } from '../environment.js';

/**
 * Calls `found` for every frame that is added to the document, or navigated, with a URL that matches `pattern`: in the order of the
 * changes, and once for all changes of a frame in a turn.
 * @param {RegExp} pattern
 * @param {(match: RegExpExecArray) => void} found
 * @returns {() => void} stops watching
 */
export function watchFrames(pattern, found) {
    const observer = new PageMutationObserver((records) => {
        /** @type {SafeMap<Node, true>} */
        const seen = new SafeMap();
        /**
         * Nodes whose descendants have been searched, once for all changes of a turn.
         * @type {SafeMap<Node, true>}
         */
        const searched = new SafeMap();
        const checkNode = (/** @type {Node | null} */ node) => {
            if (node === null || seen.has(node)) return;
            seen.set(node, true);
            const match = matchInFrame(pattern, node);
            if (match !== null) found(match);
        };
        for (let i = 0; i < records.length; i += 1) {
            const target = targetOf(records[i]);
            checkNode(target);
            const nodes = addedNodesOf(records[i]);
            for (let j = 0; j < lengthOfList(nodes); j += 1) {
                const node = itemOf(nodes, j);
                if (node === null) continue;
                checkNode(node);
                const frames = searched.has(target) ? null : framesIn(node);
                for (let k = 0; frames !== null && k < lengthOfList(frames); k += 1) checkNode(itemOf(frames, k));
                searched.set(node, true);
            }
        }
    });
    observe(observer, document, { childList: true, subtree: true, attributes: true, attributeFilter: ['src'] });
    return () => stopObserving(observer);
}

/** @param {RegExp} pattern @param {Node} node @returns {RegExpExecArray | null} the match in a frame's URL */
function matchInFrame(pattern, node) {
    if (nodeNameOf(node) !== 'IFRAME' && nodeNameOf(node) !== 'iframe') return null;
    try {
        return matchIn(pattern, sourceOf(node));
    } catch {
        // This is an element with that name in another markup language.
        return null;
    }
}

/** @param {Node} node @returns {NodeList | null} the frames in it, at any depth */
function framesIn(node) {
    // The names of text nodes and comments begin with `#`. These nodes are frequent, and contain no elements.
    if (nodeNameOf(node)[0] === '#') return null;
    try {
        return findAll(node, 'iframe[src]');
    } catch {
        return null;
    }
}
