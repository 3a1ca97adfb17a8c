// Written by scripts/bundle. Do not edit.
// swift-format-ignore-file

/// The scripts of this module, and the texts of its pages.
enum EmbeddedScripts {
    /// Made of web/source/dialects/flex/main.js.
    static let flex = #"""
function notifySwift(name, detail) {
const json = detail === undefined ? '' : fieldSeparator + stringify(detail);
sendRequest(
'c',
`${fieldSeparator}flex.${name}${json}`,
`flex.${name}`,
0,
() => {},
() => {},
);
}
let loadFunction;
let hasBegun = false;
let isLoaded = false;
let loadWait = 0;
const maximumParseTime = 2000;
const watchInterval = 100;
let watchesLeft = 50;
let declared;
let isWatching = false;
async function runLoadFunction() {
try {
if (typeof loadFunction === 'function') {
const result = apply(loadFunction, global, []);
if (isThenable(result)) await result;
}
} catch (error) {
report(error);
}
if (isTop) later(becomeLoaded, loadWait);
}
function becomeLoaded() {
isLoaded = true;
notifySwift('loaded');
}
const loadAccessor = bare({
get: () => loadFunction,
set: (value) => {
loadFunction = value;
if (hasBegun && typeof value === 'function') runLoadFunction();
},
enumerable: true,
configurable: true,
});
function takeDeclared() {
const current = getOwnPropertyDescriptor(global, 'onFlexLoad');
if (own(current, 'get') === loadAccessor.get) return false;
if (!isWatching && watchesLeft > 0) {
isWatching = true;
watchesLeft -= 1;
setTimeout(watch, watchInterval);
}
const value = own(current, 'value');
if (value === declared) return false;
loadFunction = declared = value;
return typeof value === 'function';
}
function watch() {
isWatching = false;
if (takeDeclared()) runLoadFunction();
}
function begin() {
if (hasBegun) {
if (takeDeclared()) runLoadFunction();
return;
}
hasBegun = true;
takeDeclared();
runLoadFunction();
if (isTop) notifySwift('init');
}
function watchLoadFunction(wait) {
loadWait = wait;
defineProperty(global, 'onFlexLoad', loadAccessor);
defineProperty(global, '_onFlexLoad', bare({ get: loadAccessor.get, set: loadAccessor.set }));
if (readyStateOf(document) === 'loading') {
addListener(global, 'DOMContentLoaded', begin, true);
addListener(global, 'load', begin, true);
later(begin, maximumParseTime);
} else {
later(begin, 0);
}
addListener(
document,
'load',
() => {
if (hasBegun) begin();
},
true,
);
onReturn(() => {
if (isLoaded) notifySwift('loaded');
});
}
const flexListeners = new SafeMap();
function addFlexListener(event, listener) {
if (typeof listener !== 'function') return;
const others = flexListeners.get(event);
const all = bare([]);
if (others !== undefined) for (let i = 0; i < others.length; i += 1) all[i] = others[i];
all[all.length] = listener;
flexListeners.set(event, all);
}
function notifyListeners(event, detail) {
const all = flexListeners.get(event);
if (all === undefined) return;
for (let i = 0; i < all.length; i += 1) {
try {
apply(all[i], undefined, [detail]);
} catch (error) {
report(error);
}
}
}
const timeoutError = 'timeout error';
function argumentsJSON(values) {
const numbers = bare([]);
const json = encode(values, 'arguments', numbers);
return numbers.length === 0 ? `[${json}]` : `[${json},${stringify(numbers)}]`;
}
function invoke(name, timeout, values, isAndroid) {
return new PagePromise((resolve, reject) => {
const fail = (reason) => {
notifyListeners('error', { function: name, err: reason });
reject(reason);
};
let json;
try {
json = argumentsJSON(values);
} catch (error) {
const message = describe(error);
notifySwift('failed', bare({ function: name, message: `Error: ${message}` }));
fail(new PageError(message));
return;
}
const fields = `${fieldSeparator}flex.call.${name}${fieldSeparator}${json}`;
sendRequest(
'c',
fields,
`$flex.${name}`,
timeout,
(result) => {
const value = isArray(result) && result.length > 0 ? result[0] : undefined;
notifyListeners('success', { function: name, data: value });
fulfil(resolve, value);
},
(error) => {
if (error.code !== 'timeout') {
if (error.code === 'invalidArgument' || error.code === 'limitExceeded') {
notifySwift('failed', bare({ function: name, message: `Error: ${error.message}` }));
}
fail(reasonOf(name, error, isAndroid));
return;
}
notifyListeners('timeout', { function: name });
notifySwift('timedOut', bare({ function: name }));
reject(timeoutError);
},
);
});
}
function reasonOf(name, error, isAndroid) {
if (error.code !== 'flexNoReason') return new PageError(error.message);
const text = `$flex Error occurred in function -- $flex.${name}`;
return isAndroid ? text : new PageError(text);
}
const flexWeb = {};
async function callWebFunction(request) {
try {
const name = own(request, 'name');
const fn = hasOwn(flexWeb, name) ? (flexWeb)[name] : undefined;
if (typeof fn !== 'function') throw new PageError(`$flex.web.${name} is not a function`);
let result = apply(fn, flexWeb, own(request, 'arguments'));
if (isThenable(result)) result = await result;
const numbers = bare([]);
const json = encode(result, 'result', numbers);
return json === undefined ? bare({}) : bare({ value: parse(json), numbers });
} catch (error) {
return failureOf(error);
}
}
function failureOf(thrown) {
let text;
try {
text = `${thrown}`;
} catch {
text = describe(thrown);
}
return typeof thrown === 'string' ? bare({ error: text, reason: thrown }) : bare({ error: text });
}
function flexOfTop() {
if (isTop) return undefined;
try {
const shared = getOwnPropertyDescriptor((global.top), '$flex');
return shared !== undefined && shared.writable === false ? shared.value : undefined;
} catch {
return undefined;
}
}
function makeFlex(configuration) {
const isAndroid = configuration.dialect === 'android';
const flex = {};
const define = (name, value, isEnumerable = true) =>
defineProperty(flex, name, bare({ value, enumerable: isEnumerable, writable: false, configurable: false }));
define('version', configuration.version);
define('isAndroid', isAndroid);
define('isiOS', !isAndroid);
if (isAndroid) define('isMobile', true);
define('isScript', false);
define('device', configuration.device);
define('addEventListener', addFlexListener, !isAndroid);
define('web', flexWeb);
define('options', { timeout: configuration.timeout, flexLoadWait: configuration.loadWait });
define('flex', {}, false);
for (const [name, timeout] of configuration.interfaces) {
define(name, (...values) => invoke(name, timeout, values, isAndroid), false);
}
return flex;
}
function isIncluded(step, character) {
const ranges = step[3];
for (let i = 0; i < ranges.length; i += 2) {
if (character >= ranges[i] && character <= ranges[i + 1]) return !step[0];
}
return step[0];
}
function matchesPath(pattern, text) {
const { steps, isPrefix } = pattern;
let at = [true];
for (let index = 0; ; index += 1) {
for (let i = 0; i < steps.length; i += 1) if (at[i] && steps[i][1]) at[i + 1] = true;
const isAtEnd = index === text.length;
if (at[steps.length] && (isAtEnd || (isPrefix && isBoundary(text, index)))) return true;
if (isAtEnd) return false;
const next = [];
for (let i = 0; i < steps.length; i += 1) {
if (!at[i] || !isIncluded(steps[i], text.charCodeAt(index))) continue;
next[i + 1] = true;
if (steps[i][2]) next[i] = true;
}
at = next;
}
}
function isBoundary(text, index) {
return text[index] === '/' || text[index] === '?' || text[index - 1] === '/';
}
function pathOfDocument() {
const whole = global.location.href.split('#')[0];
const start = whole.indexOf('/', whole.indexOf('://') + 3);
return start < 0 ? '/' : whole.slice(start);
}
function matchesDocument(rule) {
if (!rule.origins.some(isOrigin)) return false;
return rule.path === null || matchesPath(rule.path, pathOfDocument());
}
function startFlex(configuration) {
const shared = flexOfTop();
if (shared === undefined && !configuration.rules.some(matchesDocument)) return;
exposeToSwift('flex.web', callWebFunction);
defineProperty(global, '$flex', bare({ value: shared ?? makeFlex(configuration), enumerable: true }));
watchLoadFunction(configuration.loadWait);
}
startFlex(configuration);

"""#

    /// Made of web/source/dialects/flex/scrolling.js.
    static let scrolling = #"""
(() => {
'use strict';
function setScrolling(isFree) {
const world = (globalThis);
if (!world.isListening) {
world.isListening = true;
addEventListener(
'scroll',
() => {
if (world.isHeld) scrollTo(0, 0);
},
true,
);
}
world.isHeld = !isFree;
if (world.isHeld) scrollTo(0, 0);
}
return setScrolling;
})()

"""#
}
