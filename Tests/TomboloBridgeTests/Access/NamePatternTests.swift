import Testing

@testable import TomboloBridge

struct NamePatternTests {
    @Test(arguments: [
        ("greeter.greet", "greeter.greet", true), ("greeter.greet", "greeter.greets", false),
        ("greeter.greet", "greeter.gree", false),
        ("greeter.greet", "Greeter.greet", false), ("greeter", "greeter.greet", false), ("greeter", "greeter", true),
        ("greeter.*", "greeter.greet", true), ("greeter.*", "greeter.a.b", true), ("greeter.*", "greeter", false),
        ("greeter.*", "greeter.", false), ("greeter.*", "greeters.greet", false),
        ("greeter.*", "a.greeter.greet", false),
        ("*", "greeter.greet", true), ("*", "x", true), ("größe.*", "größe.m", true),
    ])
    func aPatternMatchesItsNames(pattern: String, name: String, isMatch: Bool) throws {
        #expect(try NamePattern(pattern).matches(name) == isMatch)
        #expect(try NamePattern(pattern).description == pattern)
    }

    @Test(arguments: [
        "", " ", ".*", "**", "*.greet", "a*", "a.*b", "a.*.b", "a.**", "a b", "a@b", "a\n", "a\0", "\u{7F}", "a\u{1E}b",
    ])
    func anInvalidPatternIsRejected(text: String) {
        #expect(throws: AccessPolicyError.badName(text)) { try NamePattern(text) }
    }
}
