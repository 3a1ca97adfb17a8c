import CWebKitGTK
import GLibRuntime
import TomboloEngine

extension GTKPage {
    /// Takes a snapshot of the visible region, as PNG.
    /// - Throws: ``SnapshotError``; `CancellationError` when the task is cancelled.
    package func snapshot() async throws -> [UInt8] {
        guard !isClosed else { throw SnapshotError(.closed, message: "The page is closed.") }
        guard gtk_widget_get_mapped(widget.pointer(as: GtkWidget.self)) != 0 else {
            throw SnapshotError(
                .notShown, message: "The page is not in a visible window, so no snapshot can be taken.")
        }
        do {
            return try await awaitResult { [view] cancellable, callback, data in
                webkit_web_view_get_snapshot(
                    view, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE, cancellable, callback, data)
            } finish: { [view] result in
                let texture = try GLibError.check { webkit_web_view_get_snapshot_finish(view, result, $0) }
                guard let texture else { throw SnapshotError(.failed, message: "The engine returned no picture.") }
                defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
                return [UInt8](consuming: gdk_texture_save_to_png_bytes(texture))
            }
        } catch let error as GLibError {
            if Task.isCancelled { throw CancellationError() }
            throw SnapshotError(.failed, message: error.message)
        }
    }
}
