import Testing

@testable import TomboloRexxar

@Suite
struct PatternWeightTests {
    @Test(arguments: [
        ("", 0), ("/a", 2), ("/.*", 2), ("/(ab|cd)+", 5), (#"/\d+/\."#, 4), ("[a-z]", 1), ("[]a]", 1), ("[^]a]x", 2),
        ("[[:alpha:]]x", 2), (#"[\]]x"#, 2), (#"\p{Han}\x{4e00}"#, 2), ("a{3}", 3), ("a{2,5}", 5), ("a{7,}", 7),
        ("(ab){10}", 20), ("((a{10}){10}b){10}", 1010), ("a{0}", 1), ("a{0,255}", 255), ("a{x}", 3), ("{3}", 0),
        ("a{1,2,3}", 7), ("a{", 1), ("(a(b", 2), (")a", 1), ("a{10}{10}", 100), ("é{3}", 3),
    ])
    func countedRepetitionsMultiplyTheWeight(expression: String, weight: Int) {
        #expect(PatternWeight(Substring(expression)).total == weight)
    }

    @Test(arguments: [
        ("/a", 0), ("a{100}", 0), (".", 1), ("[ab]{50}", 50), (#"\d{4}\.\w"#, 5), ("a*b+c?d", 3), ("(abc){9}", 0),
        ("(abc)*", 3), ("(a|bc){9}", 27), ("((a|b)c){9}", 18), ("(a.c){9}x", 9), ("(abc*)?", 3), ("a{3}*", 3),
        ("(a|b", 2), ("a{2,5}", 5), ("a{7,}", 7), ("a{5,5}", 0), ("(a{0,1}c){9}", 9), ("(ab){0,1}", 2),
        ("a|b", 0),
    ])
    func choicesAreCountedSeparately(expression: String, choices: Int) {
        #expect(PatternWeight(Substring(expression)).choices == choices)
    }

    @Test
    func hugeRepetitionCountsDoNotOverflow() {
        let huge = PatternWeight(
            Substring("(a{\(Int.max)}){\(Int.max)}b{99999999999999999999}" + String(repeating: "{9}", count: 99)))
        #expect(huge.total > RoutePattern.maximumWeight)
    }
}
