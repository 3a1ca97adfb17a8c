import TestSupport
import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloWVJB

/// Random and malformed messages; a ``FuzzPlan`` sets their number.
@MainActor
@Suite struct FuzzTests {
    private static let plan = FuzzPlan(seed: 20_240_511, count: 16_000)
    /// The plan for the fake engine and for planted faults. The fuzzer has to find a planted fault within this number of messages.
    private static let shortPlan = FuzzPlan(seed: 20_240_511, count: 2_000, environment: [:])

    /// The planted faults that the fuzzers have to find: page script that evaluates a message, or the queue of messages, instead of parsing the
    /// text.
    private static let evaluatesMessage = PlantedFault(
        code: "const message = parse((text));", replacement: "const message = global.eval(text);")
    private static let evaluatesQueue = PlantedFault(
        code: "const messages = parse(object._fetchQueue());",
        replacement: "const messages = global.eval(object._fetchQueue());")

    private func fuzzer(_ name: String) throws -> String {
        try ["fuzz-values", name].map { name in
            let file = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "js"))
            return try String(contentsOf: file, encoding: .utf8)
        }.joined()
    }

    private func fuzz(_ engine: TestEngine, _ plan: FuzzPlan, planting fault: PlantedFault? = nil) async throws
        -> JSONValue?
    {
        let fuzzer = try fuzzer("fuzz")
        var outcome: JSONValue?
        try await withBridge(engine, configuration: anywhere(), deadline: plan.deadline, planting: fault) {
            test, bridge in
            bridge.registerHandler("echo") { data, responseCallback in responseCallback(data) }
            bridge.registerHandler("known") { data, responseCallback in
                responseCallback(data)
                responseCallback(data)
            }
            try await test.open("<body>" + (try fixture("echo")))
            try await test.addFrame(
                .crossOrigin, running: "addEventListener('message', () => report(['frame', self.ran === true]))")
            #expect(try await bridge.callHandlerForResponse("echoHandler", data: 1) == 1)
            outcome = try await test.run(fuzzer, ["seed": .integer(plan.seed), "count": .integer(plan.count)])

            #expect(try await bridge.callHandlerForResponse("echoHandler", data: "after") == "after")
            try await test.run("WebViewJavascriptBridge.callHandler('echo', [1], report)")
            #expect(try await test.nextReport() == [1])
            if engine == .gtk {
                try await test.run("for (let i = 0; i < frames.length; i += 1) frames[i].postMessage('', '*')")
                #expect(try await test.nextReport() == ["frame", false])
            }
            try await test.until("the end of all calls") { test.bridge.callsInFlight == 0 }
        }
        return outcome
    }

    @Test(arguments: TestEngine.all)
    func randomMessagesDoNotHarmTheBridge(engine: TestEngine) async throws {
        let outcome = try await fuzz(engine, engine == .gtk ? Self.plan : Self.shortPlan)
        #expect(outcome?["ran"] == false)
    }

    @Test(arguments: TestEngine.all)
    func theFuzzerFindsAPageScriptThatEvaluatesMessages(engine: TestEngine) async throws {
        let outcome = try await fuzz(engine, Self.shortPlan, planting: Self.evaluatesMessage)
        #expect(outcome?["ran"] == true)
    }

    private func fuzzOwnObject(_ engine: TestEngine, _ plan: FuzzPlan, planting fault: PlantedFault? = nil) async throws
        -> JSONValue?
    {
        let fuzzer = try fuzzer("fuzz-own-object")
        var outcome: JSONValue?
        try await withBridge(engine, deadline: plan.deadline, planting: fault) { test, bridge in
            bridge.servesWKWebViewForm = true
            test.bridge.refreshDialects()
            bridge.registerHandler("echo") { data, responseCallback in responseCallback(data) }
            try await test.open("<body>")
            let pending = Task { try await bridge.callHandlerForResponse("objc") }
            outcome = try await test.run(fuzzer, ["seed": .integer(plan.seed), "count": .integer(plan.count)])
            pending.cancel()
            _ = await pending.result
            try await test.open(try fixture("echo"))
            #expect(try await bridge.callHandlerForResponse("echoHandler", data: "after") == "after")
        }
        return outcome
    }

    @Test(arguments: TestEngine.all)
    func randomQueuesOfAPageObjectDoNotHarmTheBridge(engine: TestEngine) async throws {
        let outcome = try await fuzzOwnObject(engine, engine == .gtk ? Self.plan : Self.shortPlan)
        #expect(outcome?["ran"] == false)
        #expect((outcome?["given"]?.intValue ?? 0) > 10)
    }

    @Test(arguments: TestEngine.all)
    func theFuzzerFindsAPageScriptThatEvaluatesQueues(engine: TestEngine) async throws {
        let outcome = try await fuzzOwnObject(engine, Self.shortPlan, planting: Self.evaluatesQueue)
        #expect(outcome?["ran"] == true)
    }
}
