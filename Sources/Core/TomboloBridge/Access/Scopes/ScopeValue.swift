/// A value of an argument that is compared with rules of grants.
///
/// Two texts are equal only if their bytes are. `String` compares canonically equivalent texts as equal, but they name
/// different files.
package enum ScopeValue: Sendable, Hashable {
    case text(String)
    case number(Double)

    package static func == (one: ScopeValue, other: ScopeValue) -> Bool {
        switch (one, other) {
        case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
        case (.number(let one), .number(let other)): one == other
        case (.text, .number), (.number, .text): false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .text(let text): for byte in text.utf8 { hasher.combine(byte) }
        case .number(let number): hasher.combine(number)
        }
    }

    /// The value for messages: a number, or a text in quotation marks. A long text is cut.
    var shown: String {
        switch self {
        case .number(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        case .text(let text):
            "“" + String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.maximumShownLength)))
                + (text.unicodeScalars.count > Self.maximumShownLength ? "…”" : "”")
        }
    }

    var byteCount: Int {
        switch self {
        case .number: 8
        case .text(let text): text.utf8.count
        }
    }

    private static let maximumShownLength = 200
}
