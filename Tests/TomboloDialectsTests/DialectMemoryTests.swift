import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// The memory limit of a page, exceeded through each dialect whose open calls the bridge keeps, and the limits of an argument of DSBridge. The
/// app receives the arguments of DSBridge's synchronous calls immediately, and the number of its open calls is limited.
@MainActor
@Suite struct DialectMemoryTests {
    /// Script for calls that stay open, each with the long text `text`.
    private static let floods = [
        "flex": "$flex.wait(text).catch(() => {})", "wvjb": "it.callHandler('wait', text, () => {})",
        "actions": "actionHandler.postMessage({ action: 'wait', uuid: 'w' + i, body: text }).catch(() => {})",
    ]

    @Test(arguments: TestEngine.everyTransport)
    func exceedingTheMemoryLimitDisconnectsThatPageOnly(engine: TestEngine) async throws {
        try await withDialects(engine) { neighbour, _ in
            try await neighbour.open(DialectHost.page())
            for (way, flood) in Self.floods.sorted(by: { $0.key < $1.key }) {
                try await checkMemoryLimit(engine, way, flood, neighbour)
            }
        }
    }

    /// Exceeds the memory limit of a new page through one dialect.
    private func checkMemoryLimit(
        _ engine: TestEngine, _ way: String, _ flood: String, _ neighbour: TestPage
    ) async throws {
        var limits = BridgeLimits()
        limits.pageBytes = 3_000_000
        try await withDialects(engine, limits: limits) { test, host in
            try await test.open(DialectHost.page())
            try await test.run(
                """
                const it = await bridge;
                const text = 'x'.repeat(100000);
                for (let i = 0; i < 60; i += 1) \(flood);
                """)
            try await test.until("the end of the document: \(way)") { test.bridge.document == nil }
            try await test.until("the end of the calls of the document: \(way)") { test.bridge.callsInFlight == 0 }
            let overruns = test.bridgeEvents.compactMap { event in
                if case .exceededMemory(let overrun) = event { overrun } else { nil }
            }
            #expect(overruns.map(\.limit) == [3_000_000], "\(way): \(test.bridgeEvents.suffix(4))")
            #expect(test.bridge.heldBytes < 1_000, "\(way)")
            #expect(host.waits <= 30, "\(way)")
            try await expectAllAnswer(neighbour, after: "the flood through \(way)")
            try await test.open(DialectHost.page())
            try await expectAllAnswer(test, after: "the flood through \(way)")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func argumentsOfDSBridgeWithTooManyValuesDoNotReachTheApp(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.values = 10_000
        try await withDialects(engine, limits: limits) { test, host in
            try await test.open(DialectHost.page())
            let codes = try await test.run(
                """
                const codes = new Set();
                const call = JSON.stringify({ data: Array(20000).fill(1), _dscbstub: 'dscb5' });
                for (let i = 0; i < 60; i += 1) codes.add(JSON.parse(prompt('_dsbridge=wait', call)).code);
                return [...codes];
                """)
            #expect(codes == [-1])
            #expect(host.waits == 0)
            #expect(test.bridge.heldBytes < 100_000)
            try await expectAllAnswer(test)
        }
    }
}
