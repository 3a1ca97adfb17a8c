// Written by scripts/bundle. Do not edit.
// swift-format-ignore-file

/// The scripts of this module, and the texts of its pages.
enum EmbeddedScripts {
    /// Made of web/source/updates/painting.js.
    static let painting = #"""
function painting() {
const painted = performance.getEntriesByType('paint').some((entry) => entry.name === 'first-contentful-paint');
return { visible: document.visibilityState === 'visible', painted };
}
return painting(argument);

"""#
}
