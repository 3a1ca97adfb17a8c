/** @typedef {{ x: number, y: number }} Point */

/**
 * Scrolls an element into view, and returns the middle of its visible part in the viewport of its document; null if it has none. Algorithm: “in-view
 * center point” of W3C WebDriver.
 *
 * @param {Element} element
 * @returns {(Point & { isFrame: boolean, isDropDown: boolean }) | null}
 */
export function center(element) {
    let found = visibleCenter(element);
    if (found === null || !isAt(element, found)) {
        // TypeScript 4 does not know this behavior, which no style sheet can make smooth.
        const behavior = /** @type {ScrollBehavior} */ (/** @type {string} */ ('instant'));
        element.scrollIntoView({ behavior, block: 'center', inline: 'nearest' });
        found = visibleCenter(element);
    }
    if (found === null) return null;
    const isDropDown = element instanceof HTMLSelectElement && !element.multiple && element.size <= 1;
    return { ...found, isFrame: 'contentWindow' in element, isDropDown };
}

/** @param {Element} element @returns {Point | null} */
function visibleCenter(element) {
    const box = element.getClientRects()[0];
    if (box === undefined) return null;
    const left = Math.max(0, box.left);
    const right = Math.min(innerWidth, box.right);
    const top = Math.max(0, box.top);
    const bottom = Math.min(innerHeight, box.bottom);
    return right > left && bottom > top ? { x: Math.floor((left + right) / 2), y: Math.floor((top + bottom) / 2) } : null;
}

/** @param {Element} element @param {Point} point */
function isAt(element, point) {
    const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
    return element.contains(root.elementFromPoint(point.x, point.y));
}

/**
 * Gives an element the keyboard focus, with the caret after its text.
 *
 * @param {HTMLElement} element
 * @returns {boolean} whether the element has the focus of its document
 */
export function focus(element) {
    const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
    if (root.activeElement === element) return true;
    element.focus();
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
        try {
            element.setSelectionRange(element.value.length, element.value.length);
        } catch {
            // The field has a type without a caret, such as a number or a date.
        }
    } else if (element.isContentEditable) {
        getSelection()?.selectAllChildren(element);
        getSelection()?.collapseToEnd();
    }
    return root.activeElement === element || element.contains(root.activeElement);
}

/**
 * Inserts a text at the caret, with the events of an input method.
 *
 * @param {string} text
 */
export function insertText(text) {
    return document.execCommand('insertText', false, text);
}

/**
 * The element of a frame of this document; null if there is none.
 *
 * @param {number} index - in `window.frames`
 */
export function frameAt(index) {
    const frames = /** @type {NodeListOf<HTMLIFrameElement>} */ (document.querySelectorAll('iframe, frame, object, embed'));
    for (const frame of frames) if (frame.contentWindow !== undefined && frame.contentWindow === window[index]) return frame;
    return null;
}

/**
 * The position of the document of a frame in this document.
 *
 * @param {HTMLElement} frame
 * @returns {Point}
 */
export function contentOffset(frame) {
    const box = frame.getBoundingClientRect();
    const style = getComputedStyle(frame);
    return {
        x: box.left + frame.clientLeft + Number.parseFloat(style.paddingLeft),
        y: box.top + frame.clientTop + Number.parseFloat(style.paddingTop),
    };
}
