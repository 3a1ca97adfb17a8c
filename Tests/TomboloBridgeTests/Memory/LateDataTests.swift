import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// Data that a document was allowed to send, but that arrives after its trust should have ended.
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

    /// Confirms a cancellation, as at the end of the records with the confirmation.
    private func confirm(_ id: UInt64, in session: DocumentSession) {
        session.cancellations.confirm(id)
        session.endConfirmedTrust()
    }

    @Test func aDocumentIsTrustedUntilItConfirmsACancellation() throws {
        let session = try session()
        let id = session.begin(PageCall(), "a", nil)
        session.withdraw(id)
        session.flush()
        #expect(channel.records.last == "x\u{1F}\(id)")
        #expect(session.isTrusted && !session.isAwaited)
        confirm(id + 1, in: session)
        #expect(session.isTrusted)
        confirm(id, in: session)
        #expect(!session.isTrusted)
        #expect(channel.trustEndCount == 1)
    }

    @Test func aDocumentThatDoesNotConfirmGetsNoFurtherTime() async throws {
        let session = try session(UnconfirmedCancellations(timeout: .milliseconds(1)))
        let id = session.begin(PageCall(), "a", nil)
        session.withdraw(id)
        #expect(session.isTrusted)
        try await until("the end of the trust") { !session.isTrusted }
        #expect(channel.trustEndCount == 1)
        session.withdraw(session.begin(PageCall(), "b", nil))
        #expect(!session.isTrusted)
        confirm(id, in: session)
        session.withdraw(session.begin(PageCall(), "c", nil))
        #expect(session.isTrusted)
    }

    /// The deadline passes while records after the confirmation wait to be processed.
    @Test func aConfirmationInUnprocessedRecordsIsNotLate() throws {
        let cancellations = UnconfirmedCancellations()
        cancellations.add(1, in: core.deadlines) {}
        cancellations.confirm(1)
        #expect(cancellations.expire(1))
        cancellations.add(2, in: core.deadlines) {}
        #expect(!cancellations.isEmpty)
        #expect(cancellations.expire(2))
        cancellations.add(3, in: core.deadlines) {}
        #expect(cancellations.isEmpty)
    }

    @Test func aDocumentConfirmsEachRevocationOfItsGrant() throws {
        let session = try session()
        for isGranted in [false, true, true, false, false] { session.setGranted(isGranted) }
        session.flush()
        #expect(channel.records == ["x\u{1F}1"])
        #expect(session.isTrusted)
        for isGranted in [true, false] { session.setGranted(isGranted) }
        confirm(1, in: session)
        #expect(session.isTrusted)
        confirm(2, in: session)
        #expect(!session.isTrusted)
        confirm(2, in: session)
        #expect(channel.trustEndCount == 1)
    }

    @Test func aDocumentWithAnotherCallStaysTrusted() throws {
        let session = try session()
        let (first, second) = (session.begin(PageCall(), "a", nil), session.begin(PageCall(), "b", nil))
        session.withdraw(first)
        confirm(first, in: session)
        #expect(session.isTrusted)
        session.withdraw(second)
        confirm(second, in: session)
        #expect(channel.trustEndCount == 1)
    }

    @Test func aDocumentThatHasEndedConfirmsNothing() throws {
        let session = try session()
        session.withdraw(session.begin(PageCall(), "a", nil))
        session.end("The test ends it.")
        #expect(session.cancellations.isEmpty)
        session.grantWasRevoked()
        #expect(session.cancellations.isEmpty)
    }

    /// The trust ends after the message with the confirmation, since the limits would apply to the rest of it.
    @Test func theMessageOfTheConfirmationIsProcessedFirst() async throws {
        let handshake = DocumentHandshake(
            document: try .fixture(), origin: .opaque, isTopLevel: true, url: nil)
        let session = try #require(core.lifecycle.begin(handshake, over: channel))
        let id = session.begin(PageCall(), "a", nil)
        session.withdraw(id)
        let call = "c\u{1F}1\u{1F}unknown\u{1F}\"\(String(repeating: "x", count: 100_000))\""
        let text = [call, "r\u{1F}\(id)", "w\u{1F}1000"].joined(separator: "\u{1E}")
        #expect(session.channelMayReceive(text.utf8.count, asAttachment: false))
        session.channelDidReceive(Array(text.utf8)[...], with: nil)
        try await until("the end of the trust") { !session.isTrusted }
        #expect(!session.isOver)
        #expect(!session.channelMayReceive(70_000, asAttachment: false))
        #expect(session.isOver)
    }

    /// The page makes the call when it receives the event that the app emits before the revocation.
    @Test(arguments: TestEngine.everyTransport)
    func aCallInTheMessageOfTheConfirmationIsDenied(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>
                tombolo.expose('three', () => 3);
                tombolo.on('changed', () => tombolo.call('a', 'x'.repeat(100_000)).catch((error) => report(error.code)));
                </script>
                """)
            #expect(try await test.value("tombolo.call('unknown').catch((error) => error.code)") == "unknownCall")
            test.bridge.emit("changed")
            test.bridge.policy = AccessPolicy()
            #expect(try await test.nextReport() == "denied")
            #expect(try await test.bridge.call("three", as: Int.self) == 3)
            #expect(overruns(test).isEmpty)
        }
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

    @Test(arguments: TestEngine.servingSchemes)
    func theBytesOfARunningCallArriveAfterARevocation(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            test.calls.register("bytes") { () async in
                await gate.pass()
                return Data(count: 1_000_000)
            }
            try await test.open("<script>tombolo.expose('three', () => 3)</script>")
            try await test.run("globalThis.call = tombolo.call('bytes'); call.catch(() => {})")
            try await test.until("the call") { gate.waiters == 1 }
            test.bridge.policy = AccessPolicy()
            #expect(try await test.bridge.call("three", as: Int.self) == 3)
            gate.open()
            #expect(try await test.value("call.then((bytes) => bytes.byteLength)") == 1_000_000)
            #expect(overruns(test).isEmpty)
        }
    }
}
