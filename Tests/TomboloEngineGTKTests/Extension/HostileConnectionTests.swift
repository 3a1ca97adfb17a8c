import CWebProcess
import Foundation
import Glibc
import Testing
import TomboloTesting

@testable import TomboloEngineGTK

/// Who may connect to a page's socket, how many at a time, and for how long without a word. Without an engine.
struct HostileConnectionTests {
    /// The program's side, and what it reports.
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

        init(helloTime: Duration = .seconds(2)) throws {
            let (folder, listener) = try SocketFolder.make()
            self.folder = folder
            let faults = Collected()
            self.faults = faults
            processes = PageProcesses()
            processes.note("secret")
            let connections = WebProcessConnections(
                helloTime: helloTime, processes: processes, requests: nil,
                documents: { socket, _ in
                    // Until it is closed from the other side.
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

        func stranger(_ packet: [UInt8]? = nil) throws -> Stranger {
            let stranger = try Stranger(folder.socketPath)
            if let packet { stranger.send(packet) }
            return stranger
        }

        /// Has another program connect and say hello, and stay until its input ends.
        func start(_ prefix: String, _ suffix: String = "") throws -> Process {
            let script = """
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
                    throw TestFailure("Waited for \(what) in vain: \(await connections.counts), \(await reasons)")
                }
                try await Task.sleep(for: .milliseconds(5))
            }
        }
    }

    private static let hello = Packet.hello("secret", Int(TOMBOLO_FOR_DOCUMENTS))

    @Test func whoSaysNothingIsCutOff() async throws {
        let listening = try Listening()
        let silent = try listening.stranger()
        try await listening.until("the connection") { await listening.connections.counts.waiting == 1 }
        try await listening.until("its end") { silent.isCutOff }
        try await listening.until("its place") { await listening.connections.counts.all == 0 }
    }

    @Test func aHundredSilentConnectionsHoldNoPlaceOfOthers() async throws {
        let listening = try Listening()
        let silent = try (0..<100).map { _ in try listening.stranger() }
        try await listening.until("the end of most") { silent.count { $0.isCutOff } >= 98 }
        #expect(await listening.connections.counts.waiting <= WebProcessConnections.maximumWaitingPerProcess)
        let genuine = try listening.start("exec")
        try await listening.until("the genuine one") { await listening.connections.wasGreeted }
        genuine.terminate()
    }

    @Test func aProcessHasOneConnectionOfAKind() async throws {
        let listening = try Listening()
        let first = try listening.stranger(Self.hello)
        try await listening.until("the first") { await listening.connections.wasGreeted }
        let second = try listening.stranger(Self.hello)
        try await listening.until("the end of the second") { second.isCutOff }
        #expect(!first.isCutOff)
        #expect(await listening.connections.counts.all == 1)
        first.hangUp()
        // And another, once that is gone.
        try await listening.until("the end of the first") { await listening.connections.counts.all == 0 }
        let third = try listening.stranger(Self.hello)
        try await listening.until("the third") { await listening.connections.counts == (1, 0) }
        #expect(!third.isCutOff)
    }

    @Test func aConnectionThatWaitsForItsProcessIsCounted() async throws {
        let listening = try Listening(helloTime: .seconds(120))
        let processes = listening.processes
        _ = processes.committed(in: 1)
        _ = processes.identify(1, by: "secret")
        processes.note("another")
        _ = processes.committed(in: 2)
        _ = processes.identify(2, by: "another")
        let left = try listening.stranger(Self.hello)
        try await listening.until("its hello") { processes.hasWaiters }
        #expect(await listening.connections.counts == (1, 0))
        // A process that was left cannot hold more of them than one that says nothing.
        let more = try (0..<20).map { _ in try listening.stranger(Self.hello) }
        try await listening.until("the end of most") { more.count { $0.isCutOff } >= 19 }
        #expect(await listening.connections.counts.all <= WebProcessConnections.maximumWaitingPerProcess)
        _ = processes.committed(in: 1)
        // One of the two that waited.
        try await listening.until("its connection") { await listening.connections.counts == (1, 0) }
        #expect(([left] + more).count { !$0.isCutOff } == 1)
    }

    @Test(arguments: [
        [], [0], Packet.words(TOMBOLO_HELLO), Packet.hello("secre", 2), Packet.hello("", 2), Packet.hello("secrets", 2),
        Packet.hello("secret", 3), Packet.hello("secret", 0), Packet.hello("secret", 1),
        Packet.hello("secret", 2) + [0],
        Packet.hello("secret", 2, version: 1), Packet.opening(1, String(repeating: "a", count: 32)),
        Packet.words(TOMBOLO_ARENA, 0, 16), [UInt8](repeating: 0, count: 200_000),
    ])
    func whatIsNoHelloIsCutOff(packet: [UInt8]) async throws {
        let listening = try Listening()
        let stranger = try listening.stranger(packet)
        try await listening.until("the end") { stranger.isCutOff }
        #expect(await !listening.connections.wasGreeted)
        try await listening.until("its place") { await listening.connections.counts.all == 0 }
    }

    @Test func aProcessThatTheProgramStartedIsKnownThroughItsSandbox() async throws {
        let listening = try Listening()
        // As the engine starts web processes: with numbers of processes of their own.
        let sandboxed = try listening.start("exec bwrap --die-with-parent --unshare-all --dev-bind / / --")
        try await listening.until("its hello") { await listening.connections.wasGreeted }
        #expect(await listening.reasons == [])
        #expect(sandboxed.isRunning)
    }

    @Test func aProcessThatTheProgramDidNotStartIsRefused() async throws {
        let listening = try Listening()
        // The shell that started it is gone before it connects.
        let shell = try listening.start("(sleep 0.3; exec", ") &")
        shell.waitUntilExit()
        try await listening.until("the refusal") { await !listening.reasons.isEmpty }
        #expect(await listening.reasons == ["it was opened by a process that this program did not start"])
        #expect(await !listening.connections.wasGreeted)
    }
}
