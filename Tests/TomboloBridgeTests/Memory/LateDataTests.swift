import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// Data that a document was allowed to send, and that arrives after its trust should have ended.
@MainActor
struct LateDataTests {
    private let channel = RecordingChannel()
    private let core = BridgeCore(calls: CallRegistry(), policy: AccessPolicy(), limits: BridgeLimits())

    private func session(_ cancellations: UnconfirmedCancellations = UnconfirmedCancellations()) throws
        -> DocumentSession
    {
        DocumentSession(
            document: try .fixture("https://example.com"), channel: channel, core: core, cancellations: cancellations)
    }

    private func overruns(_ test: TestPage) -> [BridgeEvent] {
        test.bridgeEvents.filter { if case .exceededMemory = $0 { true } else { false } }
    }

    @Test func aDocumentIsTrustedUntilItConfirmsACancellation() throws {
        let session = try session()
        let id = session.begin(PageCall(), "a", nil)
        session.withdraw(id)
        session.flush()
        #expect(channel.records.last == "x\u{1F}\(id)")
        #expect(session.isTrusted && !session.isAwaited)
        session.confirmCancellation(of: id + 1)
        #expect(session.isTrusted)
        session.confirmCancellation(of: id)
        #expect(!session.isTrusted)
        #expect(channel.trustEndCount == 1)
    }

    @Test func aDocumentThatDoesNotConfirmIsNotTrustedForever() async throws {
        let session = try session(UnconfirmedCancellations(timeout: .milliseconds(1)))
        session.withdraw(session.begin(PageCall(), "a", nil))
        #expect(session.isTrusted)
        try await until("the end of the trust") { !session.isTrusted }
        #expect(channel.trustEndCount == 1)
    }

    @Test func aDocumentConfirmsTheRevocationOfItsGrant() throws {
        let session = try session()
        for isGranted in [false, true, true, false, false] { session.setGranted(isGranted) }
        session.flush()
        #expect(channel.records == ["x\u{1F}0"])
        #expect(session.isTrusted)
        session.confirmCancellation(of: 0)
        #expect(!session.isTrusted)
        session.confirmCancellation(of: 0)
        #expect(channel.trustEndCount == 1)
    }

    @Test func aDocumentWithAnotherCallStaysTrusted() throws {
        let session = try session()
        let (first, second) = (session.begin(PageCall(), "a", nil), session.begin(PageCall(), "b", nil))
        session.withdraw(first)
        session.confirmCancellation(of: first)
        #expect(session.isTrusted)
        session.withdraw(second)
        session.confirmCancellation(of: second)
        #expect(channel.trustEndCount == 1)
    }

    @Test func aDocumentThatHasEndedConfirmsNothing() throws {
        let session = try session()
        let id = session.begin(PageCall(), "a", nil)
        session.withdraw(id)
        session.end("The test ends it.")
        #expect(session.cancellations.isEmpty)
        session.grantWasRevoked()
        #expect(session.cancellations.isEmpty)
    }

    @Test(arguments: TestEngine.everyTransport)
    func theAnswerToACancelledCallDoesNotDisconnectTheDocument(engine: TestEngine) async throws {
        try await withPage(engine, policy: AccessPolicy()) { test in
            try await test.open(
                """
                <script>
                globalThis.count = 0;
                tombolo.expose('text', (length) => { count += 1; return 'x'.repeat(length); });
                </script>
                """)
            // The relay may send much from now on.
            #expect(try await test.bridge.call("text", 100_000, as: String.self).utf8.count == 100_000)
            test.fake?.holdMessages()
            let call = Task { try await test.bridge.call("text", 1_000_000, as: String.self) }
            while try await test.value("count") != 2 { try await Task.sleep(for: .milliseconds(1)) }
            call.cancel()
            _ = await call.result
            test.fake?.releaseMessages()
            #expect(try await test.bridge.call("text", 3, as: String.self) == "xxx")
            #expect(overruns(test).isEmpty)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aCallThatWasSentBeforeARevocationDoesNotDisconnectTheDocument(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("a") { (text: String) in text.utf8.count }
            try await test.open("<script>tombolo.expose('three', () => 3)</script>")
            #expect(try await test.value("tombolo.call('a', 'x'.repeat(100_000))") == 100_000)
            test.fake?.holdMessages()
            try await test.run("globalThis.call = tombolo.call('a', 'x'.repeat(1_000_000)); call.catch(() => {})")
            test.bridge.policy = AccessPolicy()
            test.fake?.releaseMessages()
            // The call of a real engine may have arrived before the revocation.
            let code = try await test.failure("call")?.code
            #expect(code == .denied || (code == nil && engine.isReal))
            #expect(try await test.bridge.call("three", as: Int.self) == 3)
            #expect(overruns(test).isEmpty)
        }
    }
}
