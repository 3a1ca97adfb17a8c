'use strict';

// Qt WebEngine: a QWebChannel, whose JSON carries bytes as base64. Long ones come to the page by a URL scheme of the app's own
// instead, which takes them from no page: of a request's body it can read no more than 64 KB (Qt 6.12).

const longestEncoded = 10_000;

function connect() {
    return new Promise((resolve) => {
        new QWebChannel(qt.webChannelTransport, ({ objects: { bench } }) => {
            resolve({
                echo: (text) => bench.echo(text),
                length: (text) => bench.length(text),
                text: (size) => bench.text(size),
                count: (bytes) => bench.count(bytes.toBase64()),
                bytes: async (size) => {
                    if (size <= longestEncoded) return Uint8Array.fromBase64(await bench.encoded(size));
                    return (await fetch(`bench://peer/bytes/${size}`)).arrayBuffer();
                },
                figure: (line) => bench.figure(line),
            });
        });
    });
}
