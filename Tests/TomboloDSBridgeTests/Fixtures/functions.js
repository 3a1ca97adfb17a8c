// The functions that a page registers for the app.
dsBridge.register('addValue', (a, b) => a + b);
dsBridge.registerAsyn('append', (a, b, c, respond) => respond(`${a} ${b} ${c}`));
dsBridge.registerAsyn('count', (to, respond) => {
    for (let i = 0; i < to; i += 1) respond(i, false);
    respond(to);
});
dsBridge.register('syn', {
    tag: 'syn',
    addValue(a, b) { return a + b; },
    getInfo() { return { tag: this.tag, value: 8 }; },
});
dsBridge.registerAsyn('asyn', {
    tag: 'asyn',
    getInfo(respond) { respond({ tag: this.tag, value: 8 }); },
});
dsBridge.register('fails', () => { throw new Error('no luck'); });
