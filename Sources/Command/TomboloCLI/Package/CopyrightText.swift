/// Text in the copyright file of a package (https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/).
enum CopyrightText {
    /// Returns the lines of a field: each begins with a space, and an empty one is a dot.
    static func field(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { $0.allSatisfy(\.isWhitespace) ? " ." : " \(printable($0))" }.joined(separator: "\n")
    }

    /// Returns a line with spaces in place of control characters.
    static func printable(_ line: some StringProtocol) -> String {
        String(
            String.UnicodeScalarView(line.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}
