// Random and malformed values and texts, for the scripts that follow. Text that is evaluated as code sets `ran` of its window.
// `argument` is { seed, count }.
let state = argument.seed >>> 0;
const random = (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
};
const pick = (list) => list[random(list.length)];

const mark = "self.ran = true; top.ran = true; for (let i = 0; i < frames.length; i += 1) try { frames[i].ran = true; } catch {}";
const names = ['echo', 'known', 'unknown', '', '__proto__', 'constructor', 'toString', 'then', '\u0000', '\x1e', '\x1f', '\ud800', mark, 'é'];
const scalars = [undefined, null, true, false, 0, -0, NaN, 1e308, -1, 1n, Symbol('s'), '', 'text', mark, `");${mark}//`, `'</script><script>${mark}</script>`,
    '\u2028', '\ud83c', '\u0000\x1e\x1fc\x1f1\x1fwvjb.call\x1f{}', () => {}, new Date(NaN), new Date(0), new Map([[1, 2]]), /x/];

function value(depth) {
    switch (random(depth > 3 ? 1 : 6)) {
        case 1: return Array.from({ length: random(4) }, () => value(depth + 1));
        case 2: return { handlerName: pick(names), data: value(depth + 1), callbackId: value(depth + 1) };
        case 3: return { responseId: pick(scalars), responseData: value(depth + 1) };
        case 4: {
            const object = { [typeof pick(names) === 'string' ? pick(names) : 'a']: value(depth + 1) };
            if (random(8) === 0) object.self = object;
            if (random(8) === 0) object.toJSON = pick([() => mark, () => { throw new Error('toJSON'); }, () => object]);
            return object;
        }
        default: return pick(scalars);
    }
}

function text() {
    let json;
    try {
        json = JSON.stringify(value(0)) ?? '';
    } catch {
        json = '{"handlerName":';
    }
    for (let count = random(3); count > 0; count -= 1) {
        const place = random(json.length + 1);
        json = json.slice(0, place) + pick(['', '{', '}', '"', ',', '\\', '\x1e', '\x1f', '\u0000', 'null', mark]) + json.slice(place + random(3));
    }
    return json;
}
