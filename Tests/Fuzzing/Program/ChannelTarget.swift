import CWebProcess
import Foundation
import Glibc
@testable import TomboloEngine

/// Fuzzes the packets that a web process sends on its connection for documents, and the memory attached to them, over a real socket.
@c(fuzz_channel)
nonisolated func fuzzChannel(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = FuzzInput(start, count)
    MainActor.assumeIsolated {
        Descriptors.check {
            var input = input
            FuzzedProcess().run(&input)
            // Runs the isolated deinitializers.
            MainQueue.serve()
        }
    }
    return 0
}

/// The web process's end of a connection. It sends what the fuzzer generates.
private final class FuzzedProcess: DirectChannelDelegate {
    private var documents: [FuzzedDocument] = []
    private var hasEnded = false
    private let end: Int32
    private let connection: ProcessConnection
    private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Int(TOMBOLO_PACKET_LIMIT))

    /// The maximum length of a document's data. It is low, so that the fuzzer exceeds it, but sufficient for mapped memory and shared buffers.
    private static let maximumLength = 131_072

    init() {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        require(socketpair(AF_UNIX, kind, 0, &ends) == 0, "the sockets could not be created")
        end = ends[0]
        var ended: () -> Void = {}
        connection = ProcessConnection(PacketSocket(adopting: ends[1]), of: WebProcessNumber(value: 1)) { _ in ended() }
        ended = { [unowned self] in hasEnded = true }
    }

    isolated deinit { buffer.deallocate() }

    func run(_ input: inout FuzzInput) {
        connection.start(for: self, maximumLength: Self.maximumLength)
        while !input.rest.isEmpty, !hasEnded { send(&input) }
        connection.catchUp()
        for document in documents { document.listen() }
        close(end)
        while !hasEnded {
            connection.catchUp()
            // Takes the packet that was held for a late document. The connection reads nothing before that.
            MainQueue.serve()
        }
        for document in documents { document.checkClosed() }
    }

    private func send(_ input: inout FuzzInput) {
        let head = input.number()
        let memory = FuzzedMemory(kind: head >> 12, &input)
        let packet = input.take(head & 0xFFF)
        _ = DescriptorPacket.send(packet, with: memory.descriptors, over: end)
        connection.catchUp()
        receivePackets()
    }

    /// Reads the packets that the program sends, as the extension does.
    private func receivePackets() {
        var memory: Int32 = -1
        while case let count = tombolo_socket_receive(end, buffer.baseAddress, buffer.count, &memory), count > 0 {
            require(count >= 8, "a packet has no port number")
            if memory >= 0 { close(memory) }
        }
        DescriptorSource.writeSome()
    }

    func directChannelDidOpen(_ port: any DocumentPort, for document: String) {
        documents.append(FuzzedDocument(port, manner: document.utf8.first ?? 0))
    }

    func directChannelDidReceiveMalformed(_ reason: String) {
        require(!reason.isEmpty, "a connection ended without a reason")
    }

    func directChannelDidFail(_ reason: String) {}
}
