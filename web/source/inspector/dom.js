import { cutText, visiblePieces } from './hostile-text.js';

/**
 * Creates an element.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [className]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function create(tag, className = '', ...children) {
    const element = document.createElement(tag);
    if (className) element.className = className;
    element.append(...children);
    return element;
}

/**
 * Creates a button.
 *
 * @param {string} label
 * @param {() => void} onClick
 * @returns {HTMLButtonElement}
 */
export function createButton(label, onClick) {
    const button = create('button', '', label);
    button.type = 'button';
    button.addEventListener('click', onClick);
    return button;
}

/**
 * Returns an element of inspector.html.
 *
 * @template {HTMLElement} Type
 * @param {string} id
 * @param {new () => Type} type
 * @returns {Type}
 */
export function elementById(id, type) {
    const element = document.getElementById(id);
    if (element instanceof type) return element;
    throw new Error(`inspector.html has no ${type.name} with the id ${id}`);
}

/**
 * Replaces the content of an element with a text from an inspected page, in which escapes are marked.
 *
 * @param {Element} element
 * @param {string} text
 * @param {{ maximumLength?: number, isQuoted?: boolean }} [options] - whether the text is a JSON string
 */
export function showText(element, text, options = {}) {
    const { maximumLength = 10_000, isQuoted = false } = options;
    const shown = cutText(text, maximumLength);
    const pieces = visiblePieces(shown, isQuoted);
    const nodes = pieces.map((piece) => (piece.isEscape ? create('span', 'escape', piece.text) : piece.text));
    if (shown.length < text.length) nodes.push('…');
    element.replaceChildren(...nodes);
}
