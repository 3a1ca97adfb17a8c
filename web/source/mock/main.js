import { entriesOf } from './entries.js';
import { Replay } from './replay.js';
import { pageAPI } from './page-api.js';

/**
 * Makes the global `tombolo` of a page that answers as the app did in a transcript.
 *
 * An entry that the app caused is delivered after all entries before it have happened. If the page makes calls in a different order, their answers do
 * not wait for calls that it has not made. A call that is not in the transcript rejects with `mock.unexpected`.
 *
 * @param {string} text
 * @param {{ timing?: 'none' | 'recorded', document?: number, target?: any }} [options]
 */
export function installTombolo(text, options = {}) {
    const { timing = 'none', document: number = 0, target = globalThis } = options;
    const replay = new Replay(entriesOf(text, number), timing);
    const tombolo = pageAPI(replay);
    const hadTombolo = Object.hasOwn(target, 'tombolo');
    const previous = target.tombolo;
    Object.defineProperty(target, 'tombolo', { value: tombolo, configurable: true, writable: true, enumerable: true });
    replay.schedule.advance();
    return {
        tombolo,
        get calls() {
            return replay.calls;
        },
        get problems() {
            return [...replay.problems, ...replay.missing()];
        },
        /** @param {string} name @param {unknown} value */
        emit: (name, value) => replay.emit(name, value),
        settled: () => replay.schedule.settled(),
        check() {
            const { problems } = this;
            if (problems.length > 0) throw new Error(`The page does not act as recorded.\n${problems.map((problem) => `    ${problem}`).join('\n')}`);
        },
        uninstall() {
            replay.schedule.stop();
            if (hadTombolo) target.tombolo = previous;
            else delete target.tombolo;
        },
    };
}
