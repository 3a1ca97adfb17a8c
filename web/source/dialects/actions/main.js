// Actions: `webkit.messageHandlers.actionHandler` for pages that post {action, uuid, body} to a plugin supervisor.
//
// The engine has no handler of that name. Each message is one call, `actions.post`, whose result is the plugin's reply. Pages of this kind
// ignore the promise, so it is never rejected. Errors are reported to Swift.
import { defineMessageHandler } from '../../page/dialects/message-handlers.js';
import { exposeToSwift } from '../../page/functions/exposed.js';
import { sendMessage } from './messages.js';
import { callPageFunction } from './page-functions.js';

/** @param {{ timeout: number }} configuration - `timeout` is the timeout of a call in milliseconds */
export function startActions({ timeout }) {
    const postMessage = (/** @type {any} */ message) => sendMessage(message, timeout);
    defineMessageHandler('actionHandler', postMessage);
    exposeToSwift('actions.callPageFunction', callPageFunction);
}
