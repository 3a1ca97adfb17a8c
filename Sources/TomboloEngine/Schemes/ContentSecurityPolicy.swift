import OrderedCollections

/// What documents of an app's folder may load and run: the Content-Security-Policy sent with every answer.
///
///     var policy = ContentSecurityPolicy.strict
///     policy.allow("https://api.example.com", for: "connect-src")
///     policy["frame-ancestors"] = ["'none'"]
///
/// Anything that is no directive name or no single source (a space, a semicolon, a comma, a control character in it) is not sent.
public struct ContentSecurityPolicy: Sendable, Hashable {
    private var directives: OrderedDictionary<String, [String]> = [:]

    /// Makes a policy without directives, which allows everything.
    public init() {}

    /// The sources of a directive, in order; nil if there is no such directive.
    public subscript(directive: String) -> [String]? {
        get { directives[directive] }
        set { directives[directive] = newValue }
    }

    /// The policy of an app that does not say otherwise: everything from the app's own folder and nothing else.
    ///
    /// - No inline scripts, styles or event handlers, no `eval`; no plug-ins.
    /// - Images and fonts may be `data:` URLs, images and media also `blob:` URLs: none of them runs anything, and a page that
    ///   makes pictures has no other way to show them.
    /// - Only documents of the same origin may hold the app in a frame; forms go nowhere else; `<base>` stays inside.
    public static let strict: ContentSecurityPolicy = [
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'", "data:"],
        "media-src": ["'self'", "blob:"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "frame-ancestors": ["'self'"],
        "form-action": ["'self'"],
    ]

    /// Adds a source to a directive. One that is not there yet begins with what it fell back to, `default-src`, if it is one that does.
    public mutating func allow(_ source: String, for directive: String) {
        let inherited = directive.hasSuffix("-src") ? directives["default-src"] ?? [] : []
        var sources = directives[directive] ?? inherited
        sources.removeAll { $0 == "'none'" || $0 == source }
        directives[directive] = sources + [source]
    }
}

extension ContentSecurityPolicy: ExpressibleByDictionaryLiteral {
    /// Makes a policy of exactly these directives; of two with one name the last counts.
    public init(dictionaryLiteral directives: (String, [String])...) {
        self.directives = OrderedDictionary(directives, uniquingKeysWith: { _, last in last })
    }
}

extension ContentSecurityPolicy: CustomStringConvertible {
    /// The text of the header field.
    public var description: String {
        directives.filter { name, _ in
            !name.isEmpty && name.utf8.allSatisfy { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
        }
        .map { name, sources in ([name] + sources.filter(Self.isSource)).joined(separator: " ") }
        .joined(separator: "; ")
    }

    private static func isSource(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    }
}
