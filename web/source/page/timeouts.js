// One timer for all calls: it is set for the earliest deadline, and looks for the next one when it fires. Most
// calls end long before, so none is set or cleared for them.

const defaultTimeout = 60_000;
const longestDelay = 2 ** 31 - 1;
let timer = 0;
let timerTime = Infinity;

/**
 * @param {number} deadline
 * @param {number} time - now
 */
function wakeAt(deadline, time) {
    if (deadline >= timerTime) return;
    if (timerTime !== Infinity) clearTimeout(timer);
    timerTime = deadline;
    const delay = deadline - time;
    timer = setTimeout(endOverdueCalls, delay > longestDelay ? longestDelay : delay);
}

function endOverdueCalls() {
    timerTime = Infinity;
    const time = now(performance);
    let earliest = Infinity;
    pending.forEach((call) => {
        if (!call.hasLeft || call.deadline === Infinity) return;
        if (call.deadline - time < 1) {
            const message = `${call.what} was not answered within ${call.timeout} ms`;
            abandon(call, new TomboloError('timeout', message));
        } else if (call.deadline < earliest) {
            earliest = call.deadline;
        }
    });
    wakeAt(earliest, time);
}
