import TomboloEngine

/// A receiver of a connection's documents that handles only what its test observes.
@MainActor
protocol ObservedDocuments: DirectChannelDelegate, DocumentChannelDelegate {}

extension ObservedDocuments {
    func directChannelDidFail(_ reason: String) {}
    func channelMayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool { true }
    func channelDidReceiveSynchronousCall(_ call: ArraySlice<UInt8>, with attachments: ArrivedAttachments?)
        -> AttachedText?
    { nil }
    func channelHasRoom() {}
    func channelDidClose(_ reason: DocumentChannelEnd) {}
}
