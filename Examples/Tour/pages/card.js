// One step on the page: its button and both records.
const sides = { page: 'Page', swift: 'Swift' };

export class Card {
    constructor(element) {
        this.element = element;
        this.button = element.querySelector('button');
        this.mark = element.querySelector('.mark');
        this.number = this.mark.textContent;
        this.records = element.querySelector('.records');
        this.objections = element.querySelector('.objections');
        this.state = 'waiting';
    }

    get state() {
        return this.element.dataset.state;
    }

    set state(state) {
        this.element.dataset.state = state;
        // A disabled button would lose the focus.
        this.button.ariaDisabled = `${state === 'running'}`;
        this.records.ariaBusy = `${state === 'running'}`;
        this.button.textContent = { waiting: 'Run', running: 'Running' }[state] ?? 'Again';
        this.mark.textContent = { passed: '✓', failed: '✗' }[state] ?? this.number;
        this.mark.ariaLabel = { passed: 'Passed', failed: 'Failed' }[state] ?? `Step ${this.number}`;
    }

    begin() {
        this.records.replaceChildren();
        this.objections.textContent = '';
        this.state = 'running';
    }

    /** Shows the record of one side: the code, if there is one, and the description. */
    show(side, words, code) {
        const value = document.createElement('dd');
        if (code) value.append(elementWith('code', code), ' ');
        value.append(words);
        const row = document.createElement('div');
        row.className = side;
        row.append(elementWith('dt', sides[side]), value);
        this.records.querySelector(`.${side}`)?.remove();
        this.records.append(row);
    }

    showResult({ page, swift, objections, passed }) {
        this.show('page', page.saw, page.facts.code);
        this.show('swift', swift.saw || 'nothing');
        this.objections.textContent = objections.join('\n');
        this.state = passed ? 'passed' : 'failed';
    }

    showProblem(error) {
        this.objections.textContent = `There is no result: ${error.message}`;
        this.state = 'failed';
    }
}

function elementWith(name, text) {
    const element = document.createElement(name);
    element.textContent = text;
    return element;
}
