'use strict';

// Qt WebEngine: a QWebChannel, whose JSON carries bytes as base64. Longer bytes to the page are sent through a URL scheme of the app
// instead. Bytes from the page are not: the scheme's handler can read at most 64 KB of a request's body (Qt 6.12).

const maximumEncodedLength = 10_000;

function connect() {
    return new Promise((resolve) => {
        new QWebChannel(qt.webChannelTransport, ({ objects: { bench } }) => {
            resolve({
                echo: (text) => bench.echo(text),
                length: (text) => bench.length(text),
                text: (size) => bench.text(size),
                count: (bytes) => bench.count(bytes.toBase64()),
                bytes: async (size) => {
                    if (size <= maximumEncodedLength) return Uint8Array.fromBase64(await bench.encoded(size));
                    return (await fetch(`bench://peer/bytes/${size}`)).arrayBuffer();
                },
                figure: (line) => bench.figure(line),
            });
        });
    });
}
