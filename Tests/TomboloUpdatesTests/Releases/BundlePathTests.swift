import Testing

@testable import TomboloUpdates

@Suite
struct BundlePathTests {
    @Test(arguments: [
        "a", "app.js", "a/b/c.html", ".hidden", "a/.b", "...a", "a b", "caf\u{E9}.js", "日本/語.html", "a%2Fb", "#1",
        "[id].js", "con1",
        "COM", "console.js", "com10", "a/nul1", "\u{1F600}", "~", String(repeating: "a", count: 1024),
    ])
    func validPathsAreKeptAsWritten(text: String) throws {
        #expect(try Array(BundlePath(text).text.utf8) == Array(text.utf8))
    }

    @Test(
        arguments: [
            ("", .empty), (String(repeating: "a", count: 1025), .tooLong),
            (String(repeating: "é", count: 513), .tooLong),
            ("/x", .emptyPart), ("x/", .emptyPart), ("a//b", .emptyPart), ("/", .emptyPart),
            ("../x", .relativePart("..")), ("a/../x", .relativePart("..")), ("a/..", .relativePart("..")),
            (".", .relativePart(".")), ("./x", .relativePart(".")), ("a/./b", .relativePart(".")),
            ("a\0", .character("\0")), ("a\\b", .character("\\")), ("..\\x", .character("\\")),
            ("a\n", .character("\n")),
            ("a\u{7F}", .character("\u{7F}")), ("a\u{85}b", .character("\u{85}")), ("\r\n", .character("\r")),
            ("cafe\u{301}", .notComposed), ("a/\u{212B}", .notComposed), ("a/\u{1100}\u{1161}", .notComposed),
            ("q\u{307}\u{323}", .notComposed),
        ] as [(String, BundlePathError)])
    func invalidPathsAreRejectedWithTheirReason(text: String, reason: BundlePathError) {
        #expect(throws: reason) { try BundlePath(text) }
    }

    @Test
    func aSlashWithACombiningMarkStillSeparatesParts() {
        #expect(throws: BundlePathError.relativePart("..")) { try BundlePath("../\u{338}x") }
        #expect(throws: BundlePathError.reserved("CON")) { try BundlePath("CON/\u{338}x") }
    }

    @Test(arguments: [
        "CON", "con", "Con.txt", "nul.tar.gz", "a/AUX/b", "prn", "COM0", "com9.js", "lpt1", "LPT9.x", "COM¹", "lpt³.js",
        "CONIN$", "conout$",
        "con .txt", "CON.\u{301}js", "a.", "a ", "a./b", "a /b", "...", "a:b", "c:", "a<b", "a>b", "a\"b", "a|b", "a?b",
        "a*b",
    ])
    func namesThatWindowsCannotStoreAreRejected(text: String) {
        let part = text.split(separator: "/").first { text.hasPrefix("a/AUX") ? $0 == "AUX" : true }
        #expect(throws: BundlePathError.reserved(String(part ?? ""))) { try BundlePath(text) }
    }

    private func foldedKey(_ text: String) throws -> [UInt8] {
        var keys = Array("before".utf8)
        try BundlePath(text).appendFoldedKey(to: &keys)
        #expect(keys.starts(with: "before".utf8))
        return Array(keys.dropFirst(6))
    }

    @Test(arguments: [
        ("App.js", "app.JS"), ("É", "é"), ("Σ", "ς"), ("straße", "STRASSE"), ("\u{17F}", "S"), ("A/b", "a/B"),
        ("Ǆ", "ǅ"), ("\u{1E9E}", "ss"),
    ])
    func pathsThatDifferOnlyInCaseHaveOneKey(one: String, other: String) throws {
        #expect(try foldedKey(one) == foldedKey(other))
    }

    @Test(arguments: [("a", "b"), ("e", "é"), ("a/b", "a-b"), ("ab", "a/b")])
    func otherPathsHaveDifferentKeys(one: String, other: String) throws {
        #expect(try foldedKey(one) != foldedKey(other))
    }

    @Test
    func pathsAreOrderedByTheirBytes() throws {
        // U+FF5E is greater than U+1F600 in UTF-16 only, and “-” precedes “/”.
        let sorted = ["B", "a", "a-b", "a/b", "aa", "é", "\u{FF5E}", "\u{1F600}"]
        let paths = try sorted.reversed().map { try BundlePath($0) }.sorted { $0.precedes($1) }
        #expect(paths.map(\.text) == sorted)
    }

    @Test
    func theReasonIsReadable() {
        #expect(BundlePathError.character("\u{7}").description == "it contains the character U+0007")
        #expect(BundlePathError.reserved("nul.js").description.contains("“nul.js”"))
    }
}
