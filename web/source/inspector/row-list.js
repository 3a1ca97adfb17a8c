import { create } from './dom.js';
import { RowSlot } from './row-slot.js';
import { timeScaleOf } from './time-scale.js';
import { isAtEnd, visibleRange } from './window-range.js';

/** @typedef {import('./types.js').Row} Row */
/** @typedef {import('./columns.js').Column} Column */
/** @typedef {import('./columns.js').RowContext} RowContext */

/** The height of a row and of the header in pixels, as in inspector.css. */
const rowHeight = 24;

/** A scrolling list that has elements only for the visible rows. It follows new rows while its end is visible. */
export class RowList {
    /** The element that scrolls. */
    element;
    isFollowing = true;
    #view;
    #columns;
    #body = create('div', 'body');
    #layer = create('div', 'layer');
    /** @type {RowSlot[]} */
    #slots = [];
    #scrollTop = 0;
    #count = 0;

    /**
     * @param {string} id
     * @param {import('./row-view.js').RowView} view
     * @param {Column[]} columns
     * @param {() => void} requestRender
     */
    constructor(id, view, columns, requestRender) {
        this.#view = view;
        this.#columns = columns;
        this.#body.setAttribute('role', 'presentation');
        this.#layer.setAttribute('role', 'rowgroup');
        this.#body.append(this.#layer);
        this.element = create('div', 'grid', createHeader(columns), this.#body);
        this.element.id = id;
        this.element.setAttribute('aria-rowcount', '1');
        this.element.addEventListener('scroll', () => {
            // Ignores the event for a position that `scrollTo` has set. The list may have become smaller since then, and would seem
            // not to be at its end.
            if (this.element.scrollTop === this.#scrollTop) return;
            this.#scrollTop = this.element.scrollTop;
            this.isFollowing = isAtEnd(this.window);
            requestRender();
        });
        new ResizeObserver(requestRender).observe(this.element);
    }

    /** The visible part of the list. */
    get window() {
        return { scrollTop: this.#scrollTop, height: Math.max(0, this.element.clientHeight - rowHeight), rowHeight, count: this.#count };
    }

    /** Whether a visible row is still pending, so that its duration changes. */
    get hasPendingRows() {
        return this.#layer.querySelector('[data-state=pending]') !== null;
    }

    /**
     * Updates the visible rows.
     *
     * @param {number | undefined} selected - the number of the selected row
     * @param {RowContext} context
     */
    render(selected, context) {
        const { rows } = this.#view;
        const dropped = this.#view.takeDropped();
        if (rows.length !== this.#count) {
            this.#count = rows.length;
            this.#body.style.height = `${this.#count * rowHeight}px`;
            this.element.setAttribute('aria-rowcount', String(this.#count + 1));
        }
        this.scrollTo(this.isFollowing ? this.#count * rowHeight : Math.max(0, this.#scrollTop - dropped * rowHeight));
        const { start, end } = visibleRange(this.window, 4);
        this.#layer.style.transform = `translateY(${start * rowHeight}px)`;
        /** @type {Row[]} */
        const visible = [];
        for (let index = start; index < end; index += 1) visible.push(/** @type {Row} */ (rows.at(index)));
        this.#resize(visible.length);
        const scale = timeScaleOf(visible, context.now);
        visible.forEach((row, offset) => {
            this.#slots[offset].show(row, { index: start + offset, isSelected: row.n === selected, scale, context });
        });
        const active = visible.findIndex(({ n }) => n === selected);
        if (active < 0) this.element.removeAttribute('aria-activedescendant');
        else this.element.setAttribute('aria-activedescendant', this.#slots[active].element.id);
    }

    /**
     * Scrolls to a position, or to the nearest that exists.
     *
     * @param {number} top
     */
    scrollTo(top) {
        if (Math.abs(this.element.scrollTop - top) >= 1) this.element.scrollTop = top;
        this.#scrollTop = this.element.scrollTop;
    }

    /** @param {number} count - the number of visible rows */
    #resize(count) {
        while (this.#slots.length < count) {
            const slot = new RowSlot(this.#columns, this.element.id);
            this.#slots.push(slot);
            this.#layer.append(slot.element);
        }
        for (const slot of this.#slots.splice(count)) slot.element.remove();
    }
}

/** @param {Column[]} columns @returns {HTMLElement} */
function createHeader(columns) {
    const header = create('div', 'head cells');
    header.setAttribute('role', 'row');
    header.setAttribute('aria-rowindex', '1');
    for (const { id, title } of columns) {
        const cell = create('div', `cell ${id}`, title);
        cell.setAttribute('role', 'columnheader');
        header.append(cell);
    }
    return header;
}
