import CWebProcess
import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// Attacks over the connection for requests, by a process that has access to the socket or has taken over a web process. An attack ends the
/// connection of the attacker only.
@MainActor
@Suite(.serialized) struct HostileInterceptionTests {
    private nonisolated static let mark = RequestDecision.changed(
        RequestChanges(fields: [HeaderField("X-Mark", "yes")]))

    /// Malformed packets after a valid handshake.
    static let packets: [[UInt8]] = [
        [0], [1, 2, 3], words(0), words(99), words(UInt32.max), words(TOMBOLO_REQUEST),
        words(TOMBOLO_REQUEST, 1, 0), words(TOMBOLO_REQUEST, 1, 0, UInt32.max),
        words(TOMBOLO_REQUEST, 1, 0, 4) + Array("http".utf8),
        words(TOMBOLO_REQUEST, 1, 0, 0, 0, UInt32.max), words(TOMBOLO_REQUEST, 1, 0, 0, 0, 1, UInt32.max),
        words(TOMBOLO_REQUEST, 1, 0, 0, 0, 0, 0), words(TOMBOLO_GAVE_UP), words(TOMBOLO_GAVE_UP, 1, 1),
        handshake("another"), [UInt8](repeating: 0x41, count: Int(TOMBOLO_PACKET_LIMIT)),
        [UInt8](repeating: 0, count: Int(TOMBOLO_PACKET_LIMIT) + 1),
    ]

    @Test func aConnectionWithoutTheTokenIsClosed() async throws {
        try await withInterceptedPage(decision: { _ in Self.mark }) { test in
            try await test.open()
            let first =
                Self.packets + [
                    Self.handshake(""), Self.handshake("guess"), Self.handshake(String(repeating: "0", count: 32)),
                ]
            for packet in first {
                let peer = try HostilePeer(test.socketPath)
                peer.send(packet)
                try await test.until("the end of the connection") { peer.isDisconnected }
            }
            let silent = try HostilePeer(test.socketPath)
            try await expectMark(test)
            silent.disconnect()
        }
    }

    @Test func malformedRequestClosesItsConnection() async throws {
        try await withInterceptedPage(decision: { _ in Self.mark }) { test in
            try await test.open()
            for packet in Self.packets {
                let peer = try HostilePeer(test.socketPath)
                peer.send(Self.handshake(test.engine.webProcessExtension?.processes.issueToken() ?? ""))
                peer.send(packet)
                try await test.until("the end of the connection after \(packet.prefix(24))") { peer.isDisconnected }
            }
            try await test.until("the reports") { test.faults.count == Self.packets.count }
            try await expectMark(test)
        }
    }

    @Test func tooManyPendingRequestsCloseTheConnection() async throws {
        let held = AsyncStream<Never>.makeStream()
        try await withInterceptedPage(decision: { request in
            guard request.url.path == "/flood" else { return Self.mark }
            for await _ in held.stream {}
            return .unchanged
        }) { test in
            try await test.open()
            let peer = try HostilePeer(test.socketPath)
            peer.send(Self.handshake(test.engine.webProcessExtension?.processes.issueToken() ?? ""))
            for number in 1...200 {
                peer.send(Self.requestPacket(UInt32(number), "http://127.0.0.1/flood"))
            }
            try await test.until("the end of the connection") { peer.isDisconnected }
            try await expectMark(test)
        }
        held.continuation.finish()
    }

    @Test func givenUpRequestsArePendingUntilTheirDecisionsEnd() async throws {
        try await withUnendingDecisions { test, _ in
            let peer = try HostilePeer(test.socketPath)
            peer.send(Self.handshake(test.engine.webProcessExtension?.processes.issueToken() ?? ""))
            for number in 1...200 as ClosedRange<UInt32> {
                for packet in [
                    Self.requestPacket(number, "http://127.0.0.1/flood"), Self.words(TOMBOLO_GAVE_UP, number),
                ] {
                    try await test.until("room for the packet") { peer.send(packet) || peer.isDisconnected }
                }
            }
            try await test.until("the end of the connection") { peer.isDisconnected }
            let begun = await test.interceptor.requests(for: "/flood").count
            #expect(begun <= InterceptionConnection.maximumPendingRequests)
            try await expectMark(test)
        }
    }

    @Test func theDecisionsOfAllConnectionsTogetherAreLimited() async throws {
        try await withUnendingDecisions { test, gate in
            // A process has one connection at a time, so a new one is refused until the end of the last one has been processed.
            var (peer, number) = (nil as HostilePeer?, UInt32(0))
            try await test.until("the decisions") {
                if number == 60 || peer?.isDisconnected ?? true {
                    peer = nil
                    let next = try HostilePeer(test.socketPath)
                    next.send(Self.handshake(test.engine.webProcessExtension?.processes.issueToken() ?? ""))
                    (peer, number) = (next, 0)
                }
                if peer?.send(Self.requestPacket(number + 1, "http://127.0.0.1/flood")) == true { number += 1 }
                return await test.interceptor.requests(for: "/flood").count >= RunningDecisions.maximumCount
            }
            // The request of the page is made without a decision.
            #expect(try await test.fetch(test.server.url("/echo"))?.contains("x-mark") == false)
            #expect(await test.interceptor.requests(for: "/flood").count == RunningDecisions.maximumCount)
            await gate.open()
            try await test.until("a decision") {
                try await test.fetch(test.server.url("/echo"))?.contains("x-mark") == true
            }
        }
    }

    @Test func connectionsAboveTheLimitAreClosed() async throws {
        try await withInterceptedPage(decision: { _ in Self.mark }) { test in
            try await test.open()
            var peers: [HostilePeer] = []
            try await test.until("more connections than there may be") {
                // Connecting fails while the socket's queue of pending connections is full. The wait repeats it.
                (try? HostilePeer(test.socketPath)).map { peers.append($0) }
                return peers.count > WebProcessConnections.maximumConnections
            }
            try await test.until("the end of the last connection") { peers.last?.isDisconnected ?? false }
            try await expectMark(test)
        }
    }

    /// Runs `body` with an open page whose interceptor decides about requests for `/flood` only when the gate is open, and ignores that its tasks are
    /// cancelled.
    private func withUnendingDecisions(_ body: @escaping @MainActor (InterceptedPage, Gate) async throws -> Void)
        async throws
    {
        let gate = Gate()
        try await withInterceptedPage(decision: { request in
            guard request.url.path == "/flood" else { return Self.mark }
            await gate.wait()
            return .unchanged
        }) { test in
            try await test.open()
            try await body(test, gate)
        }
        await gate.open()
    }

    /// Checks that the page's own connection still works.
    private func expectMark(_ test: InterceptedPage) async throws {
        #expect(try await test.fetch(test.server.url("/echo"))?.contains("x-mark") == true)
    }

    static func handshake(_ token: String) -> [UInt8] {
        words(TOMBOLO_HANDSHAKE, UInt32(TOMBOLO_WIRE_VERSION), UInt32(token.utf8.count)) + Array(token.utf8)
            + words(UInt32(TOMBOLO_FOR_REQUESTS))
    }

    static func requestPacket(_ number: UInt32, _ url: String) -> [UInt8] {
        words(TOMBOLO_REQUEST, number, 0, UInt32(url.utf8.count)) + Array(url.utf8) + words(3) + Array("GET".utf8)
            + words(0)
    }

    private static func words(_ kind: Int, _ rest: UInt32...) -> [UInt8] { bytes([UInt32(kind)] + rest) }
    private static func words(_ word: UInt32) -> [UInt8] { bytes([word]) }
    private static func bytes(_ words: [UInt32]) -> [UInt8] {
        words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
    }
}
