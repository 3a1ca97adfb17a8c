// Messages to the relay.
import { CustomEvent, apply, channelOf, dispatchEvent, stringify, window } from './builtins.js';
import { describe, text } from './describe.js';
import { maximumPlace } from './stack.js';

const maximumText = 10_000;
// Of all arguments together.
const maximumMessage = 15_000;
// JSON within JSON takes up to seven times as much. The relay drops what is longer than 32,768.
const maximumDetail = 32_000;
const maximumEscapedMessage = 2_000;
const maximumArguments = 100;

/** @type {VisualViewport} */
let channel;

/** Takes the event target of this document, which a window may have changed. */
export function openChannel() {
    channel = apply(channelOf, window, []);
}

/**
 * Each argument travels as JSON text of its own, so that one that cannot be read does not affect the others.
 * @param {string} level
 * @param {ArrayLike<unknown>} values
 * @param {string} place
 * @param {number} maximum - length of all arguments together
 */
function describeMessage(level, values, place, maximum) {
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
    return `{"level":${stringify(level)},"place":${text(place, { left: maximumPlace })},"arguments":[${json}]}`;
}

/** @param {string} level @param {ArrayLike<unknown>} values @param {string} place */
function send(level, values, place) {
    let detail = describeMessage(level, values, place, maximumMessage);
    if (detail.length > maximumDetail) detail = describeMessage(level, values, place, maximumEscapedMessage);
    apply(dispatchEvent, channel, [new CustomEvent('tombolo-console', /** @type {any} */ ({ __proto__: null, detail }))]);
}

// Page code that runs while a value is described (a proxy, a toStringTag) may write to the console in turn.
let isSending = false;

/** @param {string} level @param {ArrayLike<unknown>} values @param {string} place - of the call */
export function record(level, values, place) {
    if (isSending) return;
    isSending = true;
    try {
        send(level, values, place);
    } catch {
        // The page must not notice: its own call is what counts.
    }
    isSending = false;
}
