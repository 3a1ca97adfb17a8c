// Makes `count` random calls with `prompt`. Returns how many answers have the form of a call's answer and how many do not, whether some
// calls succeeded and some failed, and whether text of a call was evaluated. `argument` is { seed, count }.
const { seed, count } = argument;
let state = seed >>> 0;
const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
};
const below = (limit) => next() % limit;
const pick = (list) => list[below(list.length)];
const text = () => Array.from({ length: below(10) }, () => String.fromCharCode(
    pick([0, 10, 30, 31, 34, 39, 46, 58, 61, 92, 0x2028, 0xd800, 0xdc00, 65 + below(60)]))).join('');
const methods = [
    'testSyn', 'testAsyn', 'swift.nested.echo', 'echo', 'fails', 'infinite', '', '.', '..', 'a.b', '_dsb.', '_dsb.dsinit',
    '_dsb.returnValue', '_dsb.hasNativeMethod', '_dsb.disableJavascriptDialogBlock', '__proto__', 'constructor',
    '_dsbridge=echo', 'tombolo-ask:1:dsbridge:echo', 'eval', 'echo\u0000', 'callProgress',
];
const stubs = ['dscb1', 'dscb', 'eval', 'alert', 'dscb1;alert(1)', '__proto__', 'dscb99999999999999999', 7, null, {}, ['dscb1']];
const value = (depth) => pick([
    () => null, () => below(9), () => text(), () => true, () => ({ name: pick(methods), type: pick(['syn', 'asyn', 5]) }),
    () => ({ id: below(4), data: text(), complete: pick([true, false, 1]) }), () => ({ disable: pick([true, 0]) }),
    () => (depth > 0 ? [value(depth - 1), value(depth - 1)] : []),
    () => (depth > 0 ? { [text()]: value(depth - 1), ['__proto__']: value(depth - 1) } : {}),
])();
const body = () => {
    const json = JSON.stringify({ data: value(3), _dscbstub: pick([undefined, undefined, ...stubs]) });
    switch (below(5)) {
        case 0: return json.slice(0, below(json.length));
        case 1: return pick([undefined, null, 7, '', '{}', '[]', 'null', '{"data"', '\u0000', text()]);
        default: return json;
    }
};
let ran = false;
globalThis.alert = () => {
    ran = true;
};
globalThis.dscb1 = () => {};
let [done, refused, other] = [0, 0, 0];
for (let i = 0; i < count; i += 1) {
    const answer = prompt(`_dsbridge=${below(4) === 0 ? text() : pick(methods)}`, body());
    let code;
    try {
        ({ code } = JSON.parse(answer));
    } catch {
        code = undefined;
    }
    if (code === 0) done += 1;
    else if (code === -1) refused += 1;
    else other += 1;
    // Lets answers of asynchronous calls arrive.
    if (i % 1000 === 999) await new Promise((resolve) => setTimeout(resolve, 0));
}
return { answered: done + refused, other, bothKinds: done > 0 && refused > 0, ran };
