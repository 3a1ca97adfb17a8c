import TomboloPolicyCheck

/// The tags of an HTML document, reduced to what matters for its security.
struct HTMLPage: Sendable {
    /// A start tag.
    struct Tag: Sendable {
        /// In lower case.
        var name: String
        /// In source order, names in lower case. Of two attributes with the same name, the first counts, as in
        /// browsers.
        var attributes: [(name: String, value: String)]
        var line: Int
        /// The text of a script or style element.
        var text = ""

        subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }
    }

    let tags: [Tag]

    init(_ bytes: [UInt8]) {
        var scanner = HTMLScanner(PlainText(bytes))
        tags = scanner.tags()
    }

    /// The policy of the document's own `meta` element; nil without one.
    var contentSecurityPolicy: (text: String, line: Int)? {
        for tag in tags where tag.name == "meta" {
            guard tag["http-equiv"]?.lowercased() == "content-security-policy" else { continue }
            return (tag["content"] ?? "", tag.line)
        }
        return nil
    }
}
