// Written by scripts/bundle. Do not edit.
// swift-format-ignore-file

/// The scripts of this module, and the texts of its pages.
enum EmbeddedScripts {
    /// Made of web/source/dialects/dsbridge/main.js.
    static let dsbridge = #"""
const callbackName = /^dsc(?:b|all)[0-9]{1,15}$/;
function answerCallbacks(answers) {
for (let i = 0; i < answers.length; i += 1) {
const { stub, data, complete } = answers[i];
if (matchIn(callbackName, stub) === null) continue;
const callback = (global)[stub];
if (complete) deleteProperty(global, stub);
if (typeof callback !== 'function') continue;
try {
apply(callback, global, [data]);
} catch (error) {
report(error);
}
}
}
const pageCalls = new SafeMap();
const waitingPageCalls = new SafeMap();
let isInitialised = false;
function initialise() {
isInitialised = true;
later(
() =>
waitingPageCalls.forEach((call, id) => {
waitingPageCalls.delete(id);
passToPage(call);
}),
0,
);
}
function handle({ id, method, data }, { signal }) {
return new PagePromise((resolve, reject) => {
const call = { id, method, data, resolve, reject };
addListener(signal, 'abort', () => {
pageCalls.delete(id);
waitingPageCalls.delete(id);
});
if (isInitialised) passToPage(call);
else waitingPageCalls.set(id, call);
});
}
function passToPage({ id, method, data, resolve, reject }) {
const receive = (global)._handleMessageFromNative;
if (typeof receive !== 'function') {
reject(new TomboloError('unknownCall', 'The page defines no _handleMessageFromNative: load the DSBridge library in the page'));
return;
}
pageCalls.set(id, { id, method, data, resolve, reject });
try {
apply(receive, global, [{ method, callbackId: id, data }]);
} catch (error) {
pageCalls.delete(id);
reject(error);
}
}
function takeReturnValue(json) {
let value;
try {
value = own(parse((json)), 'data');
} catch {
return false;
}
const id = own(value, 'id');
const call = pageCalls.get(id);
if (call === undefined) return false;
const data = own(value, 'data');
if (own(value, 'complete') === false) {
const progress = encode(bare({ id, data: data ?? null }), 'progress');
const ignore = () => {};
sendRequest('c', `${fieldSeparator}dsbridge.progress${fieldSeparator}${progress}`, 'dsbridge.progress', defaultTimeout, ignore, ignore);
} else {
pageCalls.delete(id);
fulfil(call.resolve, data);
}
return true;
}
const doneJSON = '{"code":0,"data":""}';
const failedJSON = '{"code":-1,"data":""}';
function callSwift(method, json) {
if (method === '_dsb.dsinit') {
initialise();
return doneJSON;
}
if (method === '_dsb.returnValue' && takeReturnValue(json)) return doneJSON;
return sendSynchronousCall('dsbridge:' + method, typeof json === 'string' ? json : '') ?? failedJSON;
}
const callMark = '_dsbridge=';
const realPrompt = global.prompt;
function replacePrompt() {
const property = getOwnPropertyDescriptor(global, 'prompt');
const { prompt } = {
prompt(...all) {
const message = all[0];
if (typeof message === 'string' && indexOf(message, callMark) === 0) {
return callSwift(slice(message, callMark.length), all[1]);
}
return apply(realPrompt, global, all);
},
};
defineProperty(
global,
'prompt',
bare({
value: prompt,
writable: property?.writable ?? true,
enumerable: property?.enumerable ?? true,
configurable: property?.configurable ?? true,
}),
);
}
function defineForLibrary(name, value) {
defineProperty(global, name, bare({ value, writable: true, enumerable: true, configurable: true }));
}
function startDSBridge({ dialect }) {
replacePrompt();
if (dialect === 'android') {
const systemObject = {
call: (method, json) => callSwift(typeof method === 'string' ? method : '', json),
};
defineForLibrary('_dsbridge', systemObject);
} else {
defineForLibrary('_dswk', true);
}
exposeToSwift('dsbridge.answer', answerCallbacks);
exposeToSwift('dsbridge.handle', handle);
}
startDSBridge(configuration);

"""#
}
