import TomboloPolicyCheck

/// Finds the start tags of an HTML document, roughly as browsers do. In doubt, it finds too many tags rather than too few.
struct HTMLScanner {
    /// Maximum number of tags in a document, and of attributes in a tag. The rest is ignored.
    private static let maximumTags = 200_000
    private static let maximumAttributes = 1_000
    private static let rawElements: Set<String> = ["script", "style", "textarea", "title", "xmp"]

    private let source: PlainText
    private var position = 0

    init(_ source: PlainText) { self.source = source }

    private var bytes: [UInt8] { source.bytes }
    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func tags() -> [HTMLPage.Tag] {
        var tags: [HTMLPage.Tag] = []
        while tags.count < Self.maximumTags, let open = bytes.firstOffset(of: "<".utf8, from: position) {
            position = open + 1
            if starts(with: "!--") {
                position = bytes.firstOffset(of: "-->".utf8, from: position).map { $0 + 3 } ?? bytes.count
            } else if let first = current, first.isASCIILetter {
                var tag = tag(at: open)
                if Self.rawElements.contains(tag.name) { tag.text = rawText(until: tag.name) }
                tags.append(tag)
            }
        }
        return tags
    }

    private mutating func tag(at open: Int) -> HTMLPage.Tag {
        let name = word { !$0.isSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        var tag = HTMLPage.Tag(name: name.lowercased(), attributes: [], line: source.line(at: open))
        while let byte = current, byte != UInt8(ascii: ">") {
            guard !byte.isSpace, byte != UInt8(ascii: "/") else {
                position += 1
                continue
            }
            let attribute = attribute()
            if tag.attributes.count < Self.maximumAttributes { tag.attributes.append(attribute) }
        }
        position += 1
        return tag
    }

    private mutating func attribute() -> (name: String, value: String) {
        let start = position
        let name = word { !$0.isSpace && ![UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/")].contains($0) }
        // An attribute name may begin with an equals sign.
        if position == start { position += 1 }
        skipSpaces()
        guard current == UInt8(ascii: "=") else { return (name.lowercased(), "") }
        position += 1
        skipSpaces()
        guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return (name.lowercased(), word { !$0.isSpace && $0 != UInt8(ascii: ">") })
        }
        position += 1
        let value = word { $0 != quote }
        position += 1
        return (name.lowercased(), value)
    }

    /// The text up to the end tag of an element that contains no tags.
    private mutating func rawText(until name: String) -> String {
        let start = min(position, bytes.count)
        while let end = bytes.firstOffset(of: "</".utf8, from: position) {
            position = end + 2
            if String(decoding: bytes[position...].prefix(name.utf8.count), as: UTF8.self).lowercased() == name {
                return String(decoding: bytes[start..<end], as: UTF8.self)
            }
        }
        position = bytes.count
        return String(decoding: bytes[start...], as: UTF8.self)
    }

    private mutating func word(while isPart: (UInt8) -> Bool) -> String {
        let start = min(position, bytes.count)
        while let byte = current, isPart(byte) { position += 1 }
        return String(decoding: bytes[start..<min(position, bytes.count)], as: UTF8.self)
    }

    private mutating func skipSpaces() {
        while let byte = current, byte.isSpace { position += 1 }
    }

    private func starts(with text: String) -> Bool {
        position <= bytes.count && bytes[position...].starts(with: text.utf8)
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    fileprivate var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
