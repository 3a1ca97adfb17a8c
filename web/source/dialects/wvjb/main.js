// WebViewJavascriptBridge: the object of that name, which appears some time after the document has requested it.
//
// A document requests the object by setting `WVJBCallbacks`, or by navigating a frame to a URL of the handshake. Each message is a call.
import { own } from '../../page/builtins/language.js';
import { queueMicrotask } from '../../page/builtins/window.js';
import { defineMessageHandler } from '../../page/dialects/message-handlers.js';
import { onReturn } from '../../page/dialects/start.js';
import { exposeToSwift } from '../../page/functions/exposed.js';
import { makeAnswer } from './answers.js';
import { webView, wkWebView } from './forms.js';
import { disableJavscriptAlertBoxSafetyTimeout, handle, hasHandler } from './handlers.js';
import { passToOwnObject, takeQueued } from './own-object.js';
import { announceAgain } from './ready.js';
import { awaitRequest, prepare, watchRequestFrames } from './request.js';

/** @param {{ safetyTimeout: boolean, wkWebViewForm?: boolean }} configuration */
export function startWVJB({ safetyTimeout, wkWebViewForm }) {
    if (!safetyTimeout) disableJavscriptAlertBoxSafetyTimeout();
    awaitRequest(webView);
    if (wkWebViewForm) {
        wkWebView.isEnabled = true;
        awaitRequest(wkWebView);
        defineMessageHandler('iOS_Native_InjectJavascript', () => prepare(wkWebView));
        defineMessageHandler('iOS_Native_FlushMessageQueue', () => queueMicrotask(() => takeQueued(wkWebView)));
    }
    watchRequestFrames();
    onReturn(announceAgain);
    exposeToSwift('wvjb.handle', receiveMessage);
    exposeToSwift('wvjb.hasHandler', hasHandler);
    exposeToSwift('wvjb.disableSafetyTimeout', disableJavscriptAlertBoxSafetyTimeout);
}

/** @param {unknown} message - a message of the app */
function receiveMessage(message) {
    const answer = makeAnswer();
    const expectsAnswer = typeof own(message, 'callbackId') === 'string';
    if (hasHandler(own(message, 'handlerName')) || !passToOwnObject(message, expectsAnswer ? answer : undefined)) {
        handle(message, expectsAnswer ? answer : undefined);
    }
    return expectsAnswer ? answer.promise : undefined;
}
