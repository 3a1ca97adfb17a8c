const value = { z: 1, a: [1.5, "ü", null, { deep: [] }], 9: false };
return [await tombolo.call("debug.echo", value), (await tombolo.call("debug.echo")) === undefined];
