import TomboloEngine

/// The JSON of one value as it came, and what came beside the records it was among.
struct IncomingPayload {
    var text: ArraySlice<UInt8>
    var attachments: ArrivedAttachments?
    /// Its value, where it has been parsed already.
    var parsed: ParsedValue?

    init(_ text: ArraySlice<UInt8>, with attachments: ArrivedAttachments? = nil) {
        self.text = text
        self.attachments = attachments
    }

    init(_ text: JSONText) {
        self.text = text.utf8
        attachments = text.attachments.isEmpty ? nil : ArrivedAttachments(text.attachments)
    }

    /// The same, which keeps nothing in memory of the message that it came in but itself and what it refers to.
    var detached: IncomingPayload {
        if parsed != nil { return self }
        var copy = IncomingPayload(Array(text)[...])
        copy.attachments = attachments.map { ArrivedAttachments($0.takeAll(in: text)) }
        return copy
    }

    /// How many bytes it may take in memory once it is decoded: each value of an array or object takes more than its text does.
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

    /// What a value takes beside its text: an element of an array takes 24 bytes or more, an array of its own 56.
    private static let valueBytes = 64
}
