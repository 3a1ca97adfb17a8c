// Frames by which pages of older bridges tell the app something: they go to a URL that is no place, and are taken out again.

/**
 * Calls `found` for every frame that is put into the document, or sent elsewhere, with a URL that `pattern` matches: in the order in
 * which they came, and once for all that happened to one in a turn.
 * @param {RegExp} pattern
 * @param {(match: RegExpExecArray) => void} found
 * @returns {() => void} ends it
 */
function watchFrames(pattern, found) {
    const observer = new PageMutationObserver((records) => {
        /** @type {SafeMap<Node, true>} */
        const seen = new SafeMap();
        /**
         * What everything in it has been looked at of: it is done once for all that came together.
         * @type {SafeMap<Node, true>}
         */
        const searched = new SafeMap();
        const look = (/** @type {Node | null} */ node) => {
            if (node === null || seen.has(node)) return;
            seen.set(node, true);
            const match = matchInFrame(pattern, node);
            if (match !== null) found(match);
        };
        for (let i = 0; i < records.length; i += 1) {
            const target = targetOf(records[i]);
            look(target);
            const nodes = addedNodesOf(records[i]);
            for (let j = 0; j < lengthOfList(nodes); j += 1) {
                const node = itemOf(nodes, j);
                if (node === null) continue;
                look(node);
                const frames = searched.has(target) ? null : framesIn(node);
                for (let k = 0; frames !== null && k < lengthOfList(frames); k += 1) look(itemOf(frames, k));
                searched.set(node, true);
            }
        }
    });
    observe(observer, document, { childList: true, subtree: true, attributes: true, attributeFilter: ['src'] });
    return () => stopObserving(observer);
}

/** @param {RegExp} pattern @param {Node} node @returns {RegExpExecArray | null} what the URL of a frame says */
function matchInFrame(pattern, node) {
    if (nodeNameOf(node) !== 'IFRAME' && nodeNameOf(node) !== 'iframe') return null;
    try {
        return matchIn(pattern, sourceOf(node));
    } catch {
        // An element of that name in another language.
        return null;
    }
}

/** @param {Node} node @returns {NodeList | null} the frames that came with it, however deep */
function framesIn(node) {
    // Text and comments, which are most of what has nothing in it.
    if (nodeNameOf(node)[0] === '#') return null;
    try {
        return findAll(node, 'iframe[src]');
    } catch {
        return null;
    }
}
