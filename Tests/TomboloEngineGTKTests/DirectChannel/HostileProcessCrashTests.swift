import CWebProcess
import Foundation
import Glibc
import Testing
import TomboloBridge
import TomboloTesting

@testable import TomboloEngineGTK

/// A sequence of attacks by hostile web processes. No attack ends the program, receives an answer or leaks resources.
@MainActor
@Suite(.serialized) struct HostileProcessCrashTests {
    /// - Parameter isHostile: Whether the page's process itself attacks, from within the engine's sandbox. Otherwise the test's client attacks, and
    ///   the page's process continues.
    @Test(arguments: [false, true]) func hostileProcessesLeaveNoDescriptorsMappingsOrMemory(isHostile: Bool)
        async throws
    {
        // Some attacks send no handshake, and end with the timeout of their connection.
        try await withDirectChannel(isHostile: isHostile, handshakeTimeout: .seconds(2)) { test in
            // The first round is not measured: it allocates buffers, threads and connection state that are allocated only once.
            for one in HostileProcessCase.all { try await run(one, test, isFirst: true) }
            var before = Self.anonymousBytes
            let atStart = before
            for one in HostileProcessCase.all {
                try await run(one, test, isFirst: false)
                let after = Self.anonymousBytes
                #expect(after - before < 1 << 20, "\(one.testDescription) took \(after - before) bytes")
                before = after
            }
            #expect(Self.anonymousBytes - atStart < 4 << 20)
            #expect(HostileProcessCase.all.count >= 60)
        }
    }

    /// Runs one attack and checks its effects.
    /// - Parameter isFirst: Whether this is the first round, in which the total number of the program's descriptors is not checked. In its first
    ///   seconds WebKitGTK 2.50 begins to watch the system's memory and keeps `/proc/meminfo`, `/proc/zoneinfo` and files of its cgroup open.
    ///   The descriptors that the peer sent are counted in both rounds.
    private func run(_ one: HostileProcessCase, _ test: DirectChannelTest, isFirst: Bool) async throws {
        let marked = MarkedMemory()
        let (calls, openBefore) = (test.calls, Self.openDescriptors)
        try await test.until("an end of the connection before \(one.testDescription)") {
            await test.engine.webProcessExtension?.connections?.counts.all == test.ownConnections
        }
        do {
            let peer = try await test.attacker(sendsHandshake: one.sendsHandshake)
            if one.sendsHandshake {
                // Otherwise a busy program could admit this connection after its end, in place of that of the next attack.
                try await test.until("the connection for \(one.testDescription)") {
                    let counts = await test.engine.webProcessExtension?.connections?.counts
                    return counts?.all == test.ownConnections + 1 && counts?.waiting == 0
                }
            }
            one.act(peer, marked)
            switch one.end {
            case .connection:
                try await test.until("the end of the connection: \(one.testDescription)") { peer.isDisconnected }
            case .port(let number):
                try await test.until("the end of the port: \(one.testDescription)") {
                    peer.takeClosed(number)
                }
                #expect(!peer.isDisconnected, "\(one.testDescription)")
            case .none:
                if test.hostile != nil {
                    // The process forwards the packets. They have been read when the app closes this port, which belongs to no document.
                    try await test.until("room: \(one.testDescription)") { peer.send(Packet.opening(1_000, "none")) }
                    try await test.until("the last packet: \(one.testDescription)") { peer.takeClosed(1_000) }
                }
                // When this call is answered, the hostile packet has been read, because the main loop reads from both connections.
                try await test.expectAnswer()
                #expect(!peer.isDisconnected, "\(one.testDescription)")
                #expect(marked.mappedCount <= 50, "\(one.testDescription)")
            }
        }
        try await test.expectAnswer()
        #expect(test.calls == calls + (one.isHarmless ? 2 : 1), "\(one.testDescription)")
        try await test.until("the descriptors: \(one.testDescription), \(marked.openCount)") { marked.openCount == 0 }
        try await test.until("the mappings: \(one.testDescription), \(marked.mappedCount)") { marked.mappedCount == 0 }
        if isFirst { return }
        try await test.until("all descriptors: \(one.testDescription)") { Self.openDescriptors <= openBefore + 1 }
        #expect(test.bridge.allDocuments.count == 1)
    }

    /// The number of descriptors of the program.
    static var openDescriptors: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
    }

    /// The anonymous memory of the program, in bytes.
    static var anonymousBytes: Int {
        typealias Trim = @convention(c) (Int) -> Int32
        // Returns freed memory to the system, so that it does not count as growth.
        if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: Trim.self)(0) }
        let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first {
            $0.hasPrefix("RssAnon:")
        }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
    }
}

extension HostileProcessCase {
    fileprivate var isHarmless: Bool { if case .none = end { true } else { false } }
}

extension HostilePeer {
    /// Receives packets until the end of a port.
    fileprivate func takeClosed(_ number: UInt32) -> Bool {
        while let packet = receive() {
            if packet == Packet.words(TOMBOLO_CLOSED, number) { return true }
        }
        return false
    }
}
