import Foundation

/// How pages are drawn, by the settings that are in force in this process.
enum RenderingFacts {
    static var text: String {
        let environment = ProcessInfo.processInfo.environment
        let names = [
            "GDK_BACKEND", "GDK_DEBUG", "GSK_RENDERER", "WEBKIT_DISABLE_DMABUF_RENDERER", "WEBKIT_DISABLE_COMPOSITING_MODE",
            "LIBGL_ALWAYS_SOFTWARE",
        ]
        let settings = names.compactMap { name in environment[name].map { "\(name)=\($0)" } }
        return settings.isEmpty ? "the engine's own settings" : settings.joined(separator: " ")
    }
}
