tombolo.call("debug.sleep", { ms: 50000 }).catch(() => {});
tombolo.call("debug.sleep", { ms: 60000 }).catch(() => {});
return await tombolo.call("debug.echo", "done");
