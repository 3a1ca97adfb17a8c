/** The tabs, one of which is selected. Arrow keys, Home and End move the selection. */
export class Tabs {
    /** @type {HTMLElement[]} */
    #tabs;
    #selected;
    #onSelect;

    /**
     * @param {HTMLElement} list - the element with the role `tablist`
     * @param {(name: string) => void} onSelect - receives the id of the selected panel
     */
    constructor(list, onSelect) {
        this.#tabs = [...list.querySelectorAll('button')];
        this.#selected = this.#tabs[0];
        this.#onSelect = onSelect;
        list.addEventListener('click', ({ target }) => {
            const tab = this.#tabs.find((item) => target instanceof Node && item.contains(target));
            if (tab) this.#select(tab);
        });
        list.addEventListener('keydown', (event) => {
            if (event.ctrlKey || event.altKey || event.metaKey) return;
            const tab = this.#tabAfterKey(event.key);
            if (tab === undefined) return;
            event.preventDefault();
            this.#select(tab);
            tab.focus();
        });
    }

    /** The id of the selected panel. */
    get selected() {
        return panelOf(this.#selected);
    }

    /** @param {string} key @returns {HTMLElement | undefined} */
    #tabAfterKey(key) {
        const index = this.#tabs.indexOf(this.#selected);
        switch (key) {
            case 'ArrowLeft':
                return this.#tabs.at(index - 1);
            case 'ArrowRight':
                return this.#tabs[(index + 1) % this.#tabs.length];
            case 'Home':
                return this.#tabs[0];
            case 'End':
                return this.#tabs.at(-1);
            default:
                return undefined;
        }
    }

    /** @param {HTMLElement} selected */
    #select(selected) {
        this.#selected = selected;
        for (const tab of this.#tabs) {
            const isSelected = tab === selected;
            tab.setAttribute('aria-selected', String(isSelected));
            tab.tabIndex = isSelected ? 0 : -1;
            const panel = document.getElementById(panelOf(tab));
            if (panel) panel.hidden = !isSelected;
        }
        selected.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        this.#onSelect(panelOf(selected));
    }
}

/** @param {HTMLElement} tab @returns {string} */
const panelOf = (tab) => tab.getAttribute('aria-controls') ?? '';
