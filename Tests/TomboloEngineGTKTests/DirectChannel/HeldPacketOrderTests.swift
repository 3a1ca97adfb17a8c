import Glibc
import TestSupport
import Testing
import TomboloEngine

@testable import TomboloEngineGTK

/// A packet that is held because its document is not known, while the connection pauses.
@MainActor
@Suite struct HeldPacketOrderTests {
    @Test func aHeldPacketIsProcessedIfAPauseEndsWhenItsDocumentBecomesKnown() async throws {
        let (near, far) = try SocketPair.make()
        let idle = IdleGate()
        let connection = ProcessConnection(
            PacketSocket(adopting: far), of: WebProcessNumber(value: 1), idleWait: { _ in await idle.wait() }
        ) { _ in }
        let sender = EndlessSender(over: near)
        let documents = TwoDocuments(sender)
        sender.start()
        connection.start(for: documents, maximumLength: 1 << 20)
        defer {
            connection.end()
            close(near)
        }
        try await until("the pause") { idle.isWaiting }
        sender.isStopped = true
        func send(_ packet: [UInt8]) { _ = Glibc.send(near, packet, packet.count, Int32(MSG_NOSIGNAL)) }
        // The first of the two records is stored, and the second one is held.
        let text = String(repeating: "x", count: 60_000)
        send(Packet.opening(2, "late"))
        for _ in 0..<2 { send(Packet.records(2, text)) }
        // Each call reads a packet at least.
        for _ in 0..<20 { connection.catchUp() }
        let port = try #require(documents.late)
        // Reading resumes in one job of the main actor, and the held packet is processed in another.
        idle.open()
        port.receiver = documents
        try await until("both records") { documents.recordCount == 2 }
    }
}

/// Suspends its only caller until it is opened.
@MainActor
private final class IdleGate {
    private var waiting: CheckedContinuation<Void, Never>?

    var isWaiting: Bool { waiting != nil }

    func wait() async { await withCheckedContinuation { waiting = $0 } }

    func open() {
        waiting?.resume()
        waiting = nil
    }
}

/// The documents of a web process: that of an endless sender, and one that becomes known late.
@MainActor
private final class TwoDocuments: ObservedDocuments {
    private let sender: EndlessSender
    private(set) var late: (any DocumentPort)?
    /// The number of records of the late document.
    private(set) var recordCount = 0

    init(_ sender: EndlessSender) { self.sender = sender }

    func directChannelDidOpen(_ port: any DocumentPort, for document: String) {
        if document == "late" { late = port } else { sender.directChannelDidOpen(port, for: document) }
    }
    func directChannelDidReceiveMalformed(_ reason: String) { Issue.record("\(reason)") }

    func channelDidReceive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) { recordCount += 1 }
}
