import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// Messages to the relay of a document without a direct channel about whether the document is trusted to send large messages.
@MainActor
struct RelayTrustTests {
    private let receiver = TrustReceiver()
    private let link: RelayLink

    init() throws {
        let id = try #require(DocumentID(String(repeating: "0", count: 32).utf8))
        link = RelayLink(id, identity: [], isTopLevel: true, transport: RelayTransport())
        link.receiver = receiver
    }

    /// The message that a waiting relay receives.
    private func messageToRelay() -> [UInt8]? {
        let slot = Slot()
        link.add(slot)
        link.settle()
        return slot.text
    }

    @Test func revokingAGrantIsReportedToTheRelay() {
        receiver.isTrusted = true
        #expect(messageToRelay() == Wire.trusted)
        receiver.isTrusted = false
        link.grantWasRevoked()
        #expect(messageToRelay() == Wire.notTrusted)
        #expect(messageToRelay() == nil)
    }

    @Test func aTrustedDocumentStaysTrustedWithoutARevocation() {
        #expect(messageToRelay() == Wire.notTrusted)
        receiver.isTrusted = true
        #expect(messageToRelay() == Wire.trusted)
        receiver.isTrusted = false
        #expect(messageToRelay() == nil)
    }

    @Test func aRevocationIsReportedOnce() throws {
        let link = RecordingLink()
        let session = DocumentSession(document: try .fixture("https://example.com"), link: link)
        for isGranted in [false, true, true, false, false] { session.setGranted(isGranted) }
        #expect(link.revocationCount == 1)
    }
}

@MainActor
private final class Slot: ScriptMessageReplying {
    private(set) var text: [UInt8]?
    func resolve(with text: [UInt8]) { self.text = text }
}

@MainActor
private final class TrustReceiver: DocumentReceiving {
    var isTrusted = false
    func receive(_ records: ArraySlice<UInt8>?, with attachments: ArrivedAttachments?) {}
    func linkHoldsMore() {}
    func mayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool { false }
    func linkIsReady() {}
    func linkHasRoom() {}
    func answer(to request: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) -> AttachedText? { nil }
    func documentWasLeft() {}
    func linkDidBreak(_ reason: String) {}
}
