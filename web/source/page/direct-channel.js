// The direct channel: a function of the web process extension that sends records to Swift past the relay, if there is one. It
// is bound to this document, and exists before any script of the page has run.

const directChannelName = 'tomboloDirectChannel';

/**
 * @typedef {(id: number, form: number, bytes: Uint8Array | Uint16Array, count: number, total: number) => boolean} Attach
 * @typedef {((records: string) => boolean) & { take(): string, ask(question: string): string | null, attach: Attach,
 *   attached(id: number): Uint8Array | string | undefined }} DirectChannel
 */

/** @type {DirectChannel | undefined} */
let directChannel;
/** @type {() => string} */
let takeArrived;
/** @type {(question: string) => string | null} */
let askOverDirectChannel;
/** @type {Attach} */
let attachOverDirectChannel;
/** @type {(id: number) => Uint8Array | string | undefined} */
let takeAttached;

// The engine calls us from outside of any script, and settles promises in its next turn only. An event makes it settle them at once;
// no other code has access to this one.
const inlet = new EventTarget();
const arrival = new Event('arrival');
let isArriving = false;
/** @type {string | undefined} */
let arrived;
addListener(inlet, 'arrival', () => receiveRecords(arrived ?? takeArrived()));

/** @param {string} [records] - passed if there are many; otherwise they are to be taken */
function hear(records) {
    // A page that blocks within one, for a dialog, may receive another.
    if (isArriving) {
        receiveRecords(records ?? takeArrived());
        return;
    }
    isArriving = true;
    arrived = records;
    dispatch(inlet, arrival);
    isArriving = false;
    arrived = undefined;
}

function takeDirectChannel() {
    // The direct channel of another document, to which the window has navigated, is not ours.
    if (global.document !== document) return;
    const given = getOwnPropertyDescriptor(global, directChannelName)?.value;
    if (typeof given !== 'function') return;
    deleteProperty(global, directChannelName);
    const sending = given(hear);
    if (typeof sending !== 'function') return;
    directChannel = sending;
    takeArrived = sending.take;
    askOverDirectChannel = sending.ask;
    attachOverDirectChannel = sending.attach;
    takeAttached = sending.attached;
}

addListener(channel, 'tombolo-direct-channel', takeDirectChannel);
takeDirectChannel();

/**
 * @param {string} records
 * @returns {boolean} false without a direct channel, or if it is closed
 */
function sendOverDirectChannel(records) {
    if (directChannel === undefined) return false;
    if (directChannel(records)) return true;
    directChannel = undefined;
    return false;
}
