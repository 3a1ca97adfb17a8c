#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SchemeResponse {
    /// Fields that every answer of an app's scheme carries.
    /// - Parameters:
    ///   - policy: The app's; nil for none.
    ///   - isSecure: Whether the scheme is a secure one, whose documents load nothing in clear text that the policy does not name.
    ///   - schemes: Schemes of the app's own that documents may use, beside the one that they have.
    ///   - frameSchemes: Schemes that frames may lead to, beside those; nil leaves frames alone.
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
        // Several policies in one field all hold.
        return fixed + (policies.isEmpty ? [] : [("Content-Security-Policy", policies.joined(separator: ", "))])
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
