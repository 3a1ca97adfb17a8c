/// A file name that somebody else suggested, made fit to be put into a folder.
///
/// What is left is one name: without separators, control characters and marks that reorder or hide text, without characters that
/// other file systems refuse, not hidden, neither empty nor longer than 240 bytes. The ending is kept when the name is cut.
public struct SafeFilename: Sendable, Hashable, CustomStringConvertible {
    /// The name.
    public let text: String

    /// The name.
    public var description: String { text }

    /// Makes a name of a suggestion: what follows the last slash or backslash in it; `download` if nothing usable is left.
    public init(_ suggestion: String) {
        let last = suggestion.unicodeScalars.split(separator: "/").last.flatMap { $0.split(separator: "\\").last }
        var scalars = String.UnicodeScalarView()
        for scalar in last ?? Substring.UnicodeScalarView() {
            if Self.isDropped(scalar) { continue }
            scalars.append(Self.replaced.contains(scalar) ? "_" : scalar)
        }
        let name = Self.cut(Self.withoutEdges(String(scalars)), toBytes: Self.maximumBytes)
        text = name.isEmpty ? "download" : name
    }

    /// Leaves room for a number behind the name within the 255 bytes that file systems have.
    private static let maximumBytes = 240
    private static let replaced: Set<Unicode.Scalar> = [":", "*", "?", "\"", "<", ">", "|"]

    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .lineSeparator, .paragraphSeparator, .unassigned: true
        // Joiners are part of how words and emoji are written; the rest reorders or hides.
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        default: false
        }
    }

    /// Without dots and spaces at either end: a leading dot hides a file, trailing ones vanish on other systems.
    private static func withoutEdges(_ name: String) -> String {
        // By scalars: a dot with a mark on it is another character, and hides a file all the same.
        var rest = name.unicodeScalars[...]
        while let first = rest.first, isEdge(first) { rest.removeFirst() }
        while let last = rest.last, isEdge(last) { rest.removeLast() }
        return String(rest)
    }

    private static func isEdge(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar.properties.isWhitespace }

    private static func cut(_ name: String, toBytes limit: Int) -> String {
        guard name.utf8.count > limit else { return name }
        let dot = name.unicodeScalars.lastIndex(of: ".") ?? name.endIndex
        let ending = name[dot...].utf8.count <= 20 ? name[dot...] : ""
        var stem = name[..<(ending.isEmpty ? name.endIndex : dot)]
        while stem.utf8.count + ending.utf8.count > limit {
            // By scalars: one character can be a thousand combining marks.
            stem.unicodeScalars.removeLast()
        }
        return withoutEdges(String(stem) + ending)
    }
}
