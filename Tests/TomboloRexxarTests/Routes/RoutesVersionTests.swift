import Testing

@testable import TomboloRexxar

@Suite
struct RoutesVersionTests {
    @Test(arguments: [
        ("6.36.0", "6.36.1"), ("6.35.100", "6.36.0"), ("6.36.4", "6.36.4.1"), ("6.9", "6.10"), ("", "0.1"),
        ("6.99999999999999999999", "6.100000000000000000000"), ("junk", "1"), ("1.x", "1.1"),
    ])
    func olderVersionsSortBeforeNewerOnes(older: String, newer: String) {
        #expect(RoutesVersion(older) < RoutesVersion(newer))
        #expect(!(RoutesVersion(newer) < RoutesVersion(older)))
        #expect(RoutesVersion(older) != RoutesVersion(newer))
    }

    @Test(arguments: [
        ("6.36.0", "6.36.0"), ("6.36", "6.36.0"), ("6.036", "6.36"), ("", "0"), ("...", ""), ("junk", "more junk"),
        ("1.2-beta", "1.2"),
    ])
    func equivalentVersionsAreEqual(one: String, other: String) {
        #expect(RoutesVersion(one) == RoutesVersion(other))
        #expect(RoutesVersion(one).hashValue == RoutesVersion(other).hashValue)
        #expect(!(RoutesVersion(one) < RoutesVersion(other)))
    }

    @Test
    func theDescriptionIsTheOriginalText() { #expect(RoutesVersion("6.36.0").description == "6.36.0") }
}
