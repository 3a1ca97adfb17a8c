import { create } from './dom.js';
import { RowList } from './row-list.js';
import { indexAfterKey, scrollTopFor } from './window-range.js';

/** A list of rows, one of which can be selected with the mouse or keys. */
export class RowGrid {
    /**
     * The number of the selected row.
     *
     * @type {number | undefined}
     */
    selected;
    #view;
    #list;
    #requestRender;
    #empty = create('p', 'empty');

    /**
     * @param {HTMLElement} panel
     * @param {{ label: string, view: import('./row-view.js').RowView, columns: import('./columns.js').Column[] }} content
     * @param {() => void} requestRender
     */
    constructor(panel, { label, view, columns }, requestRender) {
        this.#view = view;
        this.#requestRender = requestRender;
        this.#list = new RowList(`${panel.id}-grid`, view, columns, requestRender);
        const { element } = this.#list;
        element.tabIndex = 0;
        element.setAttribute('role', 'grid');
        element.setAttribute('aria-label', label);
        panel.append(element, this.#empty);
        this.#addMouseListeners(element);
        element.addEventListener('keydown', (event) => this.#receiveKey(event));
    }

    /** Whether a visible row is still pending, so that its duration changes. */
    get hasPendingRows() {
        return this.#list.hasPendingRows;
    }

    /** Shows the end of the list, and follows new rows. */
    follow() {
        this.#list.isFollowing = true;
    }

    /**
     * Updates the visible rows.
     *
     * @param {import('./columns.js').RowContext} context
     */
    render(context) {
        this.#empty.hidden = this.#view.rows.length > 0;
        this.#empty.textContent = this.#view.total > 0 ? 'No row matches the search.' : 'No rows yet.';
        this.#list.render(this.selected, context);
    }

    /** @param {HTMLElement} element */
    #addMouseListeners(element) {
        // Elements are reused, so between press and release, another row may replace the pressed one. A click without a press comes from assistive
        // technology or a test.
        let isPressed = false;
        element.addEventListener('mousedown', (event) => {
            if (event.button !== 0) return;
            isPressed = true;
            this.#selectTarget(event.target);
        });
        element.addEventListener('click', (event) => {
            if (!isPressed) this.#selectTarget(event.target);
            isPressed = false;
        });
    }

    /** @param {EventTarget | null} target */
    #selectTarget(target) {
        const element = target instanceof Element ? target.closest('.row') : null;
        if (element instanceof HTMLElement) this.#select(Number(element.dataset.n));
    }

    /** @param {KeyboardEvent} event */
    #receiveKey(event) {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (event.key === 'Escape') return this.#select(undefined);
        const { rows } = this.#view;
        const list = { ...this.#list.window, count: rows.length };
        const target = indexAfterKey(event.key, this.selected === undefined ? -1 : rows.lowerBound(this.selected), list);
        if (target === undefined) return;
        event.preventDefault();
        this.#list.isFollowing = target === rows.length - 1;
        this.#list.scrollTo(scrollTopFor(target, list));
        this.#select(rows.at(target)?.n);
    }

    /** @param {number | undefined} n */
    #select(n) {
        this.selected = n;
        this.#requestRender();
    }
}
