const received = new Promise((resolve) => tombolo.on("debug.tick", resolve));
await tombolo.call("debug.emit", { event: "debug.tick", value: { n: 1 } });
return await received;
