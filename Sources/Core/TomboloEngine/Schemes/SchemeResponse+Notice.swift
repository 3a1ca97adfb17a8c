#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SchemeResponse {
    /// The header fields of every response of an app's scheme.
    /// - Parameters:
    ///   - policy: The app's policy; nil for no policy.
    ///   - isSecure: Whether the scheme is secure. If so, its documents can load clear text only from sources that the
    ///     policy names.
    ///   - schemes: Schemes of the app that documents may use, in addition to their own.
    ///   - frameSchemes: Additional schemes that frames may navigate to; nil does not limit frames.
    package static func protectiveHeaders(
        policy: ContentSecurityPolicy?, isSecure: Bool = true, schemes: [String] = [], frameSchemes: [String]? = nil
    ) -> [(name: String, value: String)] {
        var policies = [policy?.description].compactMap(\.self)
        if isSecure, policy?.limitsAllLoads != true {
            let second = ContentSecurityPolicy.withoutClearText(
                opening: policy, schemes: schemes, frameSchemes: frameSchemes)
            policies.append(second.description)
        }
        let fixed = [("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin")]
        // The engine enforces all policies that one field contains.
        return fixed + (policies.isEmpty ? [] : [("Content-Security-Policy", policies.joined(separator: ", "))])
    }

    /// A small HTML page with the reason for an error. `text` is a constant of the framework, so the page never repeats any part of
    /// the request.
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
