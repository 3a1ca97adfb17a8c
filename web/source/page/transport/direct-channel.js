// The direct channel: a function of the web process extension that sends records to Swift without the relay. It is not always
// available. If it is, it is bound to this document, and exists before any script of the page has run.
import { addListener, dispatch, removeListener } from '../builtins/events.js';
import { deleteProperty, getOwnPropertyDescriptor } from '../builtins/language.js';
import { channel, document, global } from '../environment.js';

const directChannelName = 'tomboloDirectChannel';

/**
 * @typedef {(id: number, form: number, bytes: Uint8Array | Uint16Array, count: number, total: number) => boolean} Attach
 * @typedef {((records: string) => boolean) & { take(): string, ask(request: string): string | null, attach: Attach,
 *   attached(id: number): Uint8Array | string | undefined }} DirectChannel
 */

/** @type {DirectChannel | undefined} */
export let directChannel;
/** @type {(records: string) => void} */
let deliver;
/** @type {() => string} */
let takeRecords;
/** @type {(request: string) => string | null} */
export let callOverDirectChannel;
/** @type {Attach} */
export let attachOverDirectChannel;
/** @type {(id: number) => Uint8Array | string | undefined} */
export let takeChannelAttachment;

// The extension calls the listener outside of any script. There, the engine settles promises only in its next turn; during the dispatch of
// an event, it settles them at once. So the listener dispatches an event. No other code has access to this event target.
const arrivalTarget = new EventTarget();

const arrival = new Event('arrival');
let isArriving = false;
/** @type {string | undefined} */
let arrivedRecords;

/** @param {string} [records] - passed if they are long; otherwise `takeRecords` returns them */
function receiveOverDirectChannel(records) {
    // While the page processes records, it may block, for example for a dialog, and receive more records.
    if (isArriving) {
        deliver(records ?? takeRecords());
        return;
    }
    isArriving = true;
    arrivedRecords = records;
    dispatch(arrivalTarget, arrival);
    isArriving = false;
    arrivedRecords = undefined;
}

function connectDirectChannel() {
    // If the window has navigated to another document, the direct channel belongs to that document.
    if (global.document !== document) return;
    const connect = getOwnPropertyDescriptor(global, directChannelName)?.value;
    if (typeof connect !== 'function') return;
    deleteProperty(global, directChannelName);
    const connected = connect(receiveOverDirectChannel);
    if (typeof connected !== 'function') return;
    directChannel = connected;
    takeRecords = connected.take;
    callOverDirectChannel = connected.ask;
    attachOverDirectChannel = connected.attach;
    takeChannelAttachment = connected.attached;
}

/**
 * Connects to the direct channel, now or when the relay has opened it.
 * @param {(records: string) => void} receive - receives the records from Swift
 */
export function openDirectChannel(receive) {
    deliver = receive;
    addListener(arrivalTarget, 'arrival', () => deliver(arrivedRecords ?? takeRecords()));
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
