import CWebProcess
import Foundation
import Glibc
import TestSupport
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// Long answers that a page with a grant does not read: they count against the memory limit of the page.
@MainActor
@Suite struct UnreadAnswersTests {
    private static let megabyte = 1 << 20
    private static let origin = "https://shop.example"
    private static let document = String(repeating: "0", count: 31) + "1"

    /// The web process is played by the test. The bridge and the direct channel are real.
    @Test func aPageThatDoesNotReadItsAnswersIsDisconnected() async throws {
        let engine = SilentEngine()
        let page = Page(engine: engine)
        let registry = CallRegistry()
        let answer = String(repeating: "x", count: Self.megabyte)
        registry.register("give") { answer }
        var limits = BridgeLimits()
        limits.pageBytes = 64 * Self.megabyte
        let policy = AccessPolicy([try Grant(["give"], to: [Self.origin])])
        let bridge = Bridge(page: page, calls: registry, policy: policy, limits: limits)
        var overruns: [MemoryOverrun] = []
        bridge.observe { if case .exceededMemory(let overrun) = $0 { overruns.append(overrun) } }
        let (near, far) = try SocketPair.make()
        let serving = Task {
            await engine.channel.serve(PacketSocket(adopting: far), of: WebProcessNumber(value: 1))
        }
        while engine.channel.connections.isEmpty { await Task.yield() }
        let peer = HostilePeer(adopting: near)
        page.engine(engine, did: .committed(try #require(URL(string: Self.origin + "/"))))
        peer.send(Packet.opening(1, Self.document))
        let handshake = ["1", "open", Self.document, Self.origin, "top", Self.origin + "/"]
        page.engine(
            engine,
            didReceive: ScriptMessage(
                handler: "tombolo", body: Array(handshake.joined(separator: "\u{1F}").utf8), reply: Unanswered()))
        try await until("the port") { bridge.usesDirectChannel }

        let calls = (1...150).map { "c\u{1F}\($0)\u{1F}give" }.joined(separator: "\u{1E}")
        peer.send(Packet.records(1, calls))
        try await until("the end of the document") { !overruns.isEmpty }
        #expect(overruns.map(\.limit) == [limits.pageBytes])
        #expect(bridge.allDocuments.isEmpty)
        #expect(bridge.heldBytes < Self.megabyte)
        // The unsent answers were dropped. The process receives no more than the limit, and then the end of its port.
        let connection = try #require(engine.channel.connections.values.first?.connection)
        #expect(connection.unsentBytes < Self.megabyte)
        var received = 0
        var isClosed = false
        try await until("the end of the port") {
            while let packet = ReceivedPacket(over: near) {
                if packet.kind == TOMBOLO_LONG_ATTACHED { received += packet.memoryLength ?? 0 }
                if packet.kind == TOMBOLO_CLOSED { isClosed = true }
            }
            return isClosed
        }
        #expect(received <= UnreceivedBodies.maximumByteCount)
        page.close()
        await serving.value
        withExtendedLifetime(peer) {}
    }

    @Test func longAnswersOfARealPageArrive() async throws {
        let policy = try AccessPolicy([Grant(["*"], to: ["app://tests"], allowsSynchronousCalls: true)])
        try await withPage(.gtk, policy: policy) { test in
            test.calls.register("give") { (length: Int) in Data(repeating: 7, count: length) }
            try await test.open()
            // The first of them fit into the shared buffer. The others are more than may be sent before they are received.
            let lengths = try await test.run(
                """
                const values = await Promise.all(Array.from({ length: 60 }, () => tombolo.call('give', 1 << 20)));
                return values.reduce((sum, value) => sum + value.length, 0);
                """)
            #expect(lengths == .integer(60 * Self.megabyte))
            let long = try await test.run("return (await tombolo.call('give', 40 << 20)).length")
            #expect(long == .integer(40 << 20))
            // Script blocks in this call. Its answer is sent after those of the other calls.
            let last = try await test.run(
                """
                const calls = Array.from({ length: 50 }, () => tombolo.call('give', 1 << 20));
                const length = tombolo.callSync('give', 2 << 20).length;
                return [length, (await Promise.all(calls)).length];
                """)
            #expect(last == [.integer(2 << 20), 50])
            try await test.until("the acknowledgements") { test.bridge.heldBytes < 1_000 }
            let ends = test.bridgeEvents.filter { if case .exceededMemory = $0 { true } else { false } }
            #expect(ends.isEmpty)
        }
    }
}

@MainActor
private final class Unanswered: ScriptMessageReplying {
    func resolve(with text: [UInt8]) {}
}
