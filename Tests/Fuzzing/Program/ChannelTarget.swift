import CWebProcess
import Foundation
import Glibc
@testable import TomboloEngine

/// Packets of a web process on its connection for documents, with the memory that comes with them, over a socket of the system's.
@c(fuzz_channel)
nonisolated func fuzzChannel(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = FuzzInput(start, count)
    MainActor.assumeIsolated {
        Descriptors.check {
            var input = input
            FuzzedProcess().run(&input)
            // What is isolated ends there.
            MainQueue.serve()
        }
    }
    return 0
}

/// The other end of a connection, where everything is said that the fuzzer thinks of.
private final class FuzzedProcess: DirectChannelDelegate {
    private var documents: [FuzzedDocument] = []
    private var isConnectionOver = false
    private let end: Int32
    private let connection: ProcessConnection
    private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Int(TOMBOLO_PACKET_LIMIT))

    /// Little, so that the fuzzer finds out what happens beyond it, and enough for what is mapped or goes by an arena.
    private static let maximumLength = 131_072

    init() {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        require(socketpair(AF_UNIX, kind, 0, &ends) == 0, "there are no sockets")
        end = ends[0]
        var ended: () -> Void = {}
        connection = ProcessConnection(PacketSocket(adopting: ends[1]), of: WebProcessNumber(value: 1)) { _ in ended() }
        ended = { [unowned self] in isConnectionOver = true }
    }

    isolated deinit { buffer.deallocate() }

    func run(_ input: inout FuzzInput) {
        connection.start(for: self, maximumLength: Self.maximumLength)
        while !input.rest.isEmpty, !isConnectionOver { send(&input) }
        connection.catchUp()
        for document in documents { document.listen() }
        close(end)
        while !isConnectionOver { connection.catchUp() }
        for document in documents { document.checkThatItIsOver() }
    }

    private func send(_ input: inout FuzzInput) {
        let head = input.number()
        let memory = FuzzedMemory(kind: head >> 12, &input)
        let packet = input.take(head & 0xFFF)
        _ = DescriptorPacket.send(packet, with: memory.descriptors, over: end)
        connection.catchUp()
        takeAnswers()
    }

    /// Reads what the program says, as the extension does.
    private func takeAnswers() {
        var memory: Int32 = -1
        while case let count = tombolo_socket_receive(end, buffer.baseAddress, buffer.count, &memory), count > 0 {
            require(count >= 8, "a packet without a port's number")
            if memory >= 0 { close(memory) }
        }
        DescriptorSource.writeSome()
    }

    func directChannelDidOpen(_ port: any DocumentPort, for document: String) {
        documents.append(FuzzedDocument(port, manner: document.utf8.first ?? 0))
    }

    func directChannelDidReceiveMalformed(_ reason: String) {
        require(!reason.isEmpty, "a connection ended for no reason")
    }

    func directChannelDidFail(_ reason: String) {}
}
