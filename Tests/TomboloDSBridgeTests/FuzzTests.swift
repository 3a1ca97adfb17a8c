import Testing
import TomboloBridge
import TomboloDSBridge
import TomboloEngine
import TomboloTesting

/// Random calls through the page's prompt, the same in every run.
@MainActor
@Suite struct FuzzTests {
    nonisolated private static let realEngines = TestEngine.all.filter { $0 != .fake }
    private static let count = 10_000

    private func fuzz(_ engine: TestEngine, plantsFault: Bool) async throws -> JSONValue? {
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { _ in .allow }
        let outcome = Notes<JSONValue?>()
        try await withDSBridge(engine, configuration: configuration, deadline: .seconds(120)) { page in
            try await page.open("window.alert = report")
            // Whatever reaches another document, or runs in one, shows here.
            try await page.test.addFrame(
                .crossOrigin,
                running: "self.alert = self.dscb1 = report; addEventListener('message', () => report('reached'))")
            let argument: JSONValue = [
                "seed": 31_004, "count": .integer(Self.count), "plantsFault": .bool(plantsFault),
            ]
            outcome.all.append(try await page.test.run(try Fixtures.text("fuzz.js"), argument))

            #expect(try await page.value("dsBridge.call('testSyn', 'after')") == "after[ syn call]")
            try await page.test.run("dsBridge.call('testAsyn', 'end', report)")
            // Anything that ran where it should not would have reported before.
            #expect(try await page.test.nextReport() == "end [ asyn call]")
            #expect(page.failures.allSatisfy { $0.sender?.isTopLevel ?? true })
            #expect(!page.failures.contains { $0.reason == .unknownDocument })
        }
        return try #require(outcome.all.first)
    }

    private static let expected: JSONValue = [.integer(count), 0, true]

    @Test(arguments: realEngines)
    func tenThousandRandomCallsAreEachAnswered(engine: TestEngine) async throws {
        #expect(try await fuzz(engine, plantsFault: false) == Self.expected)
    }

    @Test(arguments: realEngines)
    func aPlantedFaultIsFound(engine: TestEngine) async throws {
        #expect(try await fuzz(engine, plantsFault: true) != Self.expected)
    }
}
