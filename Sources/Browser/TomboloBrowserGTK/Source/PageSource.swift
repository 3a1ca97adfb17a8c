import CWebKitGTK
import GLibRuntime
import TomboloEngine

/// The source of a page, as its server sent it.
@MainActor
enum PageSource {
    /// Returns the text of the document that a view shows; nil without a document.
    /// - Throws: `GLibError`.
    static func text(of view: GObjectReference) async throws -> String? {
        guard let resource = webkit_web_view_get_main_resource(view.pointer(as: WebKitWebView.self)) else { return nil }
        let kept = GObjectReference(retaining: resource)
        return try await awaitResult { cancellable, callback, data in
            webkit_web_resource_get_data(kept.opaque, cancellable, callback, data)
        } finish: { result in
            var count: gsize = 0
            let bytes = try GLibError.check { webkit_web_resource_get_data_finish(kept.opaque, result, &count, $0) }
            guard let bytes else { return nil }
            defer { g_free(bytes) }
            return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
        }
    }

    /// Returns a page that shows a text verbatim, and cannot run or load anything.
    static func page(showing text: String, title: String) -> String {
        "<!DOCTYPE html><meta charset=\"utf-8\">"
            + "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"
            + "<title>\(HTMLText.escaped(title))</title>"
            + "<style>:root { color-scheme: light dark } pre { white-space: pre-wrap; overflow-wrap: anywhere }</style>"
            // The HTML parser drops the first line break after `<pre>`.
            + "<pre>\n\(HTMLText.escaped(text))</pre>"
    }

    private static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"
}
