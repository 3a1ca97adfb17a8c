#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SchemeResponse {
    /// Fields that every answer of an app's scheme carries.
    package static func protectiveHeaders(policy: ContentSecurityPolicy?) -> [(name: String, value: String)] {
        let fixed = [("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin")]
        return fixed + (policy.map { [("Content-Security-Policy", $0.description)] } ?? [])
    }

    /// A small page that says why there is nothing. `text` is ours: nothing of the request is repeated in it.
    package static func notice(
        status: Int, _ text: StaticString, headers: [(name: String, value: String)] = [],
        policy: ContentSecurityPolicy? = .strict
    ) -> SchemeResponse {
        let page =
            "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>\(status)</title>\n<p>\(text)</p>\n</html>\n"
        let own = [
            ("Content-Type", "text/html; charset=utf-8"), ("Content-Length", String(page.utf8.count)),
            ("Cache-Control", "no-store"),
        ]
        return SchemeResponse(
            status: status, headers: own + headers + protectiveHeaders(policy: policy), body: .bytes(Data(page.utf8)))
    }
}
