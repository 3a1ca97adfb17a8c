// Messages to the relay.
import { CustomEvent, apply, channelOf, dispatchEvent, stringify, window } from './builtins.js';
import { describe, text } from './describe.js';
import { maximumLocationLength } from './stack.js';

const maximumText = 10_000;
// Maximum total length of all arguments.
const maximumMessage = 15_000;
// JSON text within JSON can be seven times as long as the text. The relay drops details longer than 32,768.
const maximumDetail = 32_000;
const maximumEscapedMessage = 2_000;
const maximumArguments = 100;

/** @type {VisualViewport} */
let channel;

/** Takes the event target of the current document. Another document in the same window has another event target. */
export function openChannel() {
    channel = apply(channelOf, window, []);
}

/**
 * Describes a message as JSON. Each argument is a separate JSON text, so that an unreadable argument does not affect the others.
 * @param {string} level
 * @param {ArrayLike<unknown>} values
 * @param {string} location
 * @param {number} maximum - total length of all arguments
 */
function describeMessage(level, values, location, maximum) {
    let json = '';
    let left = maximum;
    let index = 0;
    for (; index < values.length && index < maximumArguments && left > 0; index += 1) {
        const limit = left < maximumText ? left : maximumText;
        const room = { left: limit };
        json += (index === 0 ? '' : ',') + stringify(describe(values[index], room, 0));
        left -= limit - room.left;
    }
    if (index < values.length) json += ',' + stringify('"…"');
    return `{"level":${stringify(level)},"place":${text(location, { left: maximumLocationLength })},"arguments":[${json}]}`;
}

/** @param {string} level @param {ArrayLike<unknown>} values @param {string} location */
function send(level, values, location) {
    let detail = describeMessage(level, values, location, maximumMessage);
    if (detail.length > maximumDetail) detail = describeMessage(level, values, location, maximumEscapedMessage);
    apply(dispatchEvent, channel, [new CustomEvent('tombolo-console', /** @type {any} */ ({ __proto__: null, detail }))]);
}

// Page code that runs while a value is described (a proxy, a toStringTag) may itself write to the console.
let isSending = false;

/** @param {string} level @param {ArrayLike<unknown>} values @param {string} location - the source location of the call */
export function record(level, values, location) {
    if (isSending) return;
    isSending = true;
    try {
        send(level, values, location);
    } catch {
        // An error here must not affect the page's own call.
    }
    isSending = false;
}
