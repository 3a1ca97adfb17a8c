extension ContentSecurityPolicy {
    /// A policy that prevents documents of the app's secure schemes from loading anything in clear text (`http:`,
    /// `ws:`), since that can be read and changed in transit.
    ///
    /// Engines block mixed content in `https:` documents only, so responses of other secure schemes carry this policy. The policy
    /// does not restrict loads that are not in clear text.
    /// - Parameters:
    ///   - policy: The app's policy. If one of its directives names a source in clear text (`http://127.0.0.1:8080`, `http:`), that
    ///     source is allowed for the directive. `*` does not name a source in clear text.
    ///   - schemes: Schemes of the app that the documents may use, in addition to their own.
    ///   - frameSchemes: Additional schemes that frames may navigate to; nil does not limit frames.
    package static func withoutClearText(
        opening policy: ContentSecurityPolicy?, schemes: [String] = [], frameSchemes: [String]? = nil
    ) -> ContentSecurityPolicy {
        var result = ContentSecurityPolicy()
        let common = ["'self'", "https:", "data:", "blob:"] + schemes.map { $0 + ":" }
        for directive in fetchDirectives + (frameSchemes == nil ? [] : ["frame-src"]) {
            let further =
                switch directive {
                case "script-src": ["'unsafe-inline'", "'unsafe-eval'"]
                case "style-src": ["'unsafe-inline'"]
                case "connect-src": ["wss:"]
                case "img-src", "media-src": ["mediastream:", "filesystem:"]
                case "frame-src": ["about:"] + (frameSchemes ?? []).map { $0 + ":" }
                default: [String]()
                }
            let opened = (policy?[directive] ?? policy?["default-src"] ?? []).filter(isClearText)
            result[directive] = common + further + opened
        }
        return result
    }

    /// Whether the policy limits every kind of load: it has `default-src` or all fetch directives, and does not allow `*` in any of them.
    var limitsAllLoads: Bool {
        let names = ["default-src"] + Self.fetchDirectives
        let isComplete = self["default-src"] != nil || Self.fetchDirectives.allSatisfy { self[$0] != nil }
        return isComplete && !names.contains { self[$0]?.contains("*") == true }
    }

    /// Returns the policy with clear text allowed as well, for documents that were themselves loaded in clear text.
    /// - Parameter schemes: Further schemes that are allowed.
    package func openingClearText(and schemes: [String] = []) -> ContentSecurityPolicy {
        var policy = self
        for directive in Self.fetchDirectives + ["frame-src"]
        where directive != "object-src" && (policy[directive] ?? policy["default-src"]) != nil {
            for scheme in ["http"] + schemes { policy.allow(scheme + ":", for: directive) }
            if directive == "connect-src" { policy.allow("ws:", for: directive) }
        }
        return policy
    }

    /// The directives for the resources that a document loads. `frame-src` is not included, since a list cannot name all schemes
    /// that frames may navigate to.
    private static let fetchDirectives = [
        "script-src", "style-src", "img-src", "font-src", "connect-src", "media-src", "object-src", "worker-src",
        "manifest-src",
    ]

    private static func isClearText(_ source: String) -> Bool {
        let text = source.lowercased()
        return ["http:", "ws:", "ftp:"].contains { text.hasPrefix($0) }
    }
}
