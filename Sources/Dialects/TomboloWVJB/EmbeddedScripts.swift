// Written by scripts/bundle. Do not edit.
// swift-format-ignore-file

/// The scripts of this module, and the texts of its pages.
enum EmbeddedScripts {
    /// Made of web/source/dialects/wvjb/main.js.
    static let wvjb = #"""
function makeAnswer() {
const waiting = bare([]);
let outcome;
const settle = (settlement) => {
if (outcome !== undefined) return;
outcome = settlement;
for (let i = 0; i < waiting.length; i += 1) waiting[i](settlement);
};
const then = (resolve, reject) => {
if (outcome !== undefined) outcome(resolve, reject);
else waiting[waiting.length] = (settlement) => settlement(resolve, reject);
};
return bare({
resolve: (data) => settle((resolve) => resolve(data)),
reject: (error) => settle((_, reject) => reject(error)),
promise: bare({ then }),
});
}
const webView = bare({
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
const wkWebView = bare({
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
function invoke(fn, values) {
try {
apply((fn), undefined, values);
return true;
} catch (error) {
report(error);
return false;
}
}
const handlers = new SafeMap();
let usesTimeout = true;
function registerHandler(handlerName, handler) {
const name = `${handlerName}`;
if (typeof handler === 'function') handlers.set(name, handler);
else handlers.delete(name);
}
function hasHandler(name) {
return handlers.has(name);
}
function disableJavscriptAlertBoxSafetyTimeout() {
usesTimeout = false;
}
function handle(message, answer) {
const handler = handlers.get(own(message, 'handlerName'));
if (handler === undefined) {
log('WebViewJavascriptBridge: WARNING: no handler for message from ObjC:', message);
if (answer === undefined) return;
const text = `The page has registered no handler ${stringify(own(message, 'handlerName'))}`;
answer.reject(new TomboloError('unknownCall', text));
return;
}
if (answer === undefined) {
invoke(handler, [own(message, 'data'), undefined]);
return;
}
const respond = (data) => {
try {
const json = stringify(data);
answer.resolve(bare(json === undefined ? {} : { responseData: parse(json) }));
} catch (error) {
answer.reject(error);
throw error;
}
};
if (!invoke(handler, [own(message, 'data'), respond])) {
answer.reject(new TomboloError('failed', 'The handler of the page threw an error'));
}
}
function handleMessageText(text) {
const message = parse((text));
if (hasOwn(message, 'responseId')) return;
if (usesTimeout) later(() => handle(message, undefined), 0);
else handle(message, undefined);
}
function callHandler(handlerName, data, responseCallback) {
if (arguments.length === 2 && typeof data === 'function') {
responseCallback = data;
data = null;
}
const callback = typeof responseCallback === 'function' ? responseCallback : undefined;
sendMessage(`${handlerName}`, stringify(data), callback);
}
function sendMessage(name, dataJSON, callback) {
const json = `{"handlerName":${stringify(name)}${dataJSON === undefined ? '' : `,"data":${dataJSON}`}}`;
if (holdsEscapedSurrogate(json)) encode(parse(json), 'message');
if (callback === undefined) {
notify('wvjb.send', json);
return;
}
sendRequest(
'c',
`${fieldSeparator}wvjb.call${fieldSeparator}${json}`,
name,
0,
(answer) => {
invoke(callback, [own(answer, 'responseData')]);
},
warnOf,
);
}
function notify(name, json) {
const fields = fieldSeparator + name + (json === undefined ? '' : fieldSeparator + json);
sendRequest('c', fields, name, 0, () => {}, warnOf);
}
function warnOf(error) {
if (error.code !== 'disconnected') warn(`WebViewJavascriptBridge: WARNING: ${error.message}`);
}
let isUp = false;
function becomeReady() {
if (isUp) return;
isUp = true;
announce();
}
function announce() {
notify('wvjb.ready', undefined);
}
function announceAgain() {
if (isUp) announce();
}
const pendingAnswers = new SafeMap();
function ownObjectOf(form) {
if (!form.isEnabled) return undefined;
try {
const object = (global)[form.object];
if (object === form.made || typeof object !== 'object' || object === null) return undefined;
if (object[form.receiver] === handleMessageText) return undefined;
return typeof object._fetchQueue === 'function' && typeof object[form.receiver] === 'function' ? object : undefined;
} catch {
return undefined;
}
}
function takeQueued(form) {
const object = ownObjectOf(form);
if (object === undefined) return;
try {
const messages = parse(object._fetchQueue());
if (isArray(messages)) for (let i = 0; i < messages.length; i += 1) receiveFromPage(messages[i], form);
} catch (error) {
report(error);
}
becomeReady();
}
function receiveFromPage(message, form) {
const responseId = own(message, form.responseId);
if (responseId !== undefined) {
const answer = pendingAnswers.get(responseId);
pendingAnswers.delete(responseId);
const hasData = hasOwn(message, 'responseData');
if (answer !== undefined) answer.resolve(bare(hasData ? { responseData: message.responseData } : {}));
return;
}
const name = own(message, 'handlerName');
if (typeof name !== 'string') return;
const data = own(message, 'data');
const callbackId = own(message, form.callbackId);
const respond =
callbackId === undefined
? undefined
: (responseData) => {
const response = bare({ responseData });
response[form.responseId] = callbackId;
passMessage(response, form);
};
sendMessage(name, data === undefined ? undefined : stringify(data), respond);
}
function passToOwnObject(message, answer) {
const form = ownObjectOf(webView) !== undefined ? webView : wkWebView;
if (ownObjectOf(form) === undefined) return false;
const passed = bare({ handlerName: own(message, 'handlerName'), data: own(message, 'data') });
const id = own(message, 'callbackId');
if (answer !== undefined) {
passed[form.callbackId] = id;
pendingAnswers.set(id, answer);
}
passMessage(passed, form);
return true;
}
function passMessage(message, form) {
const object = ownObjectOf(form);
if (object === undefined) return;
try {
object[form.receiver](stringify(message));
} catch (error) {
report(error);
}
}
const formsOfCallbacks = new SafeMap();
function makeObject(form) {
if (form.isMade) return;
form.isMade = true;
if ((global)[form.object]) return takeQueued(form);
form.stopWatching();
const value = {
registerHandler,
callHandler,
disableJavscriptAlertBoxSafetyTimeout,
_fetchQueue: () => '[]',
};
defineProperty(
value,
form.receiver,
bare({
value: handleMessageText,
writable: true,
enumerable: true,
configurable: true,
}),
);
defineProperty(global, form.object, bare({ value, writable: true, enumerable: true, configurable: true }));
form.made = value;
if (!global.onerror) global.onerror = logError;
later(() => runSetupCallbacks(form), 0);
}
function logError(message, url, line) {
log(`WebViewJavascriptBridge: ERROR:${message}@${url}:${line}`);
}
function runSetupCallbacks(form) {
const page = (global);
try {
const callbacks = page[form.queue];
delete page[form.queue];
const bridge = page[form.object];
if (isArray(callbacks)) {
for (let i = 0; i < callbacks.length; i += 1) runSetupCallback(callbacks[i], bridge, form);
}
} catch (error) {
report(error);
}
becomeReady();
}
function runSetupCallback(callback, bridge, form) {
const earlier = formsOfCallbacks.get(callback);
if (earlier !== undefined && earlier !== form) return;
formsOfCallbacks.set(callback, form);
invoke(callback, [bridge]);
}
const bridgeURL = /^(?:https|wvjbscheme):\/\/(?:(__bridge_loaded__)|__wvjb_queue_message__)(?:[:/?#]|$)/i;
const maximumParseTime = 2000;
function awaitRequest(form) {
defineProperty(
global,
form.queue,
bare({
configurable: true,
get: () => undefined,
set: (value) => {
const property = bare({ value, writable: true, enumerable: true, configurable: true });
defineProperty(global, form.queue, property);
prepare(form);
},
}),
);
}
function watchRequestFrames() {
webView.stopWatching = watchFrames(bridgeURL, (match) => {
notify('wvjb.signalled', undefined);
if (match[1] !== undefined) prepare(webView);
else takeQueued(webView);
});
}
function prepare(form) {
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
function startWVJB({ safetyTimeout, wkWebViewForm }) {
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
function receiveMessage(message) {
const answer = makeAnswer();
const expectsAnswer = typeof own(message, 'callbackId') === 'string';
if (hasHandler(own(message, 'handlerName')) || !passToOwnObject(message, expectsAnswer ? answer : undefined)) {
handle(message, expectsAnswer ? answer : undefined);
}
return expectsAnswer ? answer.promise : undefined;
}
startWVJB(configuration);

"""#
}
