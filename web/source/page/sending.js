// Records of one microtask are sent together, in the order in which they were made.

const recordSeparator = '\x1e';
const fieldSeparator = '\x1f';

/**
 * A record that waits for an answer.
 * @typedef {object} Call
 * @property {number} id
 * @property {string} what - for errors
 * @property {string} text
 * @property {(value: any) => void} resolve
 * @property {(error: TomboloError) => void} reject
 * @property {number} timeout - milliseconds, 0 for none
 * @property {number} deadline - counted from when the record is sent
 * @property {AbortSignal | undefined} signal
 * @property {(() => void) | undefined} aborted
 * @property {boolean} hasLeft
 * @property {((value: any) => void) | undefined} progressed - receives its progress
 */

/** @type {SafeMap<number, Call>} */
const pending = new SafeMap();
/** @type {(string | Call)[]} */
let outgoing = bare([]);
let lastID = 0;
/** Batch size from which a batch is sent over a direct channel before the microtask, so that Swift can work in parallel. */
const maximumWaiting = 512;

/** @param {string | Call} record */
function send(record) {
    if (outgoing.length === 0) queueMicrotask(flush);
    outgoing[outgoing.length] = record;
    // Attachments may belong to a call that is being encoded now, and have to be sent with it.
    if (directChannel !== undefined && outgoing.length >= maximumWaiting && !hasSentAttachment) flush();
}

/**
 * Sends a record that will be answered.
 * @param {string} kind
 * @param {string} fields - those after the id, each after its separator
 * @param {string} what
 * @param {number} timeout
 * @param {(value: any) => void} resolve
 * @param {(error: TomboloError) => void} reject
 * @param {Attaching} [attaching] - its attachments, which may have to be read first
 * @returns {Call}
 */
function ask(kind, fields, what, timeout, resolve, reject, attaching = undefined) {
    const id = (lastID += 1);
    const text = kind + fieldSeparator + id + fields;
    /** @type {Call} */
    const call = {
        id, what, text, resolve, reject, timeout,
        deadline: Infinity, signal: undefined, aborted: undefined, hasLeft: false, progressed: undefined,
    };
    pending.set(id, call);
    if (attaching?.unread === undefined) send(call);
    else sendOnceRead(call, attaching);
    return call;
}

/** @param {Call} call @param {Attaching} attaching */
async function sendOnceRead(call, attaching) {
    try {
        const attachAll = await whenRead(attaching);
        if (!pending.has(call.id)) return;
        attachAll();
        send(call);
    } catch (error) {
        if (end(call)) call.reject(/** @type {TomboloError} */ (error));
    }
}

function flush() {
    const records = outgoing;
    outgoing = bare([]);
    hasSentAttachment = false;
    departures += 1;
    try {
        if (sendNow(records)) return;
        forgetWakeUp();
        endAll(records, disconnected);
    } catch {
        endAll(records, tooMuchWith);
    }
}

/**
 * @param {(string | Call)[]} records
 * @returns {boolean} false if there was no relay to take them
 */
function sendNow(records) {
    const time = now(performance);
    let text = '';
    let earliest = Infinity;
    for (let i = 0; i < records.length; i += 1) {
        const record = records[i];
        if (typeof record === 'string') {
            text = text === '' ? record : text + recordSeparator + record;
        } else if (pending.has(record.id)) {
            text = text === '' ? record.text : text + recordSeparator + record.text;
            record.text = '';
            record.hasLeft = true;
            record.deadline = record.timeout === 0 ? Infinity : time + record.timeout;
            if (record.deadline < earliest) earliest = record.deadline;
        }
    }
    if (text === '') return true;
    const wake = wakeRecord(earliest, time);
    if (wake !== '') text += recordSeparator + wake;
    if (global.document !== document) return false;
    if (sendOverDirectChannel(text)) return true;
    if (passToRelay(text)) return true;
    if (wake !== '') forgetWakeUp();
    return false;
}

/**
 * Passes records, or none, to the relay, with the bytes that wait for them.
 * @param {string} text
 * @returns {boolean} false if there was no relay to take them
 */
function passToRelay(text) {
    const attached = takeCarried();
    const detail = attached.length === 0 ? text : bare({ records: text, attached });
    return !dispatch(channel, new PageEvent('tombolo-up', bare({ detail, cancelable: true })));
}

/** @param {(string | Call)[]} records @param {(what: string) => TomboloError} reason */
function endAll(records, reason) {
    for (let i = 0; i < records.length; i += 1) {
        const record = records[i];
        if (typeof record !== 'string' && end(record)) record.reject(reason(record.what));
    }
}

/**
 * @param {Call} call
 * @returns {boolean} whether it was still waiting
 */
function end(call) {
    if (!pending.delete(call.id)) return false;
    if (call.signal !== undefined) removeListener(call.signal, 'abort', call.aborted ?? null);
    return true;
}

/**
 * Ends a call from this side and notifies Swift, if the call has been sent.
 * @param {Call} call
 * @param {TomboloError} error
 */
function abandon(call, error) {
    if (!end(call)) return;
    call.reject(error);
    if (call.hasLeft) send('x' + fieldSeparator + call.id);
}

/**
 * Makes a synchronous call, which blocks until Swift has answered: over the direct channel, or by a prompt of the relay.
 * @param {string} what - selects the handler
 * @param {string} text
 * @param {Attaching | null} [attaching] - its attachments
 * @returns {string | null} null without an answer
 */
function askNow(what, text, attaching = null) {
    // Records made before it are sent before it.
    if (outgoing.length > 0) flush();
    if (global.document !== document) return null;
    if (attaching !== null) attachAgainIfGone(attaching);
    departures += 1;
    if (directChannel !== undefined) return askOverDirectChannel(what + fieldSeparator + text);
    /** @type {unknown} */
    let answer = null;
    /** @param {Event} event */
    const take = (event) => {
        answer = detailOf(event);
    };
    addListener(channel, 'tombolo-answer', take);
    dispatch(channel, new PageEvent('tombolo-ask', bare({ detail: what + fieldSeparator + text, cancelable: true })));
    removeListener(channel, 'tombolo-answer', take);
    return typeof answer === 'string' ? answer : null;
}
