(() => {
'use strict';
class Target {
entries = [];
add(world, type, listener, once) {
if (this.entries.some((entry) => entry.type === type && entry.listener === listener)) return;
this.entries.push({ world, type, listener, once });
}
remove(type, listener) {
this.entries = this.entries.filter((entry) => entry.type !== type || entry.listener !== listener);
}
dispatch(state, world, event) {
state.target = this;
const events = new Map([[world, event]]);
for (const entry of this.entries) {
if (entry.type !== state.type || !this.entries.includes(entry)) continue;
if (entry.once) this.remove(entry.type, entry.listener);
if (!events.has(entry.world)) events.set(entry.world, entry.world.makeEvent(state));
entry.world.invoke(entry.listener, this, events.get(entry.world));
if (state.isStopped) break;
}
return !state.isPrevented;
}
}
function makeCore(host) {
const timers = new Map();
let lastTimer = 0;
const start = Date.now();
return {
targets: { window: new Target(), document: new Target(), performance: new Target(), visualViewport: new Target() },
readyState: 'loading',
title: '',
metas: Object.create(null),
url: 'about:blank',
origin: 'null',
topOrigin: 'null',
makeTarget: () => new Target(),
now: () => Date.now() - start,
setTimer(world, callback, delay, values, repeats) {
lastTimer += 1;
timers.set(lastTimer, { world, callback, values, delay, repeats });
host('timer', lastTimer, delay);
return lastTimer;
},
clearTimer(id) {
if (timers.delete(id)) host('clear', id);
},
fireTimer(id) {
const timer = timers.get(id);
if (timer === undefined) return;
if (timer.repeats) host('timer', id, timer.delay);
else timers.delete(id);
timer.world.callBack(timer.callback, timer.values);
},
fire(target, type, persisted, details) {
this.targets[target].dispatch({ type, isTrusted: true, cancelable: false, persisted, ...details }, null, null);
},
setReadyState(state) {
this.readyState = state;
this.fire('document', 'readystatechange');
},
reopen() {
this.targets.window.entries = [];
this.targets.document.entries = [];
this.readyState = 'loading';
},
replaceDocument() {
this.targets.window.entries = [];
this.targets.document = new Target();
this.readyState = 'loading';
},
};
}
return makeCore;
})()
