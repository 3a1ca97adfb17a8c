'use strict';

// Tauri. `?MODE` asks for commands in Rust: those that Tauri and its file plugin bring along, since a command of one's own in
// Rust needs a Rust program. They answer with what they are made for, so what came over is known from what was sent.
// `?MODE&python` asks for commands of one's own, in Python.

const [mode, handler] = location.search.slice(1).split('&');
const { core, event, fs, pytauri } = __TAURI__;
const figure = (line) => event.emit('figure', line);

const inRust = {
    figure,
    // A name without a folder is its own last part.
    echo: (text) => core.invoke('plugin:path|basename', { path: text }),
    length: async (text) => {
        await core.invoke('plugin:path|is_absolute', { path: text });
        return text.length;
    },
    // A file in memory.
    text: (size) => fs.readTextFile(`/dev/shm/tombolo-peer-${size}`),
    count: async (bytes) => {
        await fs.writeFile('/dev/null', bytes, { create: false });
        return bytes.byteLength;
    },
    bytes: (size) => fs.readFile(`/dev/shm/tombolo-peer-${size}`),
};

const inPython = {
    figure,
    echo: (text) => pytauri.pyInvoke('echo', text),
    length: (text) => pytauri.pyInvoke('length', text),
    text: (size) => pytauri.pyInvoke('text', size),
    count: (bytes) => pytauri.pyInvoke('count', bytes),
    bytes: (size) => pytauri.pyInvoke('content', size),
};

async function connect() {
    return handler === 'python' ? inPython : inRust;
}
