'use strict';

// Tauri. `?MODE` asks for commands in Rust: those that Tauri and its file plugin bring along, since a command of one's own in
// Rust needs a Rust program. They answer with what they are made for, not with how much came over. `?MODE&python` asks for
// commands of one's own, in Python.

const [mode, handler] = location.search.slice(1).split('&');
const { event, fs, path, pytauri } = __TAURI__;
const figure = (line) => event.emit('figure', line);

const inRust = {
    figure,
    // A name without a folder is its own last part.
    echo: (text) => path.basename(text),
    length: async (text) => {
        await path.isAbsolute(text);
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
