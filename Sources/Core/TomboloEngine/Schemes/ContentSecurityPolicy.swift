import OrderedCollections

/// The Content-Security-Policy that is sent with every response. It limits the content that documents of an app's
/// folder may load and run.
///
///     var policy = ContentSecurityPolicy.strict
///     policy.allow("https://api.example.com", for: "connect-src")
///     policy["frame-ancestors"] = ["'none'"]
///
/// Invalid directive names and invalid sources (with a space, a semicolon, a comma or a control character) are not sent.
public struct ContentSecurityPolicy: Sendable, Hashable {
    private var directives: OrderedDictionary<String, [String]> = [:]

    /// Creates a policy without directives, which allows everything.
    public init() {}

    /// The sources of a directive, in order; nil if the policy does not have it.
    public subscript(directive: String) -> [String]? {
        get { directives[directive] }
        set { directives[directive] = newValue }
    }

    /// The default policy of an app: allows only content from the app's own folder.
    ///
    /// - No inline scripts, styles or event handlers, no `eval`; no plug-ins.
    /// - Images and fonts may be `data:` URLs, and images and media may be `blob:` URLs. These formats run no code, and
    ///   a page that creates images has no other way to show them.
    /// - Only documents of the same origin may embed the app in a frame; forms and `<base>` are limited to that origin.
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

    /// Adds a source to a directive. If the directive is new and its name ends in `-src`, it first receives the sources
    /// of `default-src`, because those do not apply once the directive exists.
    public mutating func allow(_ source: String, for directive: String) {
        let inherited = directive.hasSuffix("-src") ? directives["default-src"] ?? [] : []
        var sources = directives[directive] ?? inherited
        sources.removeAll { $0 == "'none'" || $0 == source }
        directives[directive] = sources + [source]
    }
}

extension ContentSecurityPolicy: ExpressibleByDictionaryLiteral {
    /// Creates a policy of exactly these directives. If a name occurs twice, the last entry counts.
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
