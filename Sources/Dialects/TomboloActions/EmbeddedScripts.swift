// Written by scripts/bundle. Do not edit.
// swift-format-ignore-file

/// The scripts of this module, and the texts of its pages.
enum EmbeddedScripts {
    /// Made of web/source/dialects/actions/main.js.
    static let actions = #"""
function sendMessage(message, timeout) {
let json;
let refusal = '';
try {
json = encode(message, 'message');
} catch (error) {
refusal = describe(error);
}
const posted = json === undefined ? unsendable(message, refusal || 'the message is undefined') : `{"message":${json}}`;
return new PagePromise((resolve) => {
const failed = (error) => {
if (json === undefined || error.code !== 'limitExceeded') return resolve(undefined);
post(
unsendable(message, error.message),
timeout,
() => resolve(undefined),
() => resolve(undefined),
);
};
post(posted, timeout, (answer) => fulfil(resolve, own(answer, 'reply')), failed);
});
}
function post(json, timeout, resolve, reject) {
sendRequest('c', `${fieldSeparator}actions.post${fieldSeparator}${json}`, 'actions.post', timeout, resolve, reject);
}
function unsendable(message, reason) {
const report = bare({ unsendable: isWellFormed(reason) ? slice(reason, 0, 1000) : 'it cannot be sent' });
report.action = shortTextOf(message, 'action');
report.uuid = shortTextOf(message, 'uuid');
return (encode(report, 'report'));
}
function shortTextOf(message, name) {
const text = textOf(message, name);
return text !== undefined && text.length <= 1000 ? text : undefined;
}
const compilers = bare([global.eval, Function, global.setTimeout, global.setInterval]);
const nativeSource = /\{\s*\[native code\]\s*\}\s*$/;
const scriptURL = new RegExp(`^[\\0- ]*${'javascript:'.split('').join('[\\t\\n\\r]*')}`, 'i');
function callPageFunction(request) {
const { name, arguments: values } = request;
const fn = (global)[name];
if (typeof fn !== 'function') {
throw new TomboloError('unknownCall', `The page has no global function “${name}”`);
}
for (let i = 0; i < compilers.length; i += 1) {
if (fn === compilers[i]) throw new TomboloError('denied', `“${name}” would run its argument as code`);
}
if (matchIn(nativeSource, sourceTextOf(fn)) !== null) {
for (let i = 0; i < values.length; i += 1) {
if (!isScript(values[i])) continue;
throw new TomboloError('denied', `“${name}” would run its argument, a javascript: URL, as code`);
}
}
return apply(fn, undefined, values);
}
function isScript(value) {
while (isArray(value)) value = value[0];
return typeof value === 'string' && matchIn(scriptURL, value) !== null;
}
function startActions({ timeout }) {
const postMessage = (message) => sendMessage(message, timeout);
defineMessageHandler('actionHandler', postMessage);
exposeToSwift('actions.callPageFunction', callPageFunction);
}
startActions(configuration);

"""#
}
