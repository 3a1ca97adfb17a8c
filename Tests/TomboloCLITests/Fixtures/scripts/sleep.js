await tombolo.call("debug.sleep", { ms: 20 });
const received = new Promise((resolve) => tombolo.on("debug.cancelled", resolve));
const controller = new AbortController();
const sleeping = tombolo.call("debug.sleep", { ms: 60000 }, { signal: controller.signal });
await tombolo.call("debug.sleep", { ms: 20 });
controller.abort();
const code = await sleeping.then(() => "none", (error) => error.code ?? error.name);
return { code, cancelled: await received };
