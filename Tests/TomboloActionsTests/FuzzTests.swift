import Testing
import TomboloActions
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Random messages through the page's object, the same in every run.
@MainActor
@Suite struct FuzzTests {
    private static let count = 10_000

    /// What a run came to: what the promises did in the page, and what Swift heard.
    private struct Outcome: Equatable {
        var promises: JSONValue?
        var heard = 0
    }

    private func fuzz(_ engine: TestEngine, plantsFault: Bool) async throws -> Outcome {
        let outcome = Notes<Outcome>()
        let known = ProbePlugin("known") { message, context in context.reply(message.value) }
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { _ in .allow }
        try await withActions(engine, [known], configuration: configuration, deadline: .seconds(120)) { actions in
            let test = actions.test
            try await test.open()
            // Whatever reaches another document, or runs in one, shows here.
            try await test.addFrame(
                .crossOrigin, running: "self.alert = report; addEventListener('message', () => report('reached'))")
            let argument: JSONValue = [
                "seed": 20_240_511, "count": .integer(Self.count), "plantsFault": .bool(plantsFault),
            ]
            let promises = try await test.run(try Fixtures.text("fuzz.js"), argument)
            outcome.all.append(Outcome(promises: promises, heard: known.messages.count + actions.failures.count))

            let before = known.messages.count
            #expect(try await actions.post("{action: 'known', uuid: 'after'}") == ["action": "known", "uuid": "after"])
            #expect(known.messages.count == before + 1)
            #expect(known.messages.allSatisfy { $0.action == "known" })
            // A report would have come before this one.
            try await test.run("report('end')")
            #expect(try await test.nextReport() == "end")
            let posted = actions.events.compactMap { event -> Sender? in
                if case .called(_, let sender) = event { sender } else { nil }
            }
            #expect(posted.allSatisfy { $0.isTopLevel })
        }
        return try #require(outcome.all.first)
    }

    private static let expected = Outcome(promises: [.integer(count), 0, 0], heard: count)

    @Test(arguments: WorkedExampleTests.realEngines)
    func tenThousandRandomMessagesAreEachSettledAndHeardOnce(engine: TestEngine) async throws {
        #expect(try await fuzz(engine, plantsFault: false) == Self.expected)
    }

    @Test(arguments: WorkedExampleTests.realEngines)
    func aPlantedFaultIsFound(engine: TestEngine) async throws {
        #expect(try await fuzz(engine, plantsFault: true) != Self.expected)
    }
}
