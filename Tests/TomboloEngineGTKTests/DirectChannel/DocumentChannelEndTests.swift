import Glibc
import Testing
import TomboloTesting

@testable import TomboloEngineGTK

/// The end of a page's direct channel, and connections that arrive after the end. The tests need no engine.
@MainActor
@Suite struct DocumentChannelEndTests {
    @Test func aConnectionAfterTheEndOfThePageIsClosed() async throws {
        let channel = GTKDirectChannel()
        channel.end()
        let (ours, theirs) = try SocketPair.make()
        defer { close(theirs) }
        let serving = Task { await channel.serve(PacketSocket(adopting: ours), of: WebProcessNumber(value: 1)) }
        try await Self.expectEnd(of: theirs)
        await serving.value
        #expect(channel.connections.count == 0)
    }

    @Test func closingThePageEndsItsConnections() async throws {
        let channel = GTKDirectChannel()
        let (ours, theirs) = try SocketPair.make()
        defer { close(theirs) }
        let serving = Task { await channel.serve(PacketSocket(adopting: ours), of: WebProcessNumber(value: 1)) }
        while channel.connections.count == 0 { await Task.yield() }
        channel.end()
        await serving.value
        try await Self.expectEnd(of: theirs)
    }

    @Test func onlyConnectionsOfReplacedProcessesAreEnded() async throws {
        let channel = GTKDirectChannel()
        let (ours, theirs) = try SocketPair.make()
        let (othersOurs, others) = try SocketPair.make()
        defer { for end in [theirs, others] { close(end) } }
        let serving = Task { await channel.serve(PacketSocket(adopting: ours), of: WebProcessNumber(value: 1)) }
        let servingOther = Task {
            await channel.serve(PacketSocket(adopting: othersOurs), of: WebProcessNumber(value: 2))
        }
        while channel.connections.count < 2 { await Task.yield() }
        channel.end([WebProcessNumber(value: 1), WebProcessNumber(value: 3)])
        await serving.value
        try await Self.expectEnd(of: theirs)
        #expect(channel.connections.count == 1)
        var byte: UInt8 = 0
        #expect(recv(others, &byte, 1, 0) < 0 && errno == EAGAIN)
        channel.end()
        await servingOther.value
    }

    private static func expectEnd(of connection: Int32) async throws {
        let end = ContinuousClock.now + .seconds(120)
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) != 0 {
            if ContinuousClock.now > end { throw TestFailure("The connection is still open.") }
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}
