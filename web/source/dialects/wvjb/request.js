// Detects requests for the object, within the document that makes the request.
import { addListener } from '../../page/builtins/events.js';
import { bare, defineProperty } from '../../page/builtins/language.js';
import { readyStateOf } from '../../page/builtins/window.js';
import { watchFrames } from '../../page/dialects/frames.js';
import { document, global } from '../../page/environment.js';
import { later } from '../../page/transport/postponed.js';
import { webView } from './forms.js';
import { makeObject } from './object.js';
import { takeQueued } from './own-object.js';
import { notify } from './sending.js';

/** @typedef {import('./forms.js').Form} Form */

const bridgeURL = /^(?:https|wvjbscheme):\/\/(?:(__bridge_loaded__)|__wvjb_queue_message__)(?:[:/?#]|$)/i;
// Maximum wait for the parser, in milliseconds, because a document may be parsed for as long as a server sends it.
const maximumParseTime = 2000;

/**
 * Makes the object once a script of the document sets the list of its set-up callbacks.
 * @param {Form} form
 */
export function awaitRequest(form) {
    defineProperty(
        global,
        form.queue,
        bare({
            configurable: true,
            get: () => undefined,
            set: (/** @type {unknown} */ value) => {
                const property = bare({ value, writable: true, enumerable: true, configurable: true });
                defineProperty(global, form.queue, property);
                prepare(form);
            },
        }),
    );
}

/** Watches the frames with which documents request the object and send messages. */
export function watchRequestFrames() {
    // Watching ends when the object is made, because a document with the object sends no more of these frames.
    webView.stopWatching = watchFrames(bridgeURL, (match) => {
        notify('wvjb.signalled', undefined);
        if (match[1] !== undefined) prepare(webView);
        else takeQueued(webView);
    });
}

/**
 * Makes the object after the document has been parsed, as pages of this bridge expect.
 * @param {Form} form
 */
export function prepare(form) {
    if (form.isRequested) return;
    form.isRequested = true;
    const makeIt = () => makeObject(form);
    if (readyStateOf(document) !== 'loading') {
        later(makeIt, 0);
        return;
    }
    addListener(document, 'readystatechange', () => later(makeIt, 0));
    later(makeIt, maximumParseTime);
}
