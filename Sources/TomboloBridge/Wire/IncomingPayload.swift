import TomboloEngine

/// The JSON of one value as it came, and what came beside the records it was among.
struct IncomingPayload {
    var text: ArraySlice<UInt8>
    var attachments: ArrivedAttachments?

    init(_ text: ArraySlice<UInt8>, with attachments: ArrivedAttachments? = nil) {
        self.text = text
        self.attachments = attachments
    }

    init(_ text: JSONText) {
        self.text = text.utf8
        attachments = text.attachments.isEmpty ? nil : ArrivedAttachments(text.attachments)
    }

    /// How long it is, with all that it may take of what came with it.
    var byteCount: Int { text.count + (attachments?.bytesWaiting ?? 0) }
}
