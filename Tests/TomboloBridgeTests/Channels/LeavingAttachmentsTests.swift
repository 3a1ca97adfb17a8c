import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// The attachments that the relays of documents have not fetched.
@MainActor
struct LeavingAttachmentsTests {
    private func attachment(_ id: UInt32, _ count: Int) -> AttachedBytes {
        AttachedBytes(id: id, form: .bytes, bytes: Data(repeating: 1, count: count))
    }

    @Test func anAttachmentCountsUntilItsLastPieceIsFetched() {
        var leaving = LeavingAttachments()
        leaving.add(attachment(1, 1_000))
        leaving.add(attachment(2, 10))
        #expect(leaving.byteCount == 1_010)
        #expect(leaving.take(1, from: 0, count: 400)?.count == 400)
        #expect(leaving.take(1, from: 400, count: 700) == nil)
        #expect(leaving.byteCount == 1_010)
        #expect(leaving.take(1, from: 400, count: 600)?.count == 600)
        #expect(leaving.byteCount == 10)
        #expect(leaving.take(1, from: 400, count: 600) == nil)
        leaving.add(attachment(2, 20))
        #expect(leaving.byteCount == 20)
    }

    @Test func attachmentsThatCannotBeFetchedAreEmbeddedInTheirRecords() throws {
        let id = try #require(DocumentID(String(repeating: "0", count: 32).utf8))
        let channel = ScriptMessageChannel(id, identity: [], isTopLevel: true)
        let slot = Slot()
        channel.add(slot, byteCount: 0)
        #expect(channel.send { AttachedText([0x31], attachments: [attachment(7, 3), attachment(12, 0)]) })
        #expect(slot.text == "t\u{1F}7\u{1F}AQEB\u{1F}12\u{1F}\u{1E}1")
    }

    /// The fake engine serves no schemes.
    @Test func aPageThatCannotFetchBytesReceivesThemAsText() async throws {
        try await withPage(.fake) { test in
            test.calls.register("make") { (count: Int) -> Data in
                Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
            }
            try await test.open()
            for count in [0, 1, 65_537, 1_000_003] {
                let isSame = try await test.value(
                    """
                    tombolo.call('make', argument).then((bytes) =>
                        bytes.length === argument && bytes.every((byte, index) => byte === index % 256))
                    """, .integer(count))
                #expect(isSame == true, "\(count)")
            }
        }
    }

    @Test func aDocumentsAttachmentsCountUntilTheyAreFetched() async throws {
        try await withPage(.gtkRelay) { test in
            try await test.open()
            let store = AttachmentStore()
            store.start(on: test.page)
            let id = try #require(DocumentID(String(repeating: "0", count: 32).utf8))
            let channel = ScriptMessageChannel(id, identity: [], isTopLevel: true, attachments: store)
            channel.add(Slot(), byteCount: 0)
            #expect(channel.send { AttachedText([0x31], attachments: [attachment(1, 1_000)]) })
            #expect(channel.unfetchedBytes == 1_000 && channel.heldBytes == 0)
            store.forget(id)
            #expect(channel.unfetchedBytes == 0)
        }
    }
}

@MainActor
private final class Slot: ScriptMessageReplying {
    private(set) var text = ""

    func resolve(with text: [UInt8]) { self.text = String(decoding: text, as: UTF8.self) }
}
