'use strict';

// Tauri. `?MODE` uses commands in Rust that Tauri and its file plugin provide, since other commands in Rust would need a Rust program.
// These commands return their usual results, not the size that arrived. `?MODE&python` uses the benchmark's own commands, in Python.

const [mode, handler] = location.search.slice(1).split('&');
const { event, fs, path, pytauri } = __TAURI__;
const figure = (line) => event.emit('figure', line);

const inRust = {
    figure,
    // The last part of a name without a folder is the name itself.
    echo: (text) => path.basename(text),
    length: async (text) => {
        await path.isAbsolute(text);
        return text.length;
    },
    // The file is in memory.
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
