import Glibc
import Testing
import TomboloTesting

@testable import TomboloEngineGTK

/// Connections that come to a page's lane when there is no page any longer. Without an engine.
@MainActor
@Suite struct LaneEndTests {
    @Test func aConnectionThatComesAfterTheEndIsClosed() async throws {
        let lane = GTKLane()
        lane.end()
        let (ours, theirs) = try SocketPair.make()
        defer { close(theirs) }
        let serving = Task { await lane.serve(LineSocket(adopting: ours), of: WebProcessNumber(value: 1)) }
        try await Self.expectEnd(of: theirs)
        await serving.value
        #expect(lane.lines.count == 0)
    }

    @Test func theEndOfThePageEndsItsConnections() async throws {
        let lane = GTKLane()
        let (ours, theirs) = try SocketPair.make()
        defer { close(theirs) }
        let serving = Task { await lane.serve(LineSocket(adopting: ours), of: WebProcessNumber(value: 1)) }
        while lane.lines.count == 0 { await Task.yield() }
        lane.end()
        await serving.value
        try await Self.expectEnd(of: theirs)
    }

    @Test func onlyConnectionsOfProcessesThatWereLeftAreEnded() async throws {
        let lane = GTKLane()
        let (ours, theirs) = try SocketPair.make()
        let (othersOurs, others) = try SocketPair.make()
        defer { for end in [theirs, others] { close(end) } }
        let serving = Task { await lane.serve(LineSocket(adopting: ours), of: WebProcessNumber(value: 1)) }
        let servingOther = Task { await lane.serve(LineSocket(adopting: othersOurs), of: WebProcessNumber(value: 2)) }
        while lane.lines.count < 2 { await Task.yield() }
        lane.end([WebProcessNumber(value: 1), WebProcessNumber(value: 3)])
        await serving.value
        try await Self.expectEnd(of: theirs)
        #expect(lane.lines.count == 1)
        var byte: UInt8 = 0
        #expect(recv(others, &byte, 1, 0) < 0 && errno == EAGAIN)
        lane.end()
        await servingOther.value
    }

    private static func expectEnd(of line: Int32) async throws {
        let end = ContinuousClock.now + .seconds(120)
        var byte: UInt8 = 0
        while recv(line, &byte, 1, 0) != 0 {
            if ContinuousClock.now > end { throw TestFailure("The connection goes on.") }
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}
