import CGTK
import Foundation
import GLibRuntime
import TomboloTesting
import TomboloWidgets

/// Screenshots of windows.
@MainActor
enum Picture {
    private static let folder = URL(filePath: #filePath).appending(path: "../../../.build/screenshots").standardized

    /// Saves a screenshot of a window after the window has drawn more than its background.
    static func take(of window: GObjectReference, named name: String) async throws {
        // The web process draws the page slightly later than the page reports.
        try await Task.sleep(for: .milliseconds(150))
        for _ in 0..<500 {
            if let texture = texture(of: window), colors(of: texture) > 16 { return try save(texture, named: name) }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw TestFailure("\(name) stays empty.")
    }

    private static func texture(of window: GObjectReference) -> GObjectReference? {
        let (width, height) = (gtk_widget_get_width(window.widget), gtk_widget_get_height(window.widget))
        guard width > 0, height > 0, let renderer = gtk_native_get_renderer(window.opaque) else { return nil }
        let paintable = GObjectReference(adopting: gtk_widget_paintable_new(window.widget))
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(paintable.opaque, snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        return GObjectReference(adopting: gsk_renderer_render_texture(renderer, node, nil))
    }

    private static func colors(of texture: GObjectReference) -> Int {
        let (width, height) = (Int(gdk_texture_get_width(texture.opaque)), Int(gdk_texture_get_height(texture.opaque)))
        var pixels = [UInt32](repeating: 0, count: width * height)
        pixels.withUnsafeMutableBytes {
            gdk_texture_download(texture.opaque, $0.baseAddress, gsize(width * 4))
        }
        return Set(pixels).count
    }

    private static func save(_ texture: GObjectReference, named name: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "\(name).png").path(percentEncoded: false)
        guard gdk_texture_save_to_png(texture.opaque, path) != 0 else {
            throw TestFailure("\(path) cannot be written.")
        }
    }
}
