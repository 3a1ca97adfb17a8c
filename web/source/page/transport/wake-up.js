// Requests one wake-up from Swift for the earliest deadline of all calls. When the wake-up arrives, the next one is requested. Most calls
// end long before their deadlines, and cause no request and no withdrawal. A timer of the document could not be used, because a page can
// guess the numbers of timers and clear them, so that pending calls would wait for ever.

/** The time of the requested wake-up. */
let wakeTime = Infinity;

/**
 * @param {number} deadline
 * @param {number} time - the current time
 * @returns {string} the record that requests a wake-up; empty if none is needed
 */
export function wakeRecord(deadline, time) {
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

/** Discards a requested wake-up that can no longer arrive. */
export function forgetWakeUp() {
    wakeTime = Infinity;
}
