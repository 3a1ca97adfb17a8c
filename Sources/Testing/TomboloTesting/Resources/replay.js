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
function replayAction({ action, id, name, value, hasValue, wantsProgress, error }) {
const page = (globalThis);
const state = (page.tomboloReplay ??= { signals: new Map(), removers: new Map(), functions: new Map() });
const { tombolo } = page;
const controller = new AbortController();
const { signal } = controller;
const argument = hasValue ? revived(value) : undefined;
switch (action) {
case 'call':
state.signals.set(id, controller);
tombolo.call(name, argument, { signal, timeout: 0, onProgress: wantsProgress ? () => {} : null }).catch(() => {});
break;
case 'callSync':
try {
tombolo.callSync(name, argument);
} catch {
}
break;
case 'stream':
state.signals.set(id, controller);
(async () => {
for await (const _ of tombolo.stream(name, argument, { signal }));
})().catch(() => {});
break;
case 'cancel':
state.signals.get(id)?.abort();
break;
case 'listen':
state.removers.set(
name,
tombolo.on(name, () => {}),
);
break;
case 'unlisten':
state.removers.get(name)?.();
break;
case 'expose': {
const fn = new PageFunction();
state.functions.set(name, fn);
tombolo.expose(name, (_, context) => fn.result(context.signal));
break;
}
case 'exposeStream': {
const fn = new PageFunction();
state.functions.set(name, fn);
tombolo.exposeStream(name, (_, context) => fn.values(context.signal));
break;
}
case 'pageValue':
state.functions.get(name)?.call(id).send({ value: argument });
break;
case 'pageAnswer': {
const failure =
error && Object.assign(new tombolo.TomboloError(error.code, error.message, revived(error.data)), { name: error.name ?? 'TomboloError' });
state.functions.get(name)?.call(id).send({ isEnd: true, value: argument, failure });
break;
}
}
}
class Steps {
#steps = [];
#waiter = null;
send(step) {
if (this.#waiter) this.#waiter(step);
else this.#steps.push(step);
this.#waiter = null;
}
next(signal) {
return new Promise((resolve) => {
if (this.#steps.length > 0) return resolve(this.#steps.shift());
this.#waiter = resolve;
signal.addEventListener('abort', () => resolve({ isEnd: true }));
});
}
}
class PageFunction {
#calls = [];
#count = 0;
call(index) {
while (this.#calls.length <= index) this.#calls.push(new Steps());
return this.#calls[index];
}
async result(signal) {
this.#count += 1;
const { value, failure } = await this.call(this.#count - 1).next(signal);
if (failure) throw failure;
return value;
}
async *values(signal) {
this.#count += 1;
const steps = this.call(this.#count - 1);
while (true) {
const { value, isEnd, failure } = await steps.next(signal);
if (failure) throw failure;
if (isEnd) return;
yield value;
}
}
}
return replayAction(argument);
