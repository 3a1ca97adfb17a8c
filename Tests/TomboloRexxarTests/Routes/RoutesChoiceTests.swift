import Testing

@testable import TomboloRexxar

@Suite
struct RoutesChoiceTests {
    private func map(_ version: String?) throws -> RoutesMap {
        try RoutesMap(Array((version.map { #"{"version": "\#($0)"}"# } ?? "{}").utf8))
    }

    @Test(
        arguments: [
            ("6.4.0", "6.3.0", RoutesChoice.bundled), ("6.4.0", nil, .bundled), ("6.4.0", "6.6.0", .cached),
            ("6.4.0", "6.4.0", .cached), (nil, nil, .cached), (nil, "1", .cached),
        ] as [(String?, String?, RoutesChoice)])
    func theNewerMapIsChosenAndTheCachedOneOfEqualVersions(bundled: String?, cached: String?, choice: RoutesChoice)
        throws
    {
        #expect(RoutesChoice.atStart(bundled: try map(bundled), cached: try map(cached)) == choice)
    }

    @Test
    func theOnlyExistingMapIsChosen() throws {
        #expect(RoutesChoice.atStart(bundled: try map(nil), cached: nil) == .bundled)
        #expect(RoutesChoice.atStart(bundled: nil, cached: try map(nil)) == .cached)
        #expect(RoutesChoice.atStart(bundled: nil, cached: nil) == nil)
    }
}
