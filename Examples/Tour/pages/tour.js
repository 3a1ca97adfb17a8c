// The page's side of the tour: runs steps one at a time, sends the page's record of each to Swift, and shows both records.
// The steps themselves are in steps/.
import { Card } from './card.js';
import { steps } from './steps/index.js';
import { within } from './waiting.js';

const cards = new Map();
for (const element of document.querySelectorAll('.step')) cards.set(element.dataset.step, new Card(element));

/** Settles at the end of the step that was requested last. The next one begins after it. */
let last = Promise.resolve();

function run(id) {
    return (last = last.then(() => perform(id)));
}

async function perform(id) {
    const card = cards.get(id);
    card.begin();
    try {
        await tombolo.tour.begin(id);
        const record = await recordOf(id, card);
        card.showResult(await tombolo.tour.report({ step: id, record }, { timeout: 5000 }));
    } catch (error) {
        card.showProblem(error);
    }
    showProgress();
}

/** Runs a step. A step that throws or hangs also has a record, which does not match any record of Swift. */
async function recordOf(id, card) {
    try {
        return await within(
            8000,
            steps[id]((words) => card.show('page', words)),
        );
    } catch (error) {
        return { saw: `${error.name}: ${error.message}`, facts: {} };
    }
}

function showProgress() {
    const all = [...cards.values()];
    const passed = all.filter((card) => card.state === 'passed').length;
    const failed = all.filter((card) => card.state === 'failed').length;
    document.querySelector('#progress').textContent = `${passed} of ${all.length} steps agree` + (failed > 0 ? `, ${failed} failed` : '');
}

for (const [id, card] of cards) {
    card.button.addEventListener('click', () => {
        if (card.state !== 'running') run(id);
    });
}
document.querySelector('#run-all').addEventListener('click', () => {
    for (const id of cards.keys()) run(id);
});

// Functions with which Swift runs the tour automatically.

tombolo.expose('tour.press', async (id) => {
    cards.get(id).button.click();
    await last;
});

tombolo.expose('tour.summarise', async () => {
    document.documentElement.dataset.view = 'summary';
    scrollTo(0, 0);
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
});
