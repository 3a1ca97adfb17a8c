tombolo.call('bench.ready');
