/// The name of a global function of a page, such as `Rexxar.Widget.AlertDialog.btnClicked_0`. The function is looked up member by member and
/// called; the name is never evaluated as code.
public struct PageFunctionName: Sendable, Hashable, CustomStringConvertible {
    /// Limit of a name, in bytes.
    public static let maximumLength = 256

    /// The members, from the global object on; at least one.
    public let members: [String]

    /// Parses a name: JavaScript identifiers in ASCII, separated by dots. Nil for anything else, and for more than ``maximumLength`` bytes.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count <= Self.maximumLength else { return nil }
        let members = String(text).split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard members.allSatisfy(Self.isIdentifier) else { return nil }
        self.members = members
    }

    /// Parses the action of a dialog's button: a name followed by `()`. Nil for anything else: arguments, a semicolon or an expression are code,
    /// and code of a page is never evaluated.
    public init?(action text: String) {
        let text = text.drop(while: Self.isSpace)
        guard let last = text.lastIndex(where: { !Self.isSpace($0) }), text[...last].hasSuffix("()") else { return nil }
        self.init(text[...last].dropLast(2))
    }

    /// The members with dots between them.
    public var description: String { members.joined(separator: ".") }

    private static func isSpace(_ character: Character) -> Bool {
        character == " " || character == "\t" || character == "\n"
    }

    private static func isIdentifier(_ text: String) -> Bool {
        guard let first = text.utf8.first, !isDigit(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || isDigit($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "$"):
            true
        default: false
        }
    }
}

extension PageFunctionName {
    /// The page's function that is called when the user has pulled the page down.
    package static let refreshStart = PageFunctionName(members: ["Rexxar", "Widget", "PullToRefresh", "onRefreshStart"])
    /// The function of the container's page script that makes a document report when the user pulls it down.
    package static let watchPulls = PageFunctionName(members: ["rexxar", "watchPulls"])

    private init(members: [String]) { self.members = members }
}
