/// The parts of an HTML text that affect a fake page: its title, its scripts and the resources for which its load
/// waits.
///
/// This is a scan and not a parser, because tests write the HTML and a fake page has no tree.
struct FakeHTML: Equatable {
    /// A part that takes effect in the order of the text.
    enum Step: Equatable {
        /// The text of an inline script.
        case script(String)
        /// The URL of a script that must be fetched first.
        case externalScript(String)
        /// The URL of an image, which delays only the end of the load.
        case image(String)
    }

    var title: String?
    var steps: [Step] = []

    init(_ text: String) {
        var rest = text[...]
        while let start = rest.firstIndex(of: "<") {
            rest = rest[start...].dropFirst()
            let name = rest.prefix { $0.isLetter }.lowercased()
            guard ["title", "script", "img"].contains(name), let end = rest.firstIndex(of: ">") else { continue }
            let source = Self.attribute("src", in: rest[..<end])
            rest = rest[end...].dropFirst()
            if name == "img" {
                if let source { steps.append(.image(source)) }
                continue
            }
            guard let close = Self.end(of: name, in: rest) else { continue }
            let content = String(rest[..<close])
            rest = rest[close...].dropFirst(2)
            if name == "title" {
                title = content
            } else {
                steps.append(source.map(Step.externalScript) ?? .script(content))
            }
        }
    }

    private static func end(of name: String, in text: Substring) -> Substring.Index? {
        text.ranges(of: "</").first { text[$0.upperBound...].prefix(name.count).lowercased() == name }?.lowerBound
    }

    private static func attribute(_ name: String, in tag: Substring) -> String? {
        guard let start = tag.firstRange(of: " \(name)=") else { return nil }
        let value = tag[start.upperBound...]
        guard let quote = value.first, quote == "\"" || quote == "'" else {
            return String(value.prefix { !$0.isWhitespace && $0 != ">" })
        }
        return String(value.dropFirst().prefix { $0 != quote })
    }
}
