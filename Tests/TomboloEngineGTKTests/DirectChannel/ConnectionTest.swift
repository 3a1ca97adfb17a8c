import CWebProcess
import Glibc
import Testing
import TomboloEngine

@testable import TomboloEngineGTK

/// A connection for documents whose web process is played by the test. The test needs no engine.
@MainActor
final class ConnectionTest: ObservedDocuments {
    let connection: ProcessConnection
    private(set) var malformations: [String] = []
    private let end: End
    private let peer: Int32
    private var lastNumber: UInt32 = 0
    private var ports: [any DocumentPort] = []

    /// The end of the connection.
    @MainActor
    private final class End {
        var isReached = false
    }

    /// - Parameters:
    ///   - makeMemory: Creates the memory of long packets of the program.
    ///   - retryWait: Waits before the program sends again what it had no descriptor or memory for.
    init(
        makeMemory: @escaping OutgoingPacket.MakeMemory = { tombolo_memory_with($0.baseAddress, $0.count) },
        retryWait: @escaping @MainActor (Duration) async -> Void = { _ = try? await Task.sleep(for: $0) }
    ) throws {
        let (near, far) = try SocketPair.make()
        let end = End()
        (peer, self.end) = (near, end)
        connection = ProcessConnection(
            PacketSocket(adopting: far), of: WebProcessNumber(value: 1), makeMemory: makeMemory, retryWait: retryWait
        ) { _ in end.isReached = true }
        connection.start(for: self, maximumLength: 1 << 20)
    }

    isolated deinit {
        connection.end()
        close(peer)
    }

    var hasEnded: Bool { end.isReached }

    /// Opens a port, as a web process does for a document. Its receiver is the test.
    func open() throws -> any DocumentPort {
        lastNumber += 1
        let count = ports.count
        send(Packet.opening(lastNumber, "document-\(lastNumber)"))
        try #require(ports.count == count + 1)
        return try #require(ports.last)
    }

    /// Sends records to the document of a port. Returns whether there was room.
    func send(_ records: AttachedText, to port: any DocumentPort) -> Bool { port.send { records } }

    /// Sends a packet of the web process, and lets the program process it.
    func send(_ packet: [UInt8]) {
        _ = Glibc.send(peer, packet, packet.count, Int32(MSG_NOSIGNAL))
        connection.catchUp()
    }

    /// Acknowledges memory that the web process has received.
    func acknowledge() { send(Packet.words(TOMBOLO_RECEIVED, 0)) }

    /// The next packet that the web process receives; nil if there is none.
    func receive() -> ReceivedPacket? { ReceivedPacket(over: peer) }

    /// Receives all packets that have been sent, and acknowledges the memory of each, so that those that wait for it are
    /// sent too.
    func receiveAll() -> [ReceivedPacket] {
        var packets: [ReceivedPacket] = []
        while let packet = receive() {
            packets.append(packet)
            if packet.memoryLength != nil, packet.kind != TOMBOLO_SHARED_BUFFER { acknowledge() }
        }
        return packets
    }

    func directChannelDidOpen(_ port: any DocumentPort, for document: String) {
        port.receiver = self
        ports.append(port)
    }
    func directChannelDidReceiveMalformed(_ reason: String) { malformations.append(reason) }

    func channelDidReceive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) {}
}
