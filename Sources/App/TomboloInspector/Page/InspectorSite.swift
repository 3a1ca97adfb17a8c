#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
package import TomboloEngine

/// Serves the page of the inspector. Only the inspector's own window has this scheme.
package struct InspectorSite: SchemeHandling {
    /// The scheme of the page.
    package static let scheme = "tombolo-inspector"
    /// The origin of the page.
    package static let origin = "tombolo-inspector://inspector"
    /// The address of the page.
    package static let url = URL(string: "\(origin)/")

    private static let policy = "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'"

    package init() {}

    @concurrent
    package func response(to request: SchemeRequest) async -> SchemeResponse {
        let file: (bytes: [UInt8], type: String)? =
            switch request.method == "GET" ? request.url.path() : "" {
            case "/": (PackageResources.inspector_html, "text/html")
            case "/inspector.css": (PackageResources.inspector_css, "text/css")
            case "/inspector.js": (PackageResources.inspector_js, "text/javascript")
            default: nil
            }
        guard let file else { return .notice(status: 404, "The inspector has no such file.") }
        return SchemeResponse(
            status: 200,
            headers: [
                ("Content-Type", "\(file.type); charset=utf-8"), ("Content-Length", "\(file.bytes.count)"),
                ("Content-Security-Policy", Self.policy), ("X-Content-Type-Options", "nosniff"),
            ], body: .bytes(Data(file.bytes)))
    }
}
