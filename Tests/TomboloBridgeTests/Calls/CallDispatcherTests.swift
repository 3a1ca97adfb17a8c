#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TestSupport
import Testing
import TomboloEngine

@testable import TomboloBridge

/// The dispatcher of calls on its own: without a page, an engine or a transport.
@MainActor
struct CallDispatcherTests {
    private let calls = CallRegistry()
    private let channel = RecordingChannel()

    private func core(grants: [String] = ["*"], limits: BridgeLimits = BridgeLimits()) throws -> BridgeCore {
        let policy = AccessPolicy([try Grant(grants, to: ["https://example.com"])])
        return BridgeCore(calls: calls, policy: policy, limits: limits)
    }

    private func session(in core: BridgeCore) throws -> DocumentSession {
        DocumentSession(document: try .fixture("https://example.com"), channel: channel, core: core)
    }

    private func call(_ name: String, id: UInt64 = 1, _ argument: String? = nil, _ kind: CallKind = .plain)
        -> IncomingCall
    {
        IncomingCall(id: id, name: name, payload: argument.map { IncomingPayload(Array($0.utf8)[...]) }, kind: kind)
    }

    /// The fields of each record that the document has received.
    private func received(_ session: DocumentSession) -> [[String]] {
        session.flush()
        return channel.records.map { $0.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init) }
    }

    @Test func aGrantedCallIsAnsweredOnce() throws {
        calls.register("greet") { (name: String) in "Hello, \(name)" }
        let core = try core()
        let session = try session(in: core)
        core.dispatcher.dispatch(call("greet", id: 7, #""Ada""#), in: session)
        #expect(received(session) == [["r", "7", #""Hello, Ada""#]])
        #expect(session.calls.count == 0)
    }

    @Test func aCallWithoutAGrantIsDeniedAndDoesNotRun() throws {
        var runs = 0
        calls.register("greet") { runs += 1 }
        let core = try core(grants: ["other.*"])
        let session = try session(in: core)
        var events: [BridgeEvent] = []
        core.observers.streams.add { events.append($0) }
        core.dispatcher.dispatch(call("greet"), in: session)
        #expect(received(session).first?.prefix(2) == ["e", "1"])
        #expect(channel.records.first?.contains(#""denied""#) == true)
        #expect(runs == 0)
        guard case .denied? = events.first, events.count == 1 else {
            Issue.record("The events are \(events).")
            return
        }
    }

    @Test(arguments: [
        ("missing", CallKind.plain, "unknownCall"), ("greet", .stream, "invalidArgument"),
        ("ticks", .plain, "invalidArgument"),
    ])
    func anUnsuitableCallIsRejected(name: String, kind: CallKind, code: String) throws {
        calls.register("greet") { "Hello" }
        calls.registerStream("ticks") { AsyncStream<Int> { $0.finish() } }
        let core = try core()
        let session = try session(in: core)
        core.dispatcher.dispatch(call(name, nil, kind), in: session)
        #expect(received(session).count == 1)
        #expect(channel.records.first?.contains("\"\(code)\"") == true)
    }

    @Test func aPendingIDCannotBeUsedAgain() async throws {
        let gate = AsyncStream<Void>.makeStream()
        var runs = 0
        calls.register("wait") { () async in
            runs += 1
            for await _ in gate.stream { break }
        }
        let core = try core()
        let session = try session(in: core)
        core.dispatcher.dispatch(call("wait"), in: session)
        core.dispatcher.dispatch(call("wait"), in: session)
        #expect(runs == 1)
        #expect(session.calls.count == 1)
        gate.continuation.yield()
        try await until("the answer") { session.calls.count == 0 }
        #expect(received(session) == [["r", "1"]])
    }

    @Test func aCancelledCallIsNotAnswered() async throws {
        var wasCancelled = false
        calls.register("wait") { () async in
            try? await Task.sleep(for: .seconds(600))
            wasCancelled = Task.isCancelled
        }
        let core = try core()
        let session = try session(in: core)
        core.dispatcher.dispatch(call("wait"), in: session)
        core.dispatcher.cancel(1, in: session)
        try await until("the cancellation") { wasCancelled }
        #expect(received(session).isEmpty)
    }

    @Test func callsAboveTheLimitAreRejected() async throws {
        calls.register("wait") { () async in try? await Task.sleep(for: .seconds(600)) }
        var limits = BridgeLimits()
        limits.callsInFlight = 2
        let core = try core(limits: limits)
        let session = try session(in: core)
        for id in 1...3 as ClosedRange<UInt64> { core.dispatcher.dispatch(call("wait", id: id), in: session) }
        #expect(session.calls.count == 2)
        #expect(received(session).first?.prefix(2) == ["e", "3"])
        session.end("The test is over.")
        #expect(session.calls.count == 0)
    }

    @Test func theEndOfADocumentCancelsItsCalls() async throws {
        var wasCancelled = false
        calls.register("wait") { () async in
            try? await Task.sleep(for: .seconds(600))
            wasCancelled = Task.isCancelled
        }
        let core = try core()
        let session = try session(in: core)
        core.dispatcher.dispatch(call("wait"), in: session)
        session.end("The document was left.")
        try await until("the cancellation") { wasCancelled }
    }

    /// Decoding moves the bytes out of the payload. They still count against the memory limit, because the suspended handler holds them.
    @Test func theArgumentOfASuspendedCallCountsAfterItWasDecoded() throws {
        calls.registerReplying("store") { (bytes: Data, _) -> CallReply<Int> in
            .later {
                try await Task.sleep(for: .seconds(600))
                return bytes.count
            }
        }
        let core = try core()
        let session = try session(in: core)
        var argument = AttachedText()
        try JSONTextEncoder().encode(Data(count: 100_000), into: &argument)
        let payload = IncomingPayload(argument.utf8[...], with: ArrivedAttachments(argument.attachments))
        core.dispatcher.dispatch(IncomingCall(id: 1, name: "store", payload: payload, kind: .plain), in: session)
        #expect(session.calls.count == 1)
        #expect(session.heldBytes >= 100_000)
        session.end("The test is over.")
    }

    @MainActor
    private final class Owner {
        var core: BridgeCore?
    }

    /// An app may release its page, and the bridge with it, while records of a document are processed.
    @Test func aHandlerCanReleaseTheBridge() throws {
        let owner = Owner()
        var runs = 0
        calls.register("release") {
            runs += 1
            owner.core = nil
        }
        weak var released: BridgeCore?
        let session: DocumentSession
        do {
            let core = try core()
            session = try self.session(in: core)
            core.memory.open(session)
            (owner.core, released) = (core, core)
        }
        let records = (1...3).map { "c\u{1F}\($0)\u{1F}release" }.joined(separator: "\u{1E}")
        session.channelDidReceive(Array(records.utf8)[...], with: nil)
        #expect(released == nil)
        #expect(runs == 3)
        #expect(received(session) == [["r", "1"], ["r", "2"], ["r", "3"]])
    }
}
