import { create, elementById, showText } from './dom.js';
import { createGrantView } from './grant-view.js';
import { visibleText } from './hostile-text.js';
import { showFailure } from './status-line.js';

/** The panel with the policy, and a form that checks whether it allows a call or an event. */
export class PolicyPanel {
    #documents;
    #select = elementById('check-document', HTMLSelectElement);
    #name = elementById('check-name', HTMLInputElement);
    #isEvent = elementById('check-event', HTMLInputElement);
    #answer = elementById('check-answer', HTMLElement);

    /** @param {import('./document-list.js').DocumentList} documents */
    constructor(documents) {
        this.#documents = documents;
        elementById('check', HTMLFormElement).addEventListener('submit', (event) => {
            event.preventDefault();
            this.#check();
        });
    }

    /** Loads the grants, and the names of calls and events. */
    async load() {
        this.updateDocuments();
        try {
            const { grants, calls, events } = await tombolo.call('inspector.policy');
            showNames('policy-grants', grants, 'The policy has no grants.');
            showNames('policy-calls', calls, 'The app has no calls.');
            showNames('policy-events', events, 'The app has no events.');
            const options = [...calls, ...events].slice(0, 1000).map((name) => {
                const option = create('option');
                option.value = name;
                return option;
            });
            elementById('known-names', HTMLDataListElement).replaceChildren(...options);
        } catch (error) {
            showFailure('Loading the policy', error);
        }
    }

    /** Offers the documents that are open. */
    updateDocuments() {
        const chosen = this.#select.value;
        const options = this.#documents.all
            .filter(({ end }) => end === undefined)
            .map(({ n }) => {
                const option = create('option');
                option.value = String(n);
                option.textContent = visibleText(this.#documents.labelOf(n));
                return option;
            });
        this.#select.replaceChildren(...options);
        if (options.some(({ value }) => value === chosen)) this.#select.value = chosen;
    }

    async #check() {
        const document = Number(this.#select.value);
        const name = this.#name.value.trim();
        if (this.#select.value === '' || name === '') return this.#show('Choose a document and enter a name.', 'none');
        try {
            const { isAllowed, text, grant } = await tombolo.call('inspector.check', { document, name, isEvent: this.#isEvent.checked });
            this.#show(text, isAllowed ? 'ok' : 'failed', grant);
        } catch (error) {
            this.#show(error instanceof Error ? error.message : String(error), 'failed');
        }
    }

    /** @param {string} text @param {'ok' | 'failed' | 'none'} state @param {string} [grant] */
    #show(text, state, grant) {
        const label = create('p', 'outcome');
        label.dataset.state = state;
        showText(label, text);
        this.#answer.replaceChildren(label, ...(grant === undefined ? [] : [createGrantView(grant, 'copy-checked-grant')]));
    }
}

/** @param {string} id - of the list @param {string[]} names @param {string} emptyText */
function showNames(id, names, emptyText) {
    const items = names.map((name) => {
        const code = create('code');
        showText(code, name);
        return create('li', '', code);
    });
    elementById(id, HTMLElement).replaceChildren(...(items.length > 0 ? items : [create('li', 'note', emptyText)]));
}
