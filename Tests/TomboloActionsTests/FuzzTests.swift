import Testing
import TomboloActions
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Random messages through the page's object, as many as a ``FuzzPlan`` says.
@MainActor
@Suite struct FuzzTests {
    private static let plan = FuzzPlan(seed: 20_240_511)
    /// A fault is found in no more than that.
    private static let shortPlan = FuzzPlan(seed: 20_240_511, environment: [:])

    /// What a run came to: what the promises did in the page and whether anything was run, and what Swift heard.
    private struct Outcome: Equatable {
        var promises: JSONValue?
        var heard = 0
    }

    private func fuzz(_ engine: TestEngine, _ plan: FuzzPlan, planting fault: PlantedFault? = nil) async throws
        -> Outcome
    {
        let outcome = Notes<Outcome>()
        let known = ProbePlugin("known") { message, context in context.reply(message.value) }
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { _ in .allow }
        try await withActions(engine, [known], configuration: configuration, deadline: plan.deadline, planting: fault) {
            actions in
            let test = actions.test
            try await test.open()
            // Whatever reaches another document, or runs in one, shows here.
            try await test.addFrame(
                .crossOrigin, running: "self.alert = report; addEventListener('message', () => report('reached'))")
            let argument: JSONValue = ["seed": .integer(plan.seed), "count": .integer(plan.count)]
            let promises = try await test.run(try Fixtures.text("fuzz.js"), argument)
            outcome.all.append(Outcome(promises: promises, heard: known.messages.count + actions.failures.count))

            let before = known.messages.count
            #expect(try await actions.post("{action: 'known', uuid: 'after'}") == ["action": "known", "uuid": "after"])
            #expect(known.messages.count == before + 1)
            #expect(known.messages.allSatisfy { $0.action == "known" })
            // A report would have come before this one.
            try await test.run("report('end')")
            #expect(try await test.nextReport() == "end")
            let posted = actions.events.compactMap { event -> Document? in
                if case .called(_, let document) = event { document } else { nil }
            }
            #expect(posted.allSatisfy { $0.isTopLevel })
        }
        return try #require(outcome.all.first)
    }

    private static func expected(_ plan: FuzzPlan) -> Outcome {
        Outcome(promises: [.integer(plan.count), 0, 0, 0], heard: plan.count)
    }

    @Test(arguments: WorkedExampleTests.realEngines)
    func randomMessagesAreEachSettledAndHeardOnce(engine: TestEngine) async throws {
        #expect(try await fuzz(engine, Self.plan) == Self.expected(Self.plan))
    }

    @Test(arguments: WorkedExampleTests.realEngines)
    func aPageHalfThatThrowsAtThePageIsFound(engine: TestEngine) async throws {
        let fault = PlantedFault(code: "refusal = describe(error);", replacement: "throw error;")
        let outcome = try await fuzz(engine, Self.shortPlan, planting: fault)
        #expect((outcome.promises?[2]?.intValue ?? 0) > 0)
    }

    @Test(arguments: WorkedExampleTests.realEngines)
    func aPageHalfThatRunsWhatItIsToSendIsFound(engine: TestEngine) async throws {
        let fault = PlantedFault(
            code: "json = encode(message, 'message');",
            replacement: "json = encode(message, 'message'); try { global.eval(message.action); } catch {}")
        let outcome = try await fuzz(engine, Self.shortPlan, planting: fault)
        #expect(outcome.promises?[3] == 1)
    }
}
