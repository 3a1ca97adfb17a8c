import CGTK
import CWebProcess
import Foundation
import Glibc
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// Attacks of a hostile web process with attachments.
@MainActor
@Suite(.serialized) struct HostileAttachmentTests {
    @Test func aSecondAttachmentOfTheSameNumberIsIgnored() async throws {
        try await withHostilePeer { test in
            test.peer.send(test.words(TOMBOLO_ATTACHED, [1, 7, UInt32(TOMBOLO_BYTES)]) + [1])
            test.peer.send(test.words(TOMBOLO_ATTACHED, [1, 7, UInt32(TOMBOLO_BYTES)]) + [2])
            test.peer.send(test.words(TOMBOLO_RECORDS, [1]) + Array(#"["\ud8007","\ud8007"]"#.utf8))
            try await until("the records") { test.arrived.count == 1 }
            #expect(test.arrived[0].attachments == [Data([1])])
        }
    }

    @Test func attachmentsAreDeliveredWithTheNextRecords() async throws {
        try await withHostilePeer { test in
            for id in 0...1_000 as ClosedRange<UInt32> {
                let packet = test.words(TOMBOLO_ATTACHED, [1, id, UInt32(TOMBOLO_BYTES)])
                try await until("room for the packet") { test.peer.send(packet) }
            }
            test.peer.send(test.words(TOMBOLO_RECORDS, [1]) + Array(#"["\ud800999","\ud8001001"]"#.utf8))
            test.peer.send(test.words(TOMBOLO_RECORDS, [1]) + Array(#"["\ud800998"]"#.utf8))
            try await until("the records") { test.arrived.count == 2 }
            #expect(test.arrived[0].attachments == [Data()])
            // Attachments to which the records of the previous packet did not refer have been dropped.
            #expect(test.arrived[1].attachments == [])
        }
    }

    @Test func tooManyAttachmentsEndTheDocument() async throws {
        try await withHostilePeer { test in
            var id: UInt32 = 0
            try await until("the end of the document") {
                let packet = test.words(TOMBOLO_ATTACHED, [1, id, UInt32(TOMBOLO_BYTES)])
                for _ in 0..<2_000 where test.peer.send(packet) { id += 1 }
                return test.ends == [.malformed("it sent too many attachments, or too long ones, with one message")]
            }
            #expect(id <= 110_000)
        }
    }

    @Test func tooManyAttachedBytesEndTheDocument() async throws {
        try await withHostilePeer { test in
            let memory = try #require(test.sealedMemory(of: 1 << 20))
            defer { close(memory) }
            for id in 0..<100 as Range<UInt32> {
                test.peer.send(test.words(TOMBOLO_LONG_ATTACHED, [1, id, 0, 1 << 20]), with: memory)
            }
            try await until("the end of the document") {
                test.ends == [.malformed("it sent too many attachments, or too long ones, with one message")]
            }
        }
    }

    @Test func laterChangesOfTheMemoryDoNotChangeAnAttachment() async throws {
        try await withHostilePeer { test in
            let length = 200_000
            let sealed = try #require(test.sealedMemory(of: length))
            let open = try #require(test.memory(of: length))
            let sparse = tombolo_memory_new()
            ftruncate(sparse, off_t(length))
            tombolo_memory_seal(sparse)
            defer { for memory in [sealed, open, sparse] { close(memory) } }
            for (id, memory) in [(1, sealed), (2, open), (3, sparse)] as [(UInt32, Int32)] {
                test.peer.send(test.words(TOMBOLO_LONG_ATTACHED, [1, id, 0, UInt32(length)]), with: memory)
            }
            test.peer.send(test.words(TOMBOLO_RECORDS, [1]) + Array(#"["\ud8001","\ud8002","\ud8003"]"#.utf8))
            try await until("the records") { test.arrived.count == 1 }
            // The sender can still change this memory. The changes have no effect.
            pwrite(open, "B", 1, 0)
            ftruncate(open, 0)
            let full = Data(repeating: 0x41, count: length)
            #expect(test.arrived[0].attachments == [full, full, Data(count: length)])
        }
    }
}

/// A page without a bridge whose direct channel has a hostile peer. Records what the peer's document port receives.
@MainActor
private final class HostilePeerTest: DirectChannelDelegate, DocumentChannelDelegate {
    struct Arrival {
        var records: [UInt8]
        /// The attachments that the records refer to, in their order.
        var attachments: [Data]
    }

    let engine: GTKPage
    let peer: HostilePeer
    private(set) var arrived: [Arrival] = []
    private(set) var ends: [DocumentChannelEnd] = []
    private var ports: [any DocumentPort] = []

    static let maximumLength = 64 << 20

    init() throws {
        engine = GTKPage(profile: try GTKProfile(.ephemeral), schemes: [:])
        peer = try HostilePeer(engine.webProcessExtension?.folder.socketPath ?? "")
        #expect(engine.openDirectChannel(for: self, maximumLength: Self.maximumLength))
        let token = Array((engine.webProcessExtension?.processes.issueToken() ?? "").utf8)
        peer.send(
            words(TOMBOLO_HANDSHAKE, [UInt32(TOMBOLO_WIRE_VERSION), UInt32(token.count)]) + token
                + words(TOMBOLO_FOR_DOCUMENTS, []))
        peer.send(words(TOMBOLO_OPENED, [1, 1, 32]) + Array(String(repeating: "a", count: 32).utf8))
    }

    func directChannelDidOpen(_ port: any DocumentPort, for document: String) {
        ports.append(port)
        port.receiver = self
    }
    func directChannelDidReceiveMalformed(_ reason: String) { Issue.record("\(reason)") }
    func directChannelDidFail(_ reason: String) { Issue.record("\(reason)") }

    func channelDidReceive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) {
        let taken = attachments?.takeAll(in: records).map(\.bytes) ?? []
        arrived.append(Arrival(records: Array(records), attachments: taken))
    }
    func channelDidReceiveSynchronousCall(_ call: ArraySlice<UInt8>, with attachments: ArrivedAttachments?)
        -> AttachedText?
    { nil }
    func channelMayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool { true }
    func channelHasRoom() {}
    func channelDidClose(_ reason: DocumentChannelEnd) { ends.append(reason) }

    func words(_ kind: Int, _ rest: [UInt32]) -> [UInt8] {
        ([UInt32(kind)] + rest).flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
    }

    func memory(of length: Int) -> Int32? {
        let memory = [UInt8](repeating: 0x41, count: length).withUnsafeBytes {
            tombolo_memory_with($0.baseAddress, length)
        }
        return memory >= 0 ? memory : nil
    }

    func sealedMemory(of length: Int) -> Int32? {
        guard let memory = memory(of: length), tombolo_memory_seal(memory) == 0 else { return nil }
        return memory
    }
}

@MainActor
private func withHostilePeer(_ body: @MainActor (HostilePeerTest) async throws -> Void) async throws {
    GTKRendering.prepare()
    guard gtk_init_check() != 0 else { throw TestFailure("There is no display.") }
    try await PageSlots.gtk.use(alone: false) {
        let test = try HostilePeerTest()
        defer { test.engine.close() }
        try await body(test)
    }
}
