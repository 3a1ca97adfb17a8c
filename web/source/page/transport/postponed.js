// Postponed work that a page cannot prevent by clearing timers.
import { SafeMap } from '../builtins/safe-map.js';
import { now, performance, setTimeout } from '../builtins/window.js';
import { send } from './outbox.js';
import { wakeRecord } from './wake-up.js';

/**
 * The work that has not been done.
 * @type {SafeMap<number, { time: number, run: () => void }>}
 */
const postponed = new SafeMap();
let lastPostponed = 0;
/** Delay of the wake-up after the timer, in milliseconds. */
const wakeUpDelay = 100;

/**
 * Does work after a delay, with a timer or, if the page has cleared the timer, with a wake-up from Swift.
 * @param {() => void} work
 * @param {number} delay
 */
export function later(work, delay) {
    const id = (lastPostponed += 1);
    const run = () => {
        if (postponed.delete(id)) work();
    };
    const start = now(performance);
    const time = start + delay + wakeUpDelay;
    postponed.set(id, { time, run });
    setTimeout(run, delay);
    const record = wakeRecord(time, start);
    if (record !== '') send(record);
}

/**
 * Does the work that is due.
 * @param {number} time - the current time
 * @returns {number} the time at which the next work is due
 */
export function runPostponed(time) {
    let earliest = Infinity;
    postponed.forEach((item) => {
        if (item.time - time < 1) item.run();
        else if (item.time < earliest) earliest = item.time;
    });
    return earliest;
}
