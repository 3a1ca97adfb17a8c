const debug = await tombolo.call('debug.echo', 1).catch((error) => error.code);
return { actionHandler: typeof window.webkit?.messageHandlers?.actionHandler, debug };
