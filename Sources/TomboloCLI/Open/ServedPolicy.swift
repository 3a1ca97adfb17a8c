import ArgumentParser
import Foundation
import TomboloEngine

/// The Content-Security-Policy that a served folder is sent with, as a person writes it: `none`, `local`, `strict`, or the policy's text.
enum ServedPolicy: Hashable, Sendable {
    /// No policy, as an ordinary web server that has not been told otherwise.
    case none
    /// Scripts and styles anywhere in the folder's pages, and nothing from or to other places: what a single file is served with.
    case local
    /// What an app's folder has unless the app says otherwise.
    case strict
    /// One of its own.
    case custom(ContentSecurityPolicy)

    /// Reads it; nil if a directive's name is none or a source could not be sent.
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

    /// What is sent; nil for nothing.
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

    /// A misspelt name would allow what it was meant to forbid, so only known ones pass.
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
