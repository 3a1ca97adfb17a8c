import Foundation
import TomboloEngineGTK

/// Describes how pages are drawn in this process, and why.
@MainActor
enum RenderingFacts {
    /// The description for the report.
    static var text: String {
        let who =
            GTKRendering.isSoftware
            ? "by the CPU, since no render node of a GPU can be used; hardware acceleration is off" : "by the GPU"
        let environment = ProcessInfo.processInfo.environment
        let names = [
            "GSK_RENDERER", "GDK_DEBUG", "GDK_DISABLE", "WEBKIT_DISABLE_DMABUF_RENDERER",
            "WEBKIT_DISABLE_COMPOSITING_MODE",
            "LIBGL_ALWAYS_SOFTWARE",
        ]
        return ([who] + names.compactMap { name in environment[name].map { "\(name)=\($0)" } }).joined(separator: ", ")
    }
}
