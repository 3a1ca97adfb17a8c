import ArgumentParser
import Foundation
import TomboloEngine

/// The Content-Security-Policy of a served folder, as the user writes it: `none`, `local`, `strict`, or the text of a policy.
enum ServedPolicy: Hashable, Sendable {
    /// No policy, as with an ordinary web server in its default settings.
    case none
    /// Any scripts and styles in the folder's own pages, and no loads from or to other origins; the default for a single file.
    case local
    /// The default policy of an app's folder.
    case strict
    /// A custom policy.
    case custom(ContentSecurityPolicy)

    /// Parses the text; nil if a directive's name is unknown or repeated, or a source could not be sent.
    init?(_ text: String) {
        switch text {
        case "none": self = .none
        case "local": self = .local
        case "strict": self = .strict
        default:
            var policy = ContentSecurityPolicy()
            for directive in text.split(separator: ";") {
                let words = directive.split(whereSeparator: \.isWhitespace).map(String.init)
                guard let name = words.first?.lowercased() else { continue }
                guard Self.isName(name), policy[name] == nil, words.dropFirst().allSatisfy(Self.isSource) else {
                    return nil
                }
                policy[name] = Array(words.dropFirst())
            }
            guard policy != ContentSecurityPolicy() else { return nil }
            self = .custom(policy)
        }
    }

    /// The policy that is sent; nil for none.
    var contentSecurityPolicy: ContentSecurityPolicy? {
        switch self {
        case .none: nil
        case .local: Self.localPolicy
        case .strict: .strict
        case .custom(let policy): policy
        }
    }

    private static let localPolicy: ContentSecurityPolicy = [
        "default-src": ["'self'", "'unsafe-inline'", "'unsafe-eval'", "data:", "blob:"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "frame-ancestors": ["'self'"],
        "form-action": ["'self'"],
    ]

    /// Only known names are accepted, because a misspelt one would allow the loads that it was meant to forbid.
    private static func isName(_ name: String) -> Bool { names.contains(name) }

    private static let names: Set<String> = [
        "base-uri", "block-all-mixed-content", "child-src", "connect-src", "default-src", "font-src", "form-action",
        "frame-ancestors", "frame-src", "img-src", "manifest-src", "media-src", "navigate-to", "object-src",
        "report-to",
        "report-uri", "require-trusted-types-for", "sandbox", "script-src", "script-src-attr", "script-src-elem",
        "style-src",
        "style-src-attr", "style-src-elem", "trusted-types", "upgrade-insecure-requests", "worker-src",
    ]

    private static func isSource(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ",") }
    }
}

extension ServedPolicy: ExpressibleByArgument {
    init?(argument: String) { self.init(argument) }

    var defaultValueDescription: String {
        switch self {
        case .none: "none"
        case .local: "local"
        case .strict: "strict"
        case .custom(let policy): "\(policy)"
        }
    }
}
