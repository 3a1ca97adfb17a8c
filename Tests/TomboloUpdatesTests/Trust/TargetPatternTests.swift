import Testing

@testable import TomboloUpdates

struct TargetPatternTests {
    @Test(arguments: [
        ("*.txt", "a.txt"), ("web/stable/*/bundle.json", "web/stable/1.4.2/bundle.json"), ("?", "ß"),
        ("a*c*e", "abcde"),
        ("[a-c]x", "bx"), ("[!a-c]x", "dx"), ("[]]", "]"), ("[", "["), ("*", ""), ("a/", "a/"), ("a-b", "a-b"),
    ])
    func aPatternMatchesThePathsOfTheTable(pattern: String, path: String) {
        #expect(TargetPattern(pattern).matches(path))
    }

    @Test(arguments: [
        // An asterisk stands for no slash.
        ("*.txt", "a/b.txt"), ("*", "a/b"), ("web/*/bundle.json", "web/1/2/bundle.json"), ("?", "/"), ("[!a]", "/"),
        ("a", "A"), ("a", "ab"), ("?", ""), ("[a-c]x", "dx"), ("[!a-c]x", "bx"), ("a/*", "a"), ("", "a"),
        // Canonically equivalent strings are different paths.
        ("é", "e\u{301}"),
    ])
    func otherPathsDoNotMatchThePattern(pattern: String, path: String) {
        #expect(!TargetPattern(pattern).matches(path))
    }

    @Test func matchingDoesNotTakeExponentialTime() {
        let pattern = TargetPattern(String(repeating: "*a", count: 200) + "b")
        #expect(!pattern.matches(String(repeating: "a", count: 2_000)))
    }
}
