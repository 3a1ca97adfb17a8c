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

    @Test func anAttachmentCountsUntilItsLastPieceIsTaken() {
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
    func resolve(with text: [UInt8]) {}
}
