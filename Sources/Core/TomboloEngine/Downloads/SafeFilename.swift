/// A file name from an untrusted suggestion that is safe to use in a folder.
///
/// The result is a single name that is not empty, not hidden and at most 240 bytes long. It contains no separators, no
/// control characters, no marks that reorder or hide text, and no characters that other file systems reject. The
/// extension is kept when the name is cut.
public struct SafeFilename: Sendable, Hashable, CustomStringConvertible {
    /// The name: a single path component, at most 240 bytes long, not hidden and not empty.
    public let text: String

    /// The same as ``text``.
    public var description: String { text }

    /// Creates a name from the part of a suggestion after its last slash or backslash; `download` if nothing usable is left.
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

    /// The maximum length of a name. It leaves room for a number after the name within the 255 bytes that file systems allow.
    private static let maximumBytes = 240
    private static let replaced: Set<Unicode.Scalar> = [":", "*", "?", "\"", "<", ">", "|"]

    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .lineSeparator, .paragraphSeparator, .unassigned: true
        // Joiners are part of the spelling of words and emoji; other format characters reorder or hide text.
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        default: false
        }
    }

    /// Removes dots and spaces at both ends: a leading dot hides a file, and other systems remove dots and spaces at the end.
    private static func withoutEdges(_ name: String) -> String {
        // Compares scalars, not characters: a dot with a combining mark is a different character, but still hides a file.
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
            // Removes scalars, not characters: one character can consist of a thousand combining marks.
            stem.unicodeScalars.removeLast()
        }
        return withoutEdges(String(stem) + ending)
    }
}
