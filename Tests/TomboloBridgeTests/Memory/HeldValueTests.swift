import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// Values that the app holds for a document count against its memory limit.
@MainActor
struct HeldValueTests {
    private let channel = RecordingChannel()

    private func session() throws -> DocumentSession {
        DocumentSession(document: try .fixture("https://example.com"), channel: channel)
    }

    @Test func streamValuesCountBeforeAndAfterTheyAreSent() async throws {
        let session = try session()
        channel.accepts = false
        let stream = OutgoingStream(1, in: session)
        stream.addCredit(10)
        for _ in 0..<3 { try await stream.send { $0.utf8 += [UInt8](repeating: 0x31, count: 50_000) } }
        #expect((150_000..<170_000).contains(session.memoryUse.messages))
        session.flush()
        #expect((150_000..<170_000).contains(session.memoryUse.messages))
        channel.accepts = true
        session.flush()
        stream.addCredit(3)
        #expect(session.heldBytes == 0)
    }

    @Test func unconsumedStreamValuesCount() async throws {
        let session = try session()
        channel.accepts = false
        let stream = OutgoingStream(1, in: session)
        stream.addCredit(1_000)
        for _ in 0..<1_000 { try await stream.send { $0.utf8.append(0x31) } }
        session.flush()
        channel.accepts = true
        session.flush()
        #expect(session.heldBytes == 8_000)
        stream.addCredit(400)
        #expect(session.heldBytes == 4_800)
        stream.end()
        #expect(session.heldBytes == 0)
    }

    /// Answers to synchronous calls are sent without a flush. A document that sends short calls and does not read the answers is disconnected.
    @Test func unsentAnswersCountAtTheNextShortMessage() throws {
        var limits = BridgeLimits()
        limits.pageBytes = 10_000_000
        let policy = AccessPolicy([try Grant(["*"], to: ["https://example.com"])])
        let core = BridgeCore(calls: CallRegistry(), policy: policy, limits: limits)
        let session = DocumentSession(document: try .fixture("https://example.com"), channel: channel, core: core)
        core.memory.open(session)
        core.updateGrants(of: session)
        #expect(session.channelMayReceive(10, asAttachment: false))
        channel.heldBytes = 9_999_000
        #expect(session.channelMayReceive(10, asAttachment: false))
        channel.heldBytes = 10_000_001
        #expect(!session.channelMayReceive(10, asAttachment: false))
    }

    @Test func reusableStorageIsLimited() {
        let texts = SpareTexts()
        texts.recycle(AttachedText([UInt8](repeating: 0, count: 1_000_000)))
        #expect(texts.take().utf8.capacity == 0)
        for _ in 0..<20 { texts.recycle(AttachedText([UInt8](repeating: 0, count: 100_000))) }
        let kept = (0..<20).map { _ in texts.take() }
        #expect(kept.count { $0.utf8.capacity > 0 } == 2)
        #expect(kept.allSatisfy { $0.utf8.isEmpty })
    }

    @Test func unusedCapacityOfRecordsCounts() {
        var records = OutgoingRecords()
        records.event("long", AttachedText([UInt8](repeating: 0x31, count: 1_000_000)))
        records.wake()
        let counted = records.memoryUse.messages
        let taken = records.take()
        #expect(counted >= taken.utf8.capacity)
        #expect(records.memoryUse.messages < 100)
    }

    @Test func storageThatIsReservedForRecordsCounts() throws {
        let session = DocumentSession(document: try .fixture("app://tests"))
        #expect(session.heldBytes == 0)
        let payload = AttachedText([UInt8](repeating: 0x31, count: 1_000))
        for _ in 0..<36 { session.send(event: "e", payload) }
        #expect(session.memoryUse.messages >= 36_000)
        // The last text has 4 of the 34 KB that are reserved for it.
        #expect(session.memoryUse.shared > 20_000)
        #expect(session.heldBytes == session.memoryUse.messages + session.memoryUse.shared)
        session.end("The test is over.")
        #expect(session.heldBytes == 0)
    }

    @Test(arguments: TestEngine.everyTransport)
    func runningCallsSurviveTheRevocationOfTheirGrant(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            test.calls.register("slow") { () async in await gate.pass() }
            try await test.open()
            try await test.run("globalThis.calls = Array.from({ length: 100 }, () => tombolo.call('slow'))")
            try await test.until("the calls") { gate.waiters == 100 }
            test.bridge.policy = AccessPolicy()
            #expect(try await test.failure("tombolo.call('slow')")?.code == .denied)
            gate.open()
            #expect(try await test.value("Promise.all(globalThis.calls).then((all) => all.length)") == 100)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsOfAnEndedDocumentCountUntilTheirHandlersReturn(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            test.calls.register("slow") { (_: String) async in await gate.pass() }
            try await test.open()
            try await test.run("tombolo.call('slow', 'x'.repeat(500000)).catch(() => {})")
            try await test.until("the call") { gate.waiters == 1 }
            try await test.open()
            #expect(test.bridge.heldBytes > 400_000)
            gate.open()
            try await test.until("the end of the call") { test.bridge.heldBytes < 10_000 }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func theTasksOfCallsCount(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            test.calls.register("slow") { () async in await gate.pass() }
            try await test.open()
            try await test.run("for (let i = 0; i < 100; i += 1) tombolo.call('slow')")
            try await test.until("the calls") { gate.waiters == 100 }
            #expect((400_000..<1_000_000).contains(test.bridge.heldBytes))
            gate.open()
            try await test.until("the end of the calls") { test.bridge.heldBytes < 10_000 }
        }
    }
}
