import GLibRuntime
import Glibc
import TestSupport
import Testing

@testable import TomboloEngineGTK

/// Data that arrives over the direct channel before the handshake of its document.
@MainActor
@Suite struct EarlyDataTests {
    @Test func emptyMessagesCountAgainstTheLimit() throws {
        let (near, far) = try SocketPair.make()
        let connection = ProcessConnection(PacketSocket(adopting: far), of: WebProcessNumber(value: 1)) { _ in }
        defer {
            connection.end()
            close(near)
        }
        let port = GTKDocumentPort(1, isTopLevel: true, maximumLength: 1 << 20, on: connection)
        var count = 0
        while port.hasRoom(for: 0), count < 5_000 {
            try port.takeRecords([])
            count += 1
        }
        #expect(count < 1_000)
        #expect(port.heldBytes < 100_000)
    }
}
