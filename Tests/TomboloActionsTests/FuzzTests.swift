import TestSupport
import Testing
import TomboloActions
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Random messages through the page's object; a ``FuzzPlan`` sets their number.
@MainActor
@Suite struct FuzzTests {
    private static let plan = FuzzPlan(seed: 20_240_511)
    /// The fuzzer has to find a planted fault within this number of messages.
    private static let shortPlan = FuzzPlan(seed: 20_240_511, environment: [:])

    /// The outcome of a run: counts of the promises in the page, whether a message was evaluated, and the number of messages in Swift.
    private struct Outcome: Equatable {
        var promises: JSONValue?
        var received = 0
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
            // The frame reports each message that reaches it, and each call of `alert` by code that runs in it.
            try await test.addFrame(
                .crossOrigin, running: "self.alert = report; addEventListener('message', () => report('reached'))")
            let argument: JSONValue = ["seed": .integer(plan.seed), "count": .integer(plan.count)]
            let promises = try await test.run(try Fixtures.text("fuzz.js"), argument)
            outcome.all.append(Outcome(promises: promises, received: known.messages.count + actions.failures.count))

            let before = known.messages.count
            #expect(try await actions.post("{action: 'known', uuid: 'after'}") == ["action": "known", "uuid": "after"])
            #expect(known.messages.count == before + 1)
            #expect(known.messages.allSatisfy { $0.action == "known" })
            // If the frame had reported something, that report would arrive before this one.
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
        Outcome(promises: [.integer(plan.count), 0, 0, 0], received: plan.count)
    }

    @Test(arguments: WorkedExampleTests.realEngines)
    func randomMessagesAreSettledAndReceivedOnce(engine: TestEngine) async throws {
        #expect(try await fuzz(engine, Self.plan) == Self.expected(Self.plan))
    }

    @Test(arguments: WorkedExampleTests.realEngines)
    func theFuzzerFindsAPageScriptThatThrows(engine: TestEngine) async throws {
        let fault = PlantedFault(code: "refusal = describe(error);", replacement: "throw error;")
        let outcome = try await fuzz(engine, Self.shortPlan, planting: fault)
        #expect((outcome.promises?[2]?.intValue ?? 0) > 0)
    }

    @Test(arguments: WorkedExampleTests.realEngines)
    func theFuzzerFindsAPageScriptThatEvaluatesMessages(engine: TestEngine) async throws {
        let fault = PlantedFault(
            code: "json = encode(message, 'message');",
            replacement: "json = encode(message, 'message'); try { global.eval(message.action); } catch {}")
        let outcome = try await fuzz(engine, Self.shortPlan, planting: fault)
        #expect(outcome.promises?[3] == 1)
    }
}
