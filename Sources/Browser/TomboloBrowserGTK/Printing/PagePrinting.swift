import CWebKitGTK
import Foundation
import GLibRuntime

/// Prints a page, or writes it to a PDF.
@MainActor
final class PagePrinting {
    /// The error when printing failed.
    struct Failure: Error, Sendable, CustomStringConvertible {
        var description: String
    }

    private let operation: GObjectReference

    /// - Parameter view: The page's `WebKitWebView`.
    init(_ view: GObjectReference) {
        operation = GObjectReference(adopting: webkit_print_operation_new(view.pointer(as: WebKitWebView.self)))
    }

    /// Shows the print dialog, and prints; “Print to File” writes a PDF.
    func run(over window: UnsafeMutablePointer<GtkWindow>) {
        webkit_print_operation_run_dialog(operation.opaque, window)
    }

    /// Writes a PDF without a dialog.
    /// - Throws: ``Failure``.
    func writePDF(to file: URL) async throws {
        let settings = GObjectReference(adopting: gtk_print_settings_new())
        for (name, value) in [
            (GTK_PRINT_SETTINGS_PRINTER, "Print to File"), (GTK_PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf"),
            (GTK_PRINT_SETTINGS_OUTPUT_URI, file.absoluteString),
        ] { gtk_print_settings_set(settings.opaque, name, value) }
        webkit_print_operation_set_print_settings(operation.opaque, settings.opaque)
        var connections: [SignalConnection] = []
        let failure: String? = await withCheckedContinuation { continuation in
            var message: String?
            connections = [
                SignalConnection(operation.pointer, "failed") { arguments in
                    message =
                        arguments.boxed(1).map { GLibError(copying: $0.assumingMemoryBound(to: GError.self)).message }
                        ?? ""
                },
                // The signal `finished` is also emitted after a failure.
                SignalConnection(operation.pointer, "finished") { _ in continuation.resume(returning: message) },
            ]
            webkit_print_operation_print(operation.opaque)
        }
        withExtendedLifetime(connections) {}
        if let failure { throw Failure(description: failure) }
    }
}
