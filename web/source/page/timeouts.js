// One wake-up for all calls, asked of Swift for the earliest deadline; the next is asked for when it comes. Most calls end
// long before, so none is asked for or taken back for them. It is no timer of the document's: a page can clear any of
// those, as it can guess their numbers, and what waits would wait for ever.

const defaultTimeout = 60_000;
let wakeTime = Infinity;

/**
 * @param {number} deadline
 * @param {number} time - now
 * @returns {string} the record that asks for it; empty when none is needed
 */
function wakeRecord(deadline, time) {
    if (deadline >= wakeTime) return '';
    wakeTime = deadline;
    return 'w\x1f' + wholeMilliseconds(deadline - time);
}

/** @param {number} duration */
function wholeMilliseconds(duration) {
    if (!(duration > 0)) return 0;
    if (duration >= 2 ** 31) return 2 ** 31;
    const whole = duration | 0;
    return whole < duration ? whole + 1 : whole;
}

/** Nobody is there any more to wake it. */
function forgetWakeUp() {
    wakeTime = Infinity;
}

/**
 * Work of ours that a page must not be able to keep from being done.
 * @type {SafeMap<number, { time: number, run: () => void }>}
 */
const postponed = new SafeMap();
let lastPostponed = 0;
const grace = 100;

/**
 * Does something a little later: by a timer, or, where the page has cleared that, when Swift says so.
 * @param {() => void} work
 * @param {number} delay
 */
function later(work, delay) {
    const id = (lastPostponed += 1);
    const run = () => {
        if (postponed.delete(id)) work();
    };
    const start = now(performance);
    const time = start + delay + grace;
    postponed.set(id, { time, run });
    setTimeout(run, delay);
    const record = wakeRecord(time, start);
    if (record !== '') send(record);
}

function wakeUp() {
    wakeTime = Infinity;
    const time = now(performance);
    let earliest = Infinity;
    postponed.forEach((waiting) => {
        if (waiting.time - time < 1) waiting.run();
        else if (waiting.time < earliest) earliest = waiting.time;
    });
    pending.forEach((call) => {
        if (!call.hasLeft || call.deadline === Infinity) return;
        if (call.deadline - time < 1) {
            const message = `${call.what} was not answered within ${call.timeout} ms`;
            abandon(call, new TomboloError('timeout', message));
        } else if (call.deadline < earliest) {
            earliest = call.deadline;
        }
    });
    const record = wakeRecord(earliest, time);
    if (record !== '') send(record);
    failForWantOfFunctions();
}
