// The two forms of the object, of which a document may request either.
import { bare } from '../../page/builtins/language.js';

/**
 * One form: the names that a document uses to request the object, and the names of the object and its members. The second form is for
 * WKWebViewJavascriptBridge, a descendant, whose documents use a message handler instead of the frame.
 * @typedef {{ queue: string, object: string, receiver: string, callbackId: string, responseId: string,
 *   isEnabled: boolean, isRequested: boolean, isMade: boolean, made: unknown, stopWatching: () => void }} Form
 */
/** @type {Form} */
export const webView = bare({
    queue: 'WVJBCallbacks',
    object: 'WebViewJavascriptBridge',
    receiver: '_handleMessageFromObjC',
    callbackId: 'callbackId',
    responseId: 'responseId',
    isEnabled: true,
    isRequested: false,
    isMade: false,
    made: undefined,
    stopWatching: () => {},
});
/** @type {Form} */
export const wkWebView = bare({
    queue: 'WKWVJBCallbacks',
    object: 'WKWebViewJavascriptBridge',
    receiver: '_handleMessageFromiOS',
    callbackId: 'callbackID',
    responseId: 'responseID',
    isEnabled: false,
    isRequested: false,
    isMade: false,
    made: undefined,
    stopWatching: () => {},
});
