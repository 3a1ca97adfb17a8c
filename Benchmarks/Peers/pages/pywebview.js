'use strict';

// pywebview: its JavaScript API, which exists after an event. The API's JSON carries bytes as base64. Longer bytes are sent through
// pywebview's HTTP server instead.

const maximumEncodedLength = 10_000;

function connect() {
    return new Promise((resolve) => {
        window.addEventListener('pywebviewready', () => {
            const { api } = pywebview;
            resolve({
                echo: (text) => api.echo(text),
                length: (text) => api.length(text),
                text: (size) => api.text(size),
                count: async (bytes) => {
                    if (bytes.byteLength <= maximumEncodedLength) return api.count(bytes.toBase64());
                    return Number(await (await fetch('/count', { method: 'POST', body: bytes })).text());
                },
                bytes: async (size) => {
                    if (size <= maximumEncodedLength) return Uint8Array.fromBase64(await api.encoded(size));
                    return (await fetch(`/bytes/${size}`)).arrayBuffer();
                },
                figure: (line) => api.figure(line),
            });
        });
    });
}
