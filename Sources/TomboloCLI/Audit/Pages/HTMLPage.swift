/// The tags of an HTML document, as far as its security depends on them.
struct HTMLPage: Sendable {
    /// A start tag.
    struct Tag: Sendable {
        /// In lower case.
        var name: String
        /// In order, names in lower case; of two with one name the first counts, as in browsers.
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

    /// The text of the policy that the document gives itself; nil where it gives none.
    var contentSecurityPolicy: (text: String, line: Int)? {
        for tag in tags where tag.name == "meta" {
            guard tag["http-equiv"]?.lowercased() == "content-security-policy" else { continue }
            return (tag["content"] ?? "", tag.line)
        }
        return nil
    }
}
