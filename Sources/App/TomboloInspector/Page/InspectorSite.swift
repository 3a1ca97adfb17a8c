#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
package import TomboloEngine

/// Serves the page of the inspector. This scheme exists only in the inspector's own window.
package struct InspectorSite: SchemeHandling {
    /// The scheme of the page.
    package static let scheme = "tombolo-inspector"
    /// The origin of the page.
    package static let origin = "tombolo-inspector://inspector"
    /// The address of the page.
    package static let url = URL(string: "\(origin)/")

    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'"

    package init() {}

    @concurrent
    package func response(to request: SchemeRequest) async -> SchemeResponse {
        let file: (text: String, type: String)? =
            switch request.method == "GET" ? request.url.path() : "" {
            case "/": (EmbeddedScripts.html, "text/html")
            case "/inspector.css": (EmbeddedScripts.style, "text/css")
            case "/inspector.js": (EmbeddedScripts.script, "text/javascript")
            default: nil
            }
        guard let file else { return .notice(status: 404, "The inspector has no such file.") }
        return SchemeResponse(
            status: 200,
            headers: [
                ("Content-Type", "\(file.type); charset=utf-8"), ("Content-Length", "\(file.text.utf8.count)"),
                ("Content-Security-Policy", Self.policy), ("X-Content-Type-Options", "nosniff"),
            ], body: .bytes(Data(file.text.utf8)))
    }
}
