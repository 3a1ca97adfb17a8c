// Replays a transcript to the scripts of a page. Written by `tombolo mock`. Its types are in tombolo-mock.d.mts, its sources in web/source/mock of Tombolo.
const actions = ['call', 'stream', 'cancel', 'listen', 'unlisten', 'pageAnswer', 'ofPage'];
const deliveries = ['answer', 'of', 'event', 'pageCall', 'pageStream', 'pageCancel'];
const isAction = (entry) => actions.some((kind) => entry[kind] !== undefined);
function entriesOf(text, number) {
const [header, ...entries] = parsedLines(text);
if (header?.format !== 1) throw new Error('This is not a transcript of format 1.');
const documents = [];
for (const entry of entries) {
if (entry.document !== undefined) {
documents.push([]);
continue;
}
if (!isAction(entry) && !deliveries.some((kind) => entry[kind] !== undefined)) {
throw new Error(`Line ${entry.line} of the transcript has no known kind.`);
}
if (documents.length === 0) documents.push([]);
documents[documents.length - 1].push(entry);
}
if (documents.length === 0) documents.push([]);
const found = documents[number];
if (!found) throw new Error(`The transcript has ${documents.length} documents, and no document number ${number}.`);
return found;
}
function parsedLines(text) {
return text
.split('\n')
.map((line, index) => ({ line: index + 1, text: line }))
.filter(({ text }) => text.trim() !== '')
.map(({ line, text }) => {
try {
return { ...JSON.parse(text), line };
} catch {
throw new Error(`Line ${line} of the transcript is not JSON.`);
}
});
}
const samples = () => ({
string: 'text',
number: 0.5,
integer: 1,
boolean: true,
array: [],
object: {},
bytes: new Uint8Array(),
uuid: '00000000-0000-4000-8000-000000000000',
date: '2000-01-01T00:00:00Z',
});
function revived(value) {
if (Array.isArray(value)) return value.map(revived);
if (value === null || typeof value !== 'object') return value;
const names = Object.keys(value);
if (names.length === 1) {
if (typeof value.$bytes === 'string') return Uint8Array.from(atob(value.$bytes), (character) => character.charCodeAt(0));
const kind = value.$redacted ?? value.$any;
if (typeof kind === 'string') return samples()[kind] ?? null;
}
return Object.fromEntries(names.map((name) => [name.startsWith('$$') ? name.slice(1) : name, revived(value[name])]));
}
class TomboloError extends Error {
constructor(code, message = '', data = undefined, options = undefined) {
super(message, options);
this.name = 'TomboloError';
this.code = code;
this.data = data;
}
}
function cancelled(signal) {
return new TomboloError('cancelled', 'The call was cancelled.', undefined, { cause: signal.reason });
}
function checkName(name) {
if (typeof name !== 'string' || name === '' || /[\s*@]/.test(name)) throw new TomboloError('invalidArgument', `“${String(name)}” is not a name.`);
}
function checkFunction(fn, what) {
if (typeof fn !== 'function') throw new TomboloError('invalidArgument', `${what} must be a function.`);
}
function report(error) {
if (typeof globalThis.reportError === 'function') return globalThis.reportError(error);
globalThis.queueMicrotask(() => {
throw error;
});
}
function normal(value, path) {
if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean') return value;
if (typeof value === 'number' && Number.isFinite(value)) return value;
if (typeof value !== 'object') throw unsendable(value, path);
if (value instanceof ArrayBuffer) return bytes(new Uint8Array(value));
if (ArrayBuffer.isView(value)) return bytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
if (typeof Blob === 'function' && value instanceof Blob) return { $redacted: 'bytes' };
if (value instanceof Date && Number.isNaN(value.getTime())) throw unsendable(value, path);
if (typeof value.toJSON === 'function') return normal(value.toJSON(), path);
if (value instanceof Error) return normal({ name: value.name, message: value.message, stack: value.stack }, path);
if (value instanceof Map || value instanceof Set || value instanceof Promise) throw unsendable(value, path);
if (Array.isArray(value)) return value.map((item, index) => normal(item, `${path}[${index}]`) ?? null);
const members = Object.entries(value).map(([name, member]) => [name.startsWith('$') ? `$${name}` : name, normal(member, `${path}.${name}`)]);
return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}
function unsendable(value, path) {
return new TomboloError('invalidArgument', `${path} is ${typeof value === 'object' ? value.constructor.name : String(value)}, which cannot be sent.`);
}
function bytes(array) {
let text = '';
for (const byte of array) text += String.fromCharCode(byte);
return { $bytes: btoa(text) };
}
function difference(recorded, actual, path) {
if (recorded === undefined) return actual === undefined ? null : `${path} was absent, and is ${short(actual)}`;
if (actual === undefined) return `${path} was ${short(recorded)}, and is absent`;
if (isOnly(recorded, '$redacted') || isOnly(actual, '$redacted')) return null;
if (isOnly(recorded, '$any')) return isOf(actual, recorded.$any) ? null : `${path} must be any ${recorded.$any}, and is ${short(actual)}`;
if (Array.isArray(recorded) && Array.isArray(actual)) {
for (let index = 0; index < Math.max(recorded.length, actual.length); index += 1) {
const found = difference(recorded[index], actual[index], `${path}[${index}]`);
if (found !== null) return found;
}
return null;
}
if (isObject(recorded) && isObject(actual)) {
for (const name of new Set([...Object.keys(recorded), ...Object.keys(actual)])) {
const found = difference(recorded[name], actual[name], `${path}.${name}`);
if (found !== null) return found;
}
return null;
}
return recorded === actual ? null : `${path} was ${short(recorded)}, and is ${short(actual)}`;
}
function isObject(value) {
return value !== null && typeof value === 'object' && !Array.isArray(value);
}
function isOnly(value, name) {
return isObject(value) && Object.keys(value).length === 1 && Object.hasOwn(value, name);
}
function isOf(value, kind) {
switch (kind) {
case 'value':
return true;
case 'integer':
return Number.isInteger(value);
case 'string':
return typeof value === 'string';
case 'number':
return typeof value === 'number';
case 'boolean':
return typeof value === 'boolean';
case 'array':
return Array.isArray(value);
case 'object':
return isObject(value);
case 'bytes':
return isOnly(value, '$bytes');
case 'uuid':
return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
case 'date':
return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
default:
return false;
}
}
function short(value) {
const text = JSON.stringify(value) ?? 'absent';
return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
class PageFunctions {
#entries;
#schedule;
#problems;
#exposed = new Map();
#running = new Map();
constructor(entries, schedule, problems) {
this.#entries = entries;
this.#schedule = schedule;
this.#problems = problems;
}
expose(name, fn) {
const exposed = { fn };
this.#exposed.set(name, exposed);
this.#schedule.advance();
return () => {
if (this.#exposed.get(name) === exposed) this.#exposed.delete(name);
};
}
#outcome(call) {
return this.#entries.find((entry) => entry.pageAnswer === call);
}
isReady(entry) {
const name = entry.pageCall ?? entry.pageStream;
return name === undefined || this.#exposed.has(name) || this.#outcome(entry.id)?.error?.code === 'unknownCall';
}
async call(entry) {
const name = entry.pageCall ?? entry.pageStream;
const exposed = this.#exposed.get(name);
const outcome = this.#outcome(entry.id);
const values = this.#entries.filter((other) => other.ofPage === entry.id);
if (exposed) {
const controller = new AbortController();
this.#running.set(entry.id, controller);
try {
const result = await exposed.fn(revived(entry.argument), { signal: controller.signal });
if (entry.pageStream !== undefined) await this.#read(name, result, values, outcome, controller.signal);
else if (outcome && !outcome.error) this.#compare(outcome, outcome.result, result, `result of ${name}`);
if (outcome?.error) this.#report(outcome, `${name} failed in the recording with ${outcome.error.code}, and does not`);
} catch (error) {
if (outcome) this.#compareFailure(name, outcome, error);
}
this.#running.delete(entry.id);
}
this.#schedule.takeAll((other) => other.ofPage === entry.id || other.pageAnswer === entry.id);
this.#schedule.advance();
}
cancel(call) {
this.#running.get(call)?.abort();
}
async #read(name, result, values, outcome, signal) {
for await (const value of result) {
if (signal.aborted) return;
const next = values.shift();
if (!next) {
if (outcome) this.#report(outcome, `${name} has sent one more value: ${short(normal(value, 'value'))}`);
return;
}
this.#schedule.take((other) => other === next);
this.#compare(next, next.value, value, `value of ${name}`);
this.#schedule.advance();
}
if (values.length > 0) this.#report(values[0], `${name} has not sent this value`);
}
#compareFailure(name, outcome, error) {
const old = outcome.error;
if (!old) return this.#report(outcome, `${name} returned a result in the recording, and throws ${error}`);
const code = error?.code ?? 'failed';
if (code !== old.code) this.#report(outcome, `the error of ${name} was ${old.code}, and is ${code}`);
else if (error?.code !== undefined) this.#compare(outcome, old.data, error.data, `error.data of ${name}`);
}
#compare(entry, recorded, value, path) {
const text = difference(recorded, normal(value, path), path);
if (text !== null) this.#report(entry, text);
}
#report(entry, text) {
this.#problems.push(`line ${entry.line}: ${text}`);
}
missed(entry) {
const name = entry.pageCall ?? entry.pageStream;
if (name !== undefined && !this.#exposed.has(name)) return `the page has not exposed ${name}`;
return this.#running.has(entry.pageAnswer) ? 'a page function has not ended' : null;
}
}
const startTimer = globalThis.setTimeout;
class Schedule {
#entries;
#timing;
#app;
#cursor = 0;
#done = new Set();
#isScheduled = false;
#isStopped = false;
#waiters = [];
constructor(entries, timing, app) {
this.#entries = entries;
this.#timing = timing;
this.#app = app;
}
get left() {
return this.#entries.filter((_, index) => !this.#done.has(index));
}
take(isSought) {
const index = this.#entries.findIndex((entry, at) => !this.#done.has(at) && isSought(entry));
if (index >= 0) this.#done.add(index);
return this.#entries[index];
}
takeAll(isSought) {
this.#entries.forEach((entry, index) => {
if (isSought(entry)) this.#done.add(index);
});
}
advance() {
if (this.#isScheduled || this.#isStopped) return;
const index = this.#nextDue();
if (index < 0) {
for (const resolve of this.#waiters.splice(0)) resolve();
return;
}
this.#isScheduled = true;
const entry = this.#entries[index];
const time = entry.t ?? 0;
const before = this.#entries[index - 1]?.t ?? time;
startTimer(
() => {
this.#isScheduled = false;
if (this.#isStopped) return;
try {
if (!this.#done.has(index) && this.#app.isReady(entry)) {
this.#done.add(index);
this.#app.deliver(entry);
}
} catch (error) {
report(error);
}
this.advance();
},
this.#timing === 'recorded' ? Math.max(0, time - before) : 0,
);
}
#nextDue() {
while (this.#done.has(this.#cursor)) this.#cursor += 1;
let isBlocked = false;
for (let index = this.#cursor; index < this.#entries.length; index += 1) {
if (this.#done.has(index)) continue;
const entry = this.#entries[index];
if (!isBlocked && !isAction(entry) && this.#app.isReady(entry)) return index;
const call = entry.answer ?? entry.of;
if (isBlocked && call !== undefined && this.#app.isPending(call)) return index;
isBlocked = true;
}
return -1;
}
settled() {
return new Promise((resolve) => {
if (this.#isStopped) return resolve();
this.#waiters.push(resolve);
this.advance();
});
}
stop() {
this.#isStopped = true;
for (const resolve of this.#waiters.splice(0)) resolve();
}
}
class Replay {
calls = [];
problems = [];
schedule;
functions;
#entries;
#pending = new Map();
#listeners = new Map();
constructor(entries, timing) {
this.#entries = entries;
this.schedule = new Schedule(entries, timing, {
isReady: (entry) => this.functions.isReady(entry),
isPending: (call) => this.#pending.has(call),
deliver: (entry) => this.#deliver(entry),
});
this.functions = new PageFunctions(entries, this.schedule, this.problems);
}
get names() {
return [...new Set(this.#entries.map((entry) => entry.call ?? entry.stream).filter(Boolean))].sort();
}
begin(kind, name, argument, value, isSame = () => true) {
this.calls.push({ name, argument });
const entry = this.schedule.take((other) => other[kind] === name && isSame(other) && difference(other.argument, value, 'argument') === null);
if (entry) return entry;
const near = this.schedule.left.find((other) => other[kind] === name);
let reason = `the recording has ${this.names.join(', ') || 'no calls'}`;
if (near) {
const text = difference(near.argument, value, 'argument') ?? 'it differs in progress, or in being synchronous';
reason = `the nearest is in line ${near.line}: ${text}`;
} else if (this.#entries.some((other) => other[kind] === name)) {
reason = 'it was made fewer times in the recording';
}
const message = `${name} is not recorded with this argument: ${reason}.`;
this.problems.push(message);
throw new TomboloError('mock.unexpected', message);
}
wait(entry, pending) {
this.#pending.set(entry.id, pending);
this.schedule.advance();
}
answerNow(entry) {
const answer = this.schedule.take((other) => other.answer === entry.id);
this.schedule.advance();
if (answer?.error) throw errorOf(answer.error);
return revived(answer?.result);
}
cancel(entry, name) {
if (!this.#pending.delete(entry.id)) return;
if (!this.schedule.take((other) => other.cancel === entry.id)) {
this.problems.push(`line ${entry.line}: ${name} was not cancelled in the recording`);
}
this.schedule.takeAll((other) => other.answer === entry.id || other.of === entry.id);
this.schedule.advance();
}
isWaiting(entry) {
return this.#pending.has(entry.id);
}
listen(name, listener) {
const registration = { listener };
const others = this.#listeners.get(name) ?? [];
this.#listeners.set(name, [...others, registration]);
if (others.length === 0) this.#act((entry) => entry.listen === name);
return () => {
const all = this.#listeners.get(name) ?? [];
const rest = all.filter((other) => other !== registration);
if (rest.length === all.length) return;
this.#listeners.set(name, rest);
if (rest.length === 0) this.#act((entry) => entry.unlisten === name);
};
}
#act(isSought) {
this.schedule.take(isSought);
this.schedule.advance();
}
emit(name, value) {
for (const { listener } of this.#listeners.get(name) ?? []) {
try {
listener(value);
} catch (error) {
report(error);
}
}
}
#deliver(entry) {
if (entry.event !== undefined) this.emit(entry.event, revived(entry.value));
else if (entry.of !== undefined) this.#pending.get(entry.of)?.onValue?.(revived(entry.value));
else if (entry.answer !== undefined) this.#answer(entry);
else if (entry.pageCancel !== undefined) this.functions.cancel(entry.pageCancel);
else this.functions.call(entry);
}
#answer(entry) {
const pending = this.#pending.get(entry.answer);
this.#pending.delete(entry.answer);
if (entry.error) pending?.reject(errorOf(entry.error));
else pending?.resolve(revived(entry.result));
}
missing() {
return this.schedule.left.flatMap((entry) => {
const problem = missed(entry) ?? this.functions.missed(entry);
return problem === null ? [] : [`line ${entry.line}: ${problem}`];
});
}
}
function missed(entry) {
const name = entry.call ?? entry.stream;
if (name !== undefined) return `${name} has not been called`;
if (entry.listen !== undefined) return `the page does not listen to ${entry.listen}`;
if (entry.unlisten !== undefined) return `the page still listens to ${entry.unlisten}`;
return entry.cancel === undefined ? null : `the call ${short(entry.cancel)} has not been cancelled`;
}
function errorOf({ code, message, data }) {
return new TomboloError(code ?? 'failed', message, revived(data));
}
function streamOf(replay, name, argument, { signal }) {
const steps = [];
let waiter = null;
const send = (step) => {
steps.push(step);
waiter?.();
waiter = null;
};
let entry = null;
const stream = new ReadableStream(
{
async pull(controller) {
if (steps.length === 0) await new Promise((resolve) => (waiter = () => resolve(undefined)));
const step = steps.shift();
if (step?.error) controller.error(step.error);
else if (step?.isEnd) controller.close();
else controller.enqueue(step?.value);
},
cancel() {
if (entry) replay.cancel(entry, name);
},
},
{ highWaterMark: 0 },
);
addIterator(stream);
try {
if (signal?.aborted) throw cancelled(signal);
const began = replay.begin('stream', name, argument, normal(argument, 'argument'));
entry = began;
signal?.addEventListener('abort', () => {
if (!replay.isWaiting(began)) return;
send({ error: cancelled(signal) });
replay.cancel(began, name);
});
replay.wait(began, { resolve: () => send({ isEnd: true }), reject: (error) => send({ error }), onValue: (value) => send({ value }) });
} catch (error) {
send({ error });
}
return stream;
}
function addIterator(stream) {
if (typeof stream[Symbol.asyncIterator] === 'function') return;
stream[Symbol.asyncIterator] = async function* () {
const reader = stream.getReader();
let isOver = false;
try {
while (true) {
const { done, value } = await reader.read();
isOver = done;
if (done) return;
yield value;
}
} finally {
if (!isOver) await reader.cancel();
}
};
}
const { setTimeout: startLimit, clearTimeout: clearLimit } = globalThis;
const defaultTimeout = 60_000;
function pageAPI(replay) {
const api = {
call: (name, argument, options) => call(replay, name, argument, options ?? {}),
callSync: (name, argument) =>
replay.answerNow(replay.begin('call', name, argument, normal(argument, 'argument'), (entry) => entry.synchronous === true)),
stream: (name, argument, options) => streamOf(replay, name, argument, options ?? {}),
on: (name, listener) => {
checkName(name);
checkFunction(listener, 'The listener of an event');
return replay.listen(name, listener);
},
expose: exposing(replay),
exposeStream: exposing(replay),
get ready() {
return Promise.resolve({ calls: replay.names });
},
TomboloError,
};
return namespace(api, '', api);
}
function exposing(replay) {
return (name, fn) => {
checkName(name);
checkFunction(fn, 'An exposed function');
return replay.functions.expose(name, fn);
};
}
async function call(replay, name, argument, { signal, onProgress, timeout = defaultTimeout }) {
if (signal?.aborted) throw cancelled(signal);
const value = normal(argument, 'argument');
const entry = replay.begin('call', name, argument, value, (other) => !other.synchronous && Boolean(other.progress) === Boolean(onProgress));
return new Promise((resolve, reject) => {
let limit;
const end = (settle) => (outcome) => {
clearLimit(limit);
settle(outcome);
};
const stop = (error) => {
if (!replay.isWaiting(entry)) return;
end(reject)(error);
replay.cancel(entry, name);
};
if (timeout > 0 && timeout < Infinity) {
limit = startLimit(() => stop(new TomboloError('timeout', `“${name}” was not answered within ${timeout} ms.`)), timeout);
}
signal?.addEventListener('abort', () => stop(cancelled(signal)));
replay.wait(entry, { resolve: end(resolve), reject: end(reject), onValue: onProgress });
});
}
function namespace(api, prefix, target) {
const members = new Map();
return new Proxy(target, {
get(object, name) {
if (name === 'then' || name === 'toJSON') return undefined;
if (typeof name !== 'string' || name in Object.prototype || (prefix === '' && name in api)) return Reflect.get(object, name);
const full = prefix === '' ? name : `${prefix}.${name}`;
if (!members.has(name))
members.set(
name,
namespace(api, full, (argument, options) => api.call(full, argument, options)),
);
return members.get(name);
},
});
}
function installTombolo(text, options = {}) {
const { timing = 'none', document: number = 0, target = globalThis } = options;
const replay = new Replay(entriesOf(text, number), timing);
const tombolo = pageAPI(replay);
const hadTombolo = Object.hasOwn(target, 'tombolo');
const previous = target.tombolo;
Object.defineProperty(target, 'tombolo', { value: tombolo, configurable: true, writable: true, enumerable: true });
replay.schedule.advance();
return {
tombolo,
get calls() {
return replay.calls;
},
get problems() {
return [...replay.problems, ...replay.missing()];
},
emit: (name, value) => replay.emit(name, value),
settled: () => replay.schedule.settled(),
check() {
const { problems } = this;
if (problems.length > 0) throw new Error(`The page does not act as recorded.\n${problems.map((problem) => `    ${problem}`).join('\n')}`);
},
uninstall() {
replay.schedule.stop();
if (hadTombolo) target.tombolo = previous;
else delete target.tombolo;
},
};
}
export { installTombolo };
