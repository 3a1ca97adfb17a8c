import Glibc
import TomboloEngine

@testable import TomboloEngineGTK

/// A web process that sends without end. It answers every received record with another record, so that there is always more to read.
@MainActor
final class EndlessSender: ObservedDocuments {
    private let descriptor: Int32
    private var port: (any DocumentPort)?
    private(set) var recordCount = 0
    /// Stops sending.
    var isStopped = false
    /// Whether every received record is still answered. Sending stops after a million records, so that a test that waits for idle work ends.
    var isSending: Bool { !isStopped && recordCount < 1_000_000 }

    init(over descriptor: Int32) { self.descriptor = descriptor }

    func start() {
        send(Packet.opening(1, "document"))
        for _ in 0..<4 { send(Packet.records(1, "text")) }
    }

    private func send(_ packet: [UInt8]) { _ = Glibc.send(descriptor, packet, packet.count, Int32(MSG_NOSIGNAL)) }

    func directChannelDidOpen(_ port: any DocumentPort, for document: String) {
        self.port = port
        port.receiver = self
    }

    func channelDidReceive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) {
        recordCount += 1
        if isSending { send(Packet.records(1, "text")) }
    }

    func directChannelDidReceiveMalformed(_ reason: String) {}
}
