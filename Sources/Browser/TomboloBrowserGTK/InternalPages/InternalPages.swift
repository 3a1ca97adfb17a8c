import Foundation
import TomboloBridge
import TomboloEngine

/// The browser's own pages: the start page and the error page. Any other request is answered with status 404.
struct InternalPages: SchemeHandling {
    /// One of the browser's own pages; its raw value is the host of its origin.
    enum Page: String, CaseIterable {
        case start
        case failure

        /// The address of the page.
        var url: URL? { URL(string: "app://\(rawValue)/") }
    }

    /// Returns the access policy of the browser's own pages. Each page may make only calls whose prefix is its own
    /// name.
    /// - Throws: `AccessPolicyError`, if the name of a page is not a valid host of an origin.
    static func policy() throws -> AccessPolicy {
        AccessPolicy(try Page.allCases.map { try Grant(["\($0.rawValue).*"], to: ["app://\($0.rawValue)"]) })
    }

    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse {
        guard let page = request.url.host().flatMap(Page.init), request.method == "GET" else { return Self.nothing }
        let file: (bytes: [UInt8], type: String)? =
            switch (page, request.url.path()) {
            case (.start, "/"): (PackageResources.start_html, "text/html")
            case (.start, "/start.js"): (PackageResources.start_js, "text/javascript")
            case (.failure, "/"): (PackageResources.failure_html, "text/html")
            case (.failure, "/failure.js"): (PackageResources.failure_js, "text/javascript")
            case (_, "/internal.css"): (PackageResources.internal_css, "text/css")
            default: nil
            }
        guard let file else { return Self.nothing }
        let headers = [("Content-Type", "\(file.type); charset=utf-8"), ("Content-Length", "\(file.bytes.count)")]
        return SchemeResponse(
            status: 200, headers: headers + SchemeResponse.protectiveHeaders(policy: .strict),
            body: .bytes(Data(file.bytes)))
    }

    private static var nothing: SchemeResponse { .notice(status: 404, "There is no page of that name.") }
}
