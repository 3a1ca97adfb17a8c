import TomboloEngine

/// The JSON of one value as received, and the attachments of its message.
struct IncomingPayload {
    var text: ArraySlice<UInt8>
    var attachments: ArrivedAttachments?
    /// The parsed value, if the payload has been parsed already.
    var parsed: ParsedValue?

    init(_ text: ArraySlice<UInt8>, with attachments: ArrivedAttachments? = nil) {
        self.text = text
        self.attachments = attachments
    }

    init(_ text: JSONText) {
        self.text = text.utf8
        attachments = text.attachments.isEmpty ? nil : ArrivedAttachments(text.attachments)
    }

    /// A copy that keeps only itself and its attachments in memory, not the rest of its message.
    var detached: IncomingPayload {
        if parsed != nil { return self }
        var copy = IncomingPayload(Array(text)[...])
        copy.attachments = attachments.map { ArrivedAttachments($0.takeAll(in: text)) }
        return copy
    }

    /// An estimate of the memory of the decoded value, in bytes: each value of an array or object takes more than its
    /// text does.
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

    /// Memory of a value beside its text, in bytes: an element of an array takes 24 bytes or more, a nested array 56.
    private static let valueBytes = 64
}
