// The direct channel: a function of the web process extension that sends records to Swift past the relay, if there is one. It
// is bound to this document, and exists before any script of the page has run.
import { addListener, dispatch, removeListener } from '../builtins/events.js';
import { deleteProperty, getOwnPropertyDescriptor } from '../builtins/language.js';
import { channel, document, global } from '../environment.js';

const directChannelName = 'tomboloDirectChannel';

/**
 * @typedef {(id: number, form: number, bytes: Uint8Array | Uint16Array, count: number, total: number) => boolean} Attach
 * @typedef {((records: string) => boolean) & { take(): string, ask(question: string): string | null, attach: Attach,
 *   attached(id: number): Uint8Array | string | undefined }} DirectChannel
 */

/** @type {DirectChannel | undefined} */
export let directChannel;
/** @type {(records: string) => void} */
let deliver;
/** @type {() => string} */
let takeRecords;
/** @type {(question: string) => string | null} */
export let callOverDirectChannel;
/** @type {Attach} */
export let attachOverDirectChannel;
/** @type {(id: number) => Uint8Array | string | undefined} */
export let takeChannelAttachment;

// The engine calls us from outside of any script, and settles promises in its next turn only. An event makes it settle them at once;
// no other code has access to this one.
const inlet = new EventTarget();

const arrival = new Event('arrival');
let isArriving = false;
/** @type {string | undefined} */
let arrived;

/** @param {string} [records] - passed if there are many; otherwise they are to be taken */
function receiveOverDirectChannel(records) {
    // A page that blocks within one, for a dialog, may receive another.
    if (isArriving) {
        deliver(records ?? takeRecords());
        return;
    }
    isArriving = true;
    arrived = records;
    dispatch(inlet, arrival);
    isArriving = false;
    arrived = undefined;
}

function connectDirectChannel() {
    // The direct channel of another document, to which the window has navigated, is not ours.
    if (global.document !== document) return;
    const given = getOwnPropertyDescriptor(global, directChannelName)?.value;
    if (typeof given !== 'function') return;
    deleteProperty(global, directChannelName);
    const sending = given(receiveOverDirectChannel);
    if (typeof sending !== 'function') return;
    directChannel = sending;
    takeRecords = sending.take;
    callOverDirectChannel = sending.ask;
    attachOverDirectChannel = sending.attach;
    takeChannelAttachment = sending.attached;
}

/**
 * Connects to the direct channel, now or when the relay has opened it.
 * @param {(records: string) => void} receive - receives the records from Swift
 */
export function openDirectChannel(receive) {
    deliver = receive;
    addListener(inlet, 'arrival', () => deliver(arrived ?? takeRecords()));
    addListener(channel, 'tombolo-direct-channel', connectDirectChannel);
    connectDirectChannel();
}

/** Ignores the direct channel of another document of this window. */
export function closeDirectChannel() {
    removeListener(channel, 'tombolo-direct-channel', connectDirectChannel);
}

/**
 * @param {string} records
 * @returns {boolean} false without a direct channel, or if it is closed
 */
export function sendOverDirectChannel(records) {
    if (directChannel === undefined) return false;
    if (directChannel(records)) return true;
    directChannel = undefined;
    return false;
}
