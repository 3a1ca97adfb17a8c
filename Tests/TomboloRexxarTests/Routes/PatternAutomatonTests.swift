import SeededRandom
import Testing

@testable import TomboloRexxar

/// The automaton of Apple's systems, compared with RE2.
@Suite
struct PatternAutomatonTests {
    /// Returns the first match of both matchers; nil for an expression that the automaton rejects, which RE2 may accept.
    private func compare(_ patterns: [String], _ text: String) throws -> (automaton: Int?, re2: Int?) {
        var rejected: Set<Int> = []
        let automaton = PatternAutomaton(patterns) { index, _ in rejected.insert(index) }
        var rejectedByRE2: Set<Int> = []
        _ = try #require(PatternSet(patterns) { index, _ in rejectedByRE2.insert(index) })
        #expect(rejectedByRE2.isSubset(of: rejected), "RE2 rejects \(rejectedByRE2) of \(patterns)")
        // An expression that only RE2 accepts is replaced by one that matches nothing.
        let accepted = patterns.enumerated().map { rejected.contains($0.offset) ? "[^\\x00-\\x{10FFFF}]" : $0.element }
        let re2 = try #require(PatternSet(accepted) { _, _ in })
        return (automaton.firstMatch(in: text[...]), re2.firstMatch(in: text[...]))
    }

    static let expressions = [
        "", "/a", "/a/", "/a$", "/\\w+$", "/[a-c]+", "/[^a-c]+$", "/.*/x", "/.+x", "/(a|bc|)d", "/(?:a|b)*c", "/(a*)*b",
        "/(|a)*b", "/(|^a)*b", "/a{2,3}$", "/a{0}b", "/a{2,}", "/a{,2}", "/a{2", "/x{a}", "/a+?b", "/a??b", "(?i)/ab",
        "/(?i:A)b", "/(?i)a(?-i)b", "/(?s).x", "(?-s)/.x", "(?m)^/a$", "(?m)/.*\n^a", "/\\bab\\b", "/a\\Bb", "\\A/a\\z",
        "/\\d\\D\\s\\S\\w\\W", "/[\\d_]+", "/[^\\W]+", "/[[:alpha:]]+", "/[[:^alpha:]]", "/[]a]+", "/[^]a]", "/[a-]",
        "/[-a]", "/[a-c-e]", "/\\x41\\x{42}\\103", "/\\n\\t\\r\\f\\v\\a", "/\\Qa.b\\E+", "/\\.\\-\\/", "/\\pL\\PN",
        "/\\p{Lu}\\p{^Ll}", "/(?P<n>a)", "/(?P<n>a)(?P<n>b)", "/\\p{Any}", "/k", "(?i)/k", "(?i)/[^k]", "/页", "/[一-龥]+",
        "/\\W+", "(?i)/\\W", "(?i)/[\\W_]", "(?i)/\\w$", "(?i)/[^\\w]", "(?i)/[\\PL]",
        "(?i)/ſ", "/()", "/(())*", "/^a", "/a$b", "/(a$|b)", "/((a|b)(c|d)){2}", "/[a&&b]", "/a|/b", "/\\_", "/$",
        "(?U)/a*", "/(a)(?i)B", "/(?:(?i)a)B", "/^*a", "/$*",
    ]

    static let texts = [
        "", "/", "/a", "/a/", "/A", "/ab", "/AB", "/aB", "/abc", "/aab", "/aaaa", "/aaab", "/bcd", "/d", "/b", "/x",
        "/zx", "/\nx",
        "/a\na", "/ab cd", "/1a b!", "/_9", "/]", "/-", "/e", "/ABC", "/\n\t\r\u{C}\u{B}\u{7}", "/a.bbb", "/.-/",
        "/é1é",
        "/Éé", "/\u{212A}", "/k", "/K", "/s", "/ſ", "/页", "/页面", "/acbd", "/&", "/a{,2}", "/a{2", "/x{a}", "/_", "/aBa",
    ]

    @Test(arguments: expressions)
    func theAutomatonMatchesAsRE2Does(expression: String) throws {
        for text in Self.texts {
            let (automaton, re2) = try compare([expression], text)
            #expect(automaton == re2, "“\(expression)” on “\(text)”")
        }
    }

    @Test
    func everyExpressionOfTheTestSyntaxIsAccepted() {
        _ = PatternAutomaton(Self.expressions) { index, reason in
            Issue.record("“\(Self.expressions[index])”: \(reason)")
        }
    }

    @Test(arguments: [
        "(", ")", "a)", "[", "[a", "[z-a]", "*", "a**", "a+*", "a{2}{3}", "(*a)", "(|*)", "\\", "\\q", "\\8", "\\1",
        "\\Z",
        "[\\b]", "(?", "(?x)", "(?P<>a)", "(?P<a", "(?<n>a)", "[[:word:]\u{5A1}", "\\P^", "\\p{^}", "\\p{}", "(?=a)",
        "(?!a)", "(?<=a)", "\\x", "\\x{", "\\x{110000}",
        "\\xg1", "[[:foo:]]", "\\p{Foo}", "\\p", "a{1001}", "a{3,2}", "(a{100}){100}", "(?i-)a", "(?--i)a", "[a-\\d]",
        "(?i)*",
    ])
    func malformedExpressionsAreRejectedAsByRE2(expression: String) throws {
        var isRejected = false
        let automaton = PatternAutomaton([expression]) { _, reason in
            isRejected = true
            #expect(!reason.isEmpty)
        }
        #expect(isRejected)
        #expect(automaton.firstMatch(in: "a") == nil)
        var isRejectedByRE2 = false
        _ = PatternSet([expression]) { _, _ in isRejectedByRE2 = true }
        #expect(isRejectedByRE2, "RE2 accepts “\(expression)”")
    }

    @Test
    func theFirstOfSeveralMatchesWins() throws {
        let patterns = ["/b", "(", "/a.*c", "/a", "/.*"]
        for (text, expected) in [("/b", 0), ("/abc", 2), ("/ab", 3), ("/x", 4), ("x", nil)] as [(String, Int?)] {
            #expect(try compare(patterns, text) == (expected, expected))
        }
    }

    @Test
    func randomExpressionsMatchAsWithRE2() throws {
        var random = SeededGenerator(seed: 20_261_128)
        let parts = [
            "a", "b", "c", ".", "[ab]", "[^a]", "\\w", "\\W", "^", "$", "\\b", "\\B", "(", "(?:", "(?i)", "(?i:", ")",
            "|", "*", "+", "?", "{2}",
            "{1,3}", "{0,}", "\\.", "[", "]", "-", "A", "\\x61", "*?", "(?m)", "\n", "é",
        ]
        var accepted = 0
        for _ in 0..<1_500 {
            let patterns = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                (0..<Int.random(in: 0...9, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
                    .joined()
            }
            for _ in 0..<4 {
                let text = (0..<Int.random(in: 0...7, using: &random)).map { _ in
                    ["a", "b", "c", "A", "\n", "é", " ", "."].randomElement(using: &random) ?? ""
                }.joined()
                let (automaton, re2) = try compare(patterns, text)
                #expect(automaton == re2, "\(patterns) on “\(text)”")
                if automaton != nil { accepted += 1 }
            }
        }
        #expect(accepted > 500)
    }

    /// A backtracking matcher would take exponential time.
    @Test(arguments: ["(a*)*b", "(a|a)*b", "(a|aa)+$", "(.*a){20}b", "([ab]*a[ab]{60})+c"])
    func matchingAnExpressionDoesNotTakeExponentialTime(expression: String) {
        let automaton = PatternAutomaton([expression]) { _, reason in Issue.record("\(reason)") }
        #expect(automaton.firstMatch(in: String(repeating: "a", count: 2_000)[...] + "!") == nil)
    }

    @Test
    func groupsThatAreNestedTooDeeplyAreRejected() {
        var reasons: [String] = []
        _ = PatternAutomaton([
            String(repeating: "(", count: 2_000) + String(repeating: ")", count: 2_000),
            String(repeating: "(", count: 200) + String(repeating: ")", count: 200),
        ]) { index, reason in reasons.append("\(index) \(reason)") }
        #expect(reasons == ["0 its groups are nested too deeply"])
    }

    @Test
    func anExpressionThatIsTooLargeIsRejected() {
        var reasons: [String] = []
        _ = PatternAutomaton([String(repeating: "a{1000}", count: 21)]) { _, reason in reasons.append(reason) }
        #expect(reasons == ["pattern too large"])
    }

    @Test func nestedRepetitionsWhoseProductOverflowsIntAreRejected() {
        let pattern = (0..<8).reduce("a") { inner, _ in "(\(inner)){1000}" }
        var reasons: [String] = []
        _ = PatternAutomaton([pattern]) { _, reason in reasons.append(reason) }
        #expect(reasons == ["bad repetition operator"])
    }
}
