import TestSupport
import Testing
import TomboloBridge
import TomboloDSBridge
import TomboloEngine
import TomboloTesting

/// Random calls through the page's `prompt`; a ``FuzzPlan`` sets their number.
@MainActor
@Suite struct FuzzTests {
    nonisolated private static let realEngines = TestEngine.all.filter { $0 != .fake }
    private static let plan = FuzzPlan(seed: 31_004)
    /// The fuzzer has to find a planted fault within this number of calls.
    private static let shortPlan = FuzzPlan(seed: 31_004, environment: [:])

    /// The outcome of a run.
    private struct Outcome: Equatable {
        var page: JSONValue?
        var failuresOfFrames = 0
    }

    private func fuzz(_ engine: TestEngine, _ plan: FuzzPlan, planting fault: PlantedFault? = nil) async throws
        -> Outcome
    {
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { _ in .allow }
        let outcome = Notes<Outcome>()
        try await withDSBridge(engine, configuration: configuration, deadline: plan.deadline, planting: fault) { page in
            try await page.open()
            // The frame reports each message that reaches it, and each call of `alert` or `dscb1` by code that runs in it.
            try await page.test.addFrame(
                .crossOrigin,
                running: "self.alert = self.dscb1 = report; addEventListener('message', () => report('reached'))")
            let argument: JSONValue = ["seed": .integer(plan.seed), "count": .integer(plan.count)]
            let result = try await page.test.run(try Fixtures.text("fuzz.js"), argument)

            #expect(try await page.value("dsBridge.call('testSyn', 'after')") == "after[ syn call]")
            try await page.test.run("dsBridge.call('testAsyn', 'end', report)")
            // If the frame had reported something, that report would arrive before this one.
            #expect(try await page.test.nextReport() == "end [ asyn call]")
            let ofFrames = page.failures.filter { $0.document?.isTopLevel == false || $0.reason == .unknownDocument }
            outcome.all.append(Outcome(page: result, failuresOfFrames: ofFrames.count))
        }
        return try #require(outcome.all.first)
    }

    /// The expected outcome: every call is answered in the form of a call result, calls of both kinds occur, and nothing that they contain is
    /// evaluated.
    private static func expected(_ plan: FuzzPlan) -> Outcome {
        Outcome(page: ["answered": .integer(plan.count), "other": 0, "bothKinds": true, "ran": false])
    }

    @Test(arguments: realEngines)
    func randomCallsAreEachAnswered(engine: TestEngine) async throws {
        #expect(try await fuzz(engine, Self.plan) == Self.expected(Self.plan))
    }

    @Test(arguments: realEngines)
    func theFuzzerFindsAPageScriptThatEvaluatesCallbackNames(engine: TestEngine) async throws {
        let fault = PlantedFault(
            code: "return sendSynchronousCall('dsbridge:' + method,",
            replacement: """
                try { global.eval(`${own(parse(json), '_dscbstub')}`); } catch {}
                return sendSynchronousCall('dsbridge:' + method,
                """)
        let outcome = try await fuzz(engine, Self.shortPlan, planting: fault)
        #expect(outcome.page?["ran"] == true)
    }
}
