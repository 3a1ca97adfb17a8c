'use strict';

// The page's first call, made as soon as there is something to make it with.
connect().then((peer) => peer.figure('ready'));
