import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloDSBridge

/// Crashes of the web process.
@MainActor
struct CrashTests {
    private static let call = "dsBridge.call('testSyn', 'x')"

    @Test(arguments: TestEngine.all)
    func callsWorkAfterACrash(engine: TestEngine) async throws {
        try await withDSBridge(engine, alone: true) { page in
            try await page.open()
            #expect(try await page.value(Self.call) == "x[ syn call]")
            try await page.test.waitForLoad { page.test.crash() }
            #expect(try await page.value(Self.call) == "x[ syn call]")
        }
    }
}
