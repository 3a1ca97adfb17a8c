import TestSupport
import Testing
import TomboloEngine
import TomboloFlex
import TomboloTesting

/// Random messages through the APIs that a page can reach; a ``FuzzPlan`` sets their number.
@MainActor
@Suite struct FuzzTests {
    private static let plan = FuzzPlan(seed: 20_240_511, count: 24_000)
    /// The fuzzer has to find a planted fault within this number of messages.
    private static let shortPlan = FuzzPlan(seed: 20_240_511, count: 2000, environment: [:])

    @Test(arguments: exceptions.engines(for: "randomMessagesBreakNothing"))
    func randomMessagesBreakNothing(engine: TestEngine) async throws {
        try await withFuzzedPage(engine, Self.plan) { outcome, framesAreUntouched in
            #expect(outcome["ran"] == false && framesAreUntouched)
            #expect(outcome["open"] == 0 && (outcome["made"]?.intValue ?? 0) > Self.plan.count / 8)
            // Not every step sends a message: the others set properties that a page may set.
            #expect((outcome["sent"]?.intValue ?? 0) > Self.plan.count * 10 / 24)
        }
    }

    @Test(arguments: exceptions.engines(for: "theFuzzerFindsAPageScriptThatEvaluatesArguments"))
    func theFuzzerFindsAPageScriptThatEvaluatesArguments(engine: TestEngine) async throws {
        let fault = PlantedFault(
            code: "json = argumentsJSON(values);",
            replacement: """
                for (const text of values) try { if (typeof text === 'string') global.eval(`\\`${text}\\``); } catch {}
                json = argumentsJSON(values);
                """)
        try await withFuzzedPage(engine, Self.shortPlan, planting: fault) { outcome, framesAreUntouched in
            #expect(outcome["ran"] == true && !framesAreUntouched)
        }
    }

    private func withFuzzedPage(
        _ engine: TestEngine, _ plan: FuzzPlan, planting fault: PlantedFault? = nil,
        _ check: @escaping @MainActor (_ outcome: JSONValue, _ framesAreUntouched: Bool) -> Void
    ) async throws {
        let fuzzer = try fixture("fuzzer.js")
        try await withFlex(engine, deadline: plan.deadline * 2, planting: fault) { flex in
            // Errors that the fuzzer's values throw are not of interest.
            flex.configuration.capturesConsole = false
            flex.setInterface("echo") { $0.first }
        } _: { test, flex in
            try await test.open("<body>")
            try await test.until("the load") { flex.isFlexLoaded }
            let watch = "addEventListener('message', () => report(window.ran === undefined))"
            for kind in [FrameKind.sameOrigin, .crossOrigin] {
                try await test.addFrame(kind, running: watch + "; report('ready')")
                #expect(try await test.nextReport() == "ready")
            }
            let asking = Task { @MainActor in
                for name in ["a", "", "__proto__", "then", "0"] where !Task.isCancelled {
                    flex.evalFlexFunc(name, "`${window.ran = true}`") { _ in }
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            let outcome = try await test.run(
                fuzzer, ["seed": .integer(plan.seed), "count": .integer(plan.count)])
            asking.cancel()
            try await test.run("for (let i = 0; i < frames.length; i += 1) frames[i].postMessage('look', '*')")
            let same = try await test.nextReport()
            let cross = try await test.nextReport()
            check(outcome ?? .null, same == true && cross == true)

            #expect(try await test.run("return await $flex.echo({ a: [true, 'text'] })") == ["a": [true, "text"]])
            try await test.run("$flex.web.sound = (value) => value")
            #expect(try await flex.evalFlexFunc("sound", 42).asInt() == 42)
        }
    }
}
