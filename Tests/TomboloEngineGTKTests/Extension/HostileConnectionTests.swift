import CWebProcess
import Foundation
import Glibc
import TestSupport
import Testing
import TomboloTesting

@testable import TomboloEngineGTK

/// Limits on connections to a page's socket: the processes that may connect, the number of connections, and the time until the handshake. The
/// tests need no engine.
struct HostileConnectionTests {
    /// The program's end of the socket, and the faults that it reports.
    private final class Listening: Sendable {
        let folder: SocketFolder
        let connections: WebProcessConnections
        let processes: PageProcesses
        private let running: Task<Void, Never>
        private let faults: Collected

        actor Collected {
            var reasons: [String] = []
            func note(_ reason: String) { reasons.append(reason) }
        }

        init(handshakeTimeout: Duration = .seconds(2)) throws {
            let (folder, listener) = try SocketFolder.make()
            self.folder = folder
            let faults = Collected()
            self.faults = faults
            processes = PageProcesses()
            processes.note("secret")
            let connections = WebProcessConnections(
                handshakeTimeout: handshakeTimeout, processes: processes, requests: nil,
                documents: { socket, _ in
                    // Keeps the connection open until the peer closes it.
                    while case .some = try? await socket.receive() {}
                },
                report: { fault in Task { await faults.note(fault.reason) } })
            self.connections = connections
            running = Task.detached { await connections.run(listener) }
        }

        deinit {
            running.cancel()
            folder.remove()
        }

        var reasons: [String] { get async { await faults.reasons } }

        func peer(_ packet: [UInt8]? = nil) throws -> HostilePeer {
            let peer = try HostilePeer(folder.socketPath)
            if let packet { peer.send(packet) }
            return peer
        }

        /// Starts another program that connects, sends a handshake, and stays connected. If the variable `ORPHAN_OF` is
        /// set, the program first waits until the process with this number is no longer its parent.
        func start(_ prefix: String, _ suffix: String = "") throws -> Process {
            let script = """
                select(undef, undef, undef, 0.01) while getppid() == ($ENV{ORPHAN_OF} // -1);
                use Socket; $| = 1; socket(my $connection, AF_UNIX, SOCK_SEQPACKET, 0) or die;
                connect($connection, pack_sockaddr_un($ARGV[0])) or die;
                send($connection, pack("L L L/a* L", 1, $ARGV[1], "secret", 2), 0); recv($connection, my $end, 10, 0); exit 0
                """
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = [
                "-c", "\(prefix) perl -e \"$1\" \"$2\" \"$3\" \(suffix)", "sh", script, folder.socketPath,
                "\(TOMBOLO_WIRE_VERSION)",
            ]
            try process.run()
            return process
        }

        func until(_ what: String, _ condition: () async throws -> Bool) async throws {
            let end = ContinuousClock.now + .seconds(120)
            while try await !condition() {
                if ContinuousClock.now > end {
                    throw TestFailure("Timed out waiting for \(what): \(await connections.counts), \(await reasons)")
                }
                try await Task.sleep(for: .milliseconds(5))
            }
        }
    }

    private static let handshake = Packet.handshake("secret", Int(TOMBOLO_FOR_DOCUMENTS))

    @Test func aPageWaitsTwoSecondsForAHandshake() async {
        let connections = WebProcessConnections(
            processes: PageProcesses(), requests: nil, documents: { _, _ in }, report: { _ in })
        #expect(await connections.handshakeTimeout == .seconds(2))
    }

    @Test func aConnectionWithoutAHandshakeIsClosed() async throws {
        let patient = try Listening(handshakeTimeout: .seconds(3600))
        let waiting = try patient.peer()
        try await patient.until("the connection") { await patient.connections.counts.waiting == 1 }
        #expect(!waiting.isDisconnected)
        let listening = try Listening(handshakeTimeout: .milliseconds(100))
        let silent = try listening.peer()
        try await listening.until("the end of the silent connection") { silent.isDisconnected }
        try await listening.until("the removal of the connection") { await listening.connections.counts.all == 0 }
    }

    @Test func aHandshakeThatHasArrivedCountsHoweverLateItIsRead() async throws {
        for _ in 0..<20 {
            let (folder, listener) = try SocketFolder.make()
            defer { folder.remove() }
            let peer = try HostilePeer(folder.socketPath)
            peer.send(Self.handshake)
            let processes = PageProcesses()
            processes.note("secret")
            let connections = WebProcessConnections(
                handshakeTimeout: .zero, processes: processes, requests: nil,
                documents: { socket, _ in while case .some = try? await socket.receive() {} }, report: { _ in })
            let running = Task { await connections.run(listener) }
            defer { running.cancel() }
            try await until("the handshake or a disconnection") { await connections.wasGreeted || peer.isDisconnected }
            #expect(!peer.isDisconnected)
        }
    }

    @Test func manyConnectionsWithoutAHandshakeDoNotBlockOthers() async throws {
        let listening = try Listening()
        let silent = try (0..<100).map { _ in try listening.peer() }
        try await listening.until("the end of 98 connections") { silent.count { $0.isDisconnected } >= 98 }
        #expect(await listening.connections.counts.waiting <= WebProcessConnections.maximumWaitingPerProcess)
        let genuine = try listening.start("exec")
        try await listening.until("the genuine connection") { await listening.connections.wasGreeted }
        genuine.terminate()
    }

    @Test func aProcessHasOneConnectionOfEachKind() async throws {
        let listening = try Listening()
        let first = try listening.peer(Self.handshake)
        try await listening.until("the first connection") { await listening.connections.wasGreeted }
        let second = try listening.peer(Self.handshake)
        try await listening.until("the end of the second connection") { second.isDisconnected }
        #expect(!first.isDisconnected)
        #expect(await listening.connections.counts.all == 1)
        first.disconnect()
        // A new connection is accepted after the first one has ended.
        try await listening.until("the end of the first connection") { await listening.connections.counts.all == 0 }
        let third = try listening.peer(Self.handshake)
        try await listening.until("the third connection") { await listening.connections.counts == (1, 0) }
        #expect(!third.isDisconnected)
    }

    @Test func aConnectionThatWaitsForItsProcessIsCounted() async throws {
        let listening = try Listening(handshakeTimeout: .seconds(3600))
        let processes = listening.processes
        _ = processes.committed(in: 1)
        _ = processes.identify(1, by: "secret")
        processes.note("another")
        _ = processes.committed(in: 2)
        _ = processes.identify(2, by: "another")
        let left = try listening.peer(Self.handshake)
        try await listening.until("the handshake of the replaced process") { processes.hasWaiters }
        #expect(await listening.connections.counts == (1, 0))
        // A replaced process may hold no more connections than a process that sends no handshake.
        let more = try (0..<20).map { _ in try listening.peer(Self.handshake) }
        try await listening.until("the end of 19 connections") { more.count { $0.isDisconnected } >= 19 }
        #expect(await listening.connections.counts.all <= WebProcessConnections.maximumWaitingPerProcess)
        _ = processes.committed(in: 1)
        // One of the two connections that waited is accepted.
        try await listening.until("the accepted connection") { await listening.connections.counts == (1, 0) }
        #expect(([left] + more).count { !$0.isDisconnected } == 1)
    }

    @Test(arguments: [
        [], [0], Packet.words(TOMBOLO_HANDSHAKE), Packet.handshake("secre", 2), Packet.handshake("", 2),
        Packet.handshake("secrets", 2),
        Packet.handshake("secret", 3), Packet.handshake("secret", 0), Packet.handshake("secret", 1),
        Packet.handshake("secret", 2) + [0],
        Packet.handshake("secret", 2, version: 1), Packet.opening(1, String(repeating: "a", count: 32)),
        Packet.words(TOMBOLO_SHARED_BUFFER, 0, 16), [UInt8](repeating: 0, count: 200_000),
    ])
    func anInvalidHandshakeClosesTheConnection(packet: [UInt8]) async throws {
        let listening = try Listening()
        let peer = try listening.peer(packet)
        try await listening.until("the end") { peer.isDisconnected }
        #expect(await !listening.connections.wasGreeted)
        try await listening.until("the removal of the connection") { await listening.connections.counts.all == 0 }
    }

    @Test func aChildProcessInASandboxIsIdentified() async throws {
        let listening = try Listening()
        // The program runs in its own PID namespace, as the web processes do that the engine starts.
        let sandboxed = try listening.start("exec bwrap --die-with-parent --unshare-all --dev-bind / / --")
        try await listening.until("the handshake of the sandboxed process") { await listening.connections.wasGreeted }
        #expect(await listening.reasons == [])
        #expect(sandboxed.isRunning)
    }

    @Test func aConnectionOfAnotherProgramIsRejected() async throws {
        let listening = try Listening()
        // The shell that started the program has ended before the program connects.
        _ = try listening.start("(export ORPHAN_OF=$$; exec", ") &")
        try await listening.until("the rejection") { await !listening.reasons.isEmpty }
        #expect(await listening.reasons == ["it was opened by a process that this program did not start"])
        #expect(await !listening.connections.wasGreeted)
    }
}
