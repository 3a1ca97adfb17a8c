import { revived } from '../testing/transcript-values.js';
import { report, TomboloError } from './errors.js';
import { PageFunctions } from './page-functions.js';
import { Schedule } from './schedule.js';
import { difference, short } from './values.js';

/** @typedef {import('./entries.js').Entry} Entry */

/**
 * A call or a stream of the page that waits for its answer.
 *
 * @typedef {{ resolve: (value: any) => void, reject: (error: unknown) => void, onValue?: ((value: any) => void) | null }} Pending
 */

/** The app's side of a transcript: it receives the page's actions, and delivers what the app sent. */
export class Replay {
    /** @type {{ name: string, argument: unknown }[]} */
    calls = [];
    /** @type {string[]} */
    problems = [];
    /** @type {Schedule} */
    schedule;
    /** @type {PageFunctions} */
    functions;
    #entries;
    /** @type {Map<number, Pending>} */
    #pending = new Map();
    /** @type {Map<string, { listener: (value: any) => void }[]>} */
    #listeners = new Map();

    /** @param {Entry[]} entries @param {'none' | 'recorded'} timing */
    constructor(entries, timing) {
        this.#entries = entries;
        this.schedule = new Schedule(entries, timing, {
            isReady: (entry) => this.functions.isReady(entry),
            isPending: (call) => this.#pending.has(call),
            deliver: (entry) => this.#deliver(entry),
        });
        this.functions = new PageFunctions(entries, this.schedule, this.problems);
    }

    /** The names of the recorded calls and streams. */
    get names() {
        return [...new Set(this.#entries.map((entry) => entry.call ?? entry.stream).filter(Boolean))].sort();
    }

    /**
     * Begins the recorded call or stream of the page with this argument.
     *
     * @param {'call' | 'stream'} kind
     * @param {string} name
     * @param {unknown} argument
     * @param {unknown} value - the argument in the form of a transcript
     * @param {(entry: Entry) => boolean} [isSame]
     * @returns {Entry}
     * @throws {TomboloError} `mock.unexpected`, with the nearest recorded one
     */
    begin(kind, name, argument, value, isSame = () => true) {
        this.calls.push({ name, argument });
        const entry = this.schedule.take((other) => other[kind] === name && isSame(other) && difference(other.argument, value, 'argument') === null);
        if (entry) return entry;
        const near = this.schedule.left.find((other) => other[kind] === name);
        let reason = `the recording has ${this.names.join(', ') || 'no calls'}`;
        if (near) {
            const text = difference(near.argument, value, 'argument') ?? 'it differs in progress, or in being synchronous';
            reason = `the nearest is in line ${near.line}: ${text}`;
        } else if (this.#entries.some((other) => other[kind] === name)) {
            reason = 'it was made fewer times in the recording';
        }
        const message = `${name} is not recorded with this argument: ${reason}.`;
        this.problems.push(message);
        throw new TomboloError('mock.unexpected', message);
    }

    /**
     * Waits for the answer of a call that has begun.
     *
     * @param {Entry} entry
     * @param {Pending} pending
     */
    wait(entry, pending) {
        this.#pending.set(entry.id, pending);
        this.schedule.advance();
    }

    /**
     * Takes the answer of a synchronous call.
     *
     * @param {Entry} entry
     * @returns {any}
     */
    answerNow(entry) {
        const answer = this.schedule.take((other) => other.answer === entry.id);
        this.schedule.advance();
        if (answer?.error) throw errorOf(answer.error);
        return revived(answer?.result);
    }

    /**
     * Ends a call or a stream because the page no longer waits for it.
     *
     * @param {Entry} entry
     * @param {string} name
     */
    cancel(entry, name) {
        if (!this.#pending.delete(entry.id)) return;
        if (!this.schedule.take((other) => other.cancel === entry.id)) {
            this.problems.push(`line ${entry.line}: ${name} was not cancelled in the recording`);
        }
        // Everything that the app sent for it later is dropped.
        this.schedule.takeAll((other) => other.answer === entry.id || other.of === entry.id);
        this.schedule.advance();
    }

    /** @param {Entry} entry */
    isWaiting(entry) {
        return this.#pending.has(entry.id);
    }

    /** @param {string} name @param {(value: any) => void} listener @returns {() => void} */
    listen(name, listener) {
        const registration = { listener };
        const others = this.#listeners.get(name) ?? [];
        this.#listeners.set(name, [...others, registration]);
        if (others.length === 0) this.#act((entry) => entry.listen === name);
        return () => {
            const all = this.#listeners.get(name) ?? [];
            const rest = all.filter((other) => other !== registration);
            if (rest.length === all.length) return;
            this.#listeners.set(name, rest);
            if (rest.length === 0) this.#act((entry) => entry.unlisten === name);
        };
    }

    /** @param {(entry: Entry) => boolean} isSought */
    #act(isSought) {
        this.schedule.take(isSought);
        this.schedule.advance();
    }

    /** @param {string} name @param {unknown} value */
    emit(name, value) {
        for (const { listener } of this.#listeners.get(name) ?? []) {
            try {
                listener(value);
            } catch (error) {
                report(error);
            }
        }
    }

    /** @param {Entry} entry */
    #deliver(entry) {
        if (entry.event !== undefined) this.emit(entry.event, revived(entry.value));
        else if (entry.of !== undefined) this.#pending.get(entry.of)?.onValue?.(revived(entry.value));
        else if (entry.answer !== undefined) this.#answer(entry);
        else if (entry.pageCancel !== undefined) this.functions.cancel(entry.pageCancel);
        else this.functions.call(entry);
    }

    /** @param {Entry} entry */
    #answer(entry) {
        const pending = this.#pending.get(entry.answer);
        this.#pending.delete(entry.answer);
        if (entry.error) pending?.reject(errorOf(entry.error));
        else pending?.resolve(revived(entry.result));
    }

    /** The recorded actions that the page has not done, each as a sentence. */
    missing() {
        return this.schedule.left.flatMap((entry) => {
            const problem = missed(entry) ?? this.functions.missed(entry);
            return problem === null ? [] : [`line ${entry.line}: ${problem}`];
        });
    }
}

/** @param {Entry} entry @returns {string | null} */
function missed(entry) {
    const name = entry.call ?? entry.stream;
    if (name !== undefined) return `${name} has not been called`;
    if (entry.listen !== undefined) return `the page does not listen to ${entry.listen}`;
    if (entry.unlisten !== undefined) return `the page still listens to ${entry.unlisten}`;
    return entry.cancel === undefined ? null : `the call ${short(entry.cancel)} has not been cancelled`;
}

/** @param {{ code?: string, message?: string, data?: any }} error */
function errorOf({ code, message, data }) {
    return new TomboloError(code ?? 'failed', message, revived(data));
}
