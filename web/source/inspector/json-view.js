import { create, createButton, showText } from './dom.js';
import { formatCount } from './format.js';
import { childrenOf, summaryOf } from './json-tree.js';

const childrenPerStep = 200;
const charactersAtFirst = 300;
const charactersPerStep = 10_000;

/**
 * Creates the tree of a value. Children get elements only when their parent is unfolded.
 *
 * @param {string} label
 * @param {unknown} value
 * @param {boolean} isOpen - whether the value itself is unfolded
 * @returns {HTMLElement}
 */
export function createJSONView(label, value, isOpen) {
    const name = create('span', 'key');
    showText(name, label, { maximumLength: charactersAtFirst });
    const summary = summaryOf(value);
    if (!summary.hasChildren) return create('div', 'leaf', name, ': ', createLeaf(summary));
    const details = create('details', 'folder', create('summary', '', name, ': ', create('span', 'description', summary.text)));
    let isFilled = false;
    const fill = () => {
        if (isFilled) return;
        isFilled = true;
        appendChildren(details, value, 0);
    };
    if (isOpen) {
        fill();
        details.open = true;
    }
    details.addEventListener('toggle', fill);
    return details;
}

/** @param {HTMLElement} parent @param {unknown} value @param {number} start */
function appendChildren(parent, value, start) {
    const { children, remaining } = childrenOf(value, start, childrenPerStep);
    for (const child of children) parent.append(createJSONView(child.key, child.value, false));
    if (remaining === 0) return;
    const button = createButton(`Show ${formatCount(Math.min(remaining, childrenPerStep))} of ${formatCount(remaining)} more`, () => {
        button.remove();
        appendChildren(parent, value, start + children.length);
    });
    parent.append(button);
}

/** @param {import('./json-tree.js').JSONSummary} summary @returns {HTMLElement} */
function createLeaf({ type, text }) {
    if (type !== 'string' && type !== 'bytes') return create('span', type, text);
    const isQuoted = type === 'string';
    const shown = create('span', 'text');
    const quote = isQuoted ? '"' : '';
    const leaf = create('span', type, quote, shown, quote);
    let length = charactersAtFirst;
    const button = createButton('', () => {
        length += charactersPerStep;
        update();
    });
    const update = () => {
        showText(shown, text, { maximumLength: length, isQuoted });
        button.textContent = `Show more (${formatCount(text.length)} characters)`;
        if (length >= text.length) button.remove();
    };
    if (text.length > length) leaf.append(' ', button);
    update();
    return leaf;
}
