import TomboloEngine

/// The received JSON of one value, with the attachments of its message.
struct IncomingPayload {
    var text: ArraySlice<UInt8>
    var attachments: ArrivedAttachments?
    /// The parsed value, if the payload has been parsed already.
    var parsed: ParsedValue?
    /// The bytes of the attachments that are part of the parsed value.
    var parsedAttachmentBytes = 0

    init(_ text: ArraySlice<UInt8>, with attachments: ArrivedAttachments? = nil) {
        self.text = text
        self.attachments = attachments
    }

    init(_ text: JSONText) {
        self.text = text.utf8
        attachments = text.attachments.isEmpty ? nil : ArrivedAttachments(text.attachments)
    }

    /// A copy that keeps only this value and its attachments in memory, without the rest of the message.
    var detached: IncomingPayload {
        if parsed != nil { return self }
        var copy = IncomingPayload(Array(text)[...])
        copy.attachments = attachments.map { ArrivedAttachments($0.takeAll(in: text)) }
        return copy
    }

    /// An estimate of the memory of the decoded value, in bytes. Elements of arrays and members of objects take more
    /// memory than their text.
    var decodedByteCount: Int {
        let values = text.withUnsafeBufferPointer { bytes in
            var count = 0
            for byte in bytes where byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
            {
                count &+= 1
            }
            return count
        }
        return text.count + (attachments?.bytesWaiting ?? 0) + values * Self.valueBytes
    }

    /// Memory of a value in addition to its text, in bytes. An element of an array takes at least 24 bytes, a nested
    /// array 56.
    private static let valueBytes = 64
}
