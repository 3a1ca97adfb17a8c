/// A value of an argument that is compared with rules of grants.
package enum ScopeValue: Sendable, Hashable {
    case text(String)
    case number(Double)

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
