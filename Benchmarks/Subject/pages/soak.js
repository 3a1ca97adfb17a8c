// Ten calls that are never answered, one that is, and on to the next document.
for (let index = 0; index < 10; index++) tombolo.call('bench.never').catch(() => {});
tombolo.call('bench.mode').then(() => location.reload());
