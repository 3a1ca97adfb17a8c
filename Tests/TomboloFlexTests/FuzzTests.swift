#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Testing
import TomboloEngine
import TomboloFlex
import TomboloTesting

/// Random messages through what a page reaches: `TOMBOLO_FUZZ_COUNT` has more of them sent, `TOMBOLO_FUZZ_SEED` others.
@MainActor
@Suite struct FuzzTests {
    private static let count = number("TOMBOLO_FUZZ_COUNT") ?? 10_000
    private static let seed = number("TOMBOLO_FUZZ_SEED") ?? 20_240_511

    @Test(arguments: exceptions.engines(for: "randomMessagesBreakNothing"))
    func randomMessagesBreakNothing(engine: TestEngine) async throws {
        try await withFuzzedPage(engine, plantsFault: false, count: Self.count) { outcome, framesAreUntouched in
            #expect(outcome["ran"] == false && framesAreUntouched)
            #expect(outcome["open"] == 0 && (outcome["made"]?.intValue ?? 0) > Self.count / 8)
        }
    }

    @Test(arguments: exceptions.engines(for: "aPlantedFaultIsFound"))
    func aPlantedFaultIsFound(engine: TestEngine) async throws {
        try await withFuzzedPage(engine, plantsFault: true, count: 2000) { outcome, framesAreUntouched in
            #expect(outcome["ran"] == true && !framesAreUntouched)
        }
    }

    private func withFuzzedPage(
        _ engine: TestEngine, plantsFault: Bool, count: Int,
        _ check: @escaping @MainActor (_ outcome: JSONValue, _ framesAreUntouched: Bool) -> Void
    ) async throws {
        let fuzzer = try fixture("fuzzer.js")
        try await withFlex(engine, deadline: .seconds(300)) { flex in
            // What the fuzzer's values throw is no news.
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
                fuzzer, ["seed": .integer(Self.seed), "count": .integer(count), "plantsFault": .bool(plantsFault)])
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

    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }
}
