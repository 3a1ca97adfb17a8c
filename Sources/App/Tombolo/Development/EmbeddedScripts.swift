// Written by scripts/bundle. Do not edit.
// swift-format-ignore-file

#if DEBUG && os(Linux)
/// The scripts of this module, and the texts of its pages.
enum EmbeddedScripts {
    /// Made of web/source/development/page-state.js.
    static let pageState = #"""
function pageState() {
let state;
try {
state = JSON.parse(JSON.stringify(history.state));
} catch {
state = null;
}
return { x: scrollX, y: scrollY, storage: Object.entries(sessionStorage), state };
}
return pageState(argument);

"""#

    /// Made of web/source/development/restore-state.js.
    static let restoreState = #"""
function restoreState({ storage, state, url }) {
for (const [name, value] of storage) sessionStorage.setItem(name, value);
history.replaceState(state ?? history.state, '', url);
}
return restoreState(argument);

"""#

    /// Made of web/source/development/deliver.js.
    static let deliver = #"""
function deliver({ messages, origins }) {
const own = location.protocol + '//' + location.host;
for (let index = 0; index < origins.length; index += 1) {
if (origins[index] === own) {
(globalThis)[Symbol.for('tombolo.development.sockets')]?.(messages);
return;
}
}
}
return deliver(argument);

"""#
}
#endif
