import Glibc
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Answers to synchronous calls for which the page no longer waits. They run alone, because a handler blocks the main thread.
@MainActor
struct LateAnswerCrashTests {
    @Test(arguments: TestEngine.everyTransport.filter { $0 == .gtk })
    func aLateAnswerDoesNotEndTheConnection(engine: TestEngine) async throws {
        let policy = try AccessPolicy([Grant(["slow", "note"], to: ["app://tests"], allowsSynchronousCalls: true)])
        try await withPage(engine, policy: policy) { test in
            test.calls.register("slow") { () -> String in
                // Longer than script waits.
                let end = ContinuousClock.now + .seconds(11)
                while ContinuousClock.now < end { sleep(1) }
                return "late"
            }
            test.calls.register("note") { 1 }
            try await test.open()
            let code = try await test.run(
                "try { return tombolo.callSync('slow'); } catch (error) { return error.code; }")
            #expect(code == "disconnected")
            // Both calls of the same document use the connection after the answer has arrived.
            #expect(try await test.run("return tombolo.callSync('note') + await tombolo.call('note')") == 2)
        }
    }
}
