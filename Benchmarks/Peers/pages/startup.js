'use strict';

// Makes the page's first call as soon as the peer's API exists.
connect().then((peer) => peer.figure('ready'));
