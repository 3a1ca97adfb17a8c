import SeededRandom
import Testing

@testable import TomboloUpdates

@Suite
struct InstallIDTests {
    @Test
    func identifiersAreRandom() {
        let ids = (0..<100).map { _ in InstallID() }
        #expect(Set(ids).count == 100)
        #expect(ids.allSatisfy { InstallID($0.text) == $0 })
        // The first and the last digit have many different values.
        #expect(Set(ids.compactMap(\.text.first)).count > 8)
        #expect(Set(ids.compactMap(\.text.last)).count > 8)
    }

    @Test
    func aSeedGivesOneSequence() {
        var generator = SeededGenerator(seed: 0)
        #expect(InstallID(using: &generator).text == "e220a8397b1dcdaf6e789e6aa1b965f4")
        #expect(InstallID(using: &generator) != ReleaseFixtures.id(0))
        // Includes identifiers whose halves begin with zeros.
        for _ in 0..<1000 { #expect(InstallID(using: &generator).text.utf8.count == 32) }
    }

    @Test(arguments: [
        "", "0123456789abcdef0123456789abcde", "0123456789abcdef0123456789abcdef0", "0123456789ABCDEF0123456789ABCDEF",
        "0123456789abcdef0123456789abcdeg", "0123456789abcdef0123456789abcdé", " 123456789abcdef0123456789abcdef",
    ])
    func malformedIdentifiersAreRejected(text: String) { #expect(InstallID(text) == nil) }
}
