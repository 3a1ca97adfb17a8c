import CWebKitGTK
import GLibRuntime
import TomboloEngine

extension GTKPage {
    /// A picture of what is visible.
    public func snapshot() async throws -> [UInt8] {
        guard !isClosed, gtk_widget_get_mapped(widget.pointer(as: GtkWidget.self)) != 0 else {
            throw ScriptError(
                .disconnected,
                message: "The page is in no window that is shown, so there is nothing to take a picture of.")
        }
        return try await awaitResult { [view] cancellable, callback, data in
            webkit_web_view_get_snapshot(
                view, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE, cancellable, callback, data)
        } finish: { [view] result in
            let texture = try GLibError.check { webkit_web_view_get_snapshot_finish(view, result, $0) }
            guard let texture else { throw ScriptError(.disconnected, message: "The engine gave no picture.") }
            defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
            return [UInt8](consuming: gdk_texture_save_to_png_bytes(texture))
        }
    }
}
