import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloFlex

/// Crashes of the web process.
@MainActor
struct CrashTests {
    @Test(arguments: TestEngine.all)
    func aCrashEndsPendingCallsAndTheNextDocumentWorks(engine: TestEngine) async throws {
        let results = Notes<FlexDataType>()
        let page = "<script>$flex.web.never = () => new Promise(() => {}); $flex.web.one = () => 1</script>"
        try await withFlex(engine, alone: true) {
            $0.setAction("wait") { _, _ in }
        } _: { test, flex in
            try await test.open(page)
            try await test.until("the load") { flex.isFlexLoaded }
            try await test.run("$flex.wait()")
            flex.evalFlexFunc("never") { results.add($0.type) }
            try await test.until("the call") { test.bridge.callsInFlight == 1 }
            try await test.waitForLoad { test.crash() }
            try await test.until("the end") { results.all == [.ERR] && test.bridge.callsInFlight == 0 }
            #expect(try await flex.evalFlexFunc("one").asInt() == 1)
        }
    }
}
