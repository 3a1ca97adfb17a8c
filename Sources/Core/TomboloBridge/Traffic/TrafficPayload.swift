package import TomboloEngine

/// The JSON of a record that a document and Swift exchanged. It is parsed only when its value is read.
///
/// Valid only in the call that receives the record: after that, the bridge takes the attachments out of the payload.
package struct TrafficPayload {
    private enum Content {
        case received(IncomingPayload)
        case sent(ArraySlice<UInt8>, attachments: [AttachedBytes])
    }

    private let content: Content

    init(_ payload: IncomingPayload) { content = .received(payload) }

    /// - Parameter attachments: The attachments of the whole message.
    init(_ text: ArraySlice<UInt8>, attachments: [AttachedBytes]) {
        content = .sent(text, attachments: attachments)
    }

    /// The length of the text and its attachments, in bytes.
    package var byteCount: Int {
        switch content {
        case .received(let payload) where payload.parsed != nil: payload.text.count + payload.parsedAttachmentBytes
        case .received(let payload): payload.text.count + Self.count(payload.attachments?.all(in: payload.text) ?? [])
        case .sent(let text, let attachments): text.count + Self.count(Self.attachments(attachments, in: text))
        }
    }

    /// An estimate of the memory of the value, in bytes.
    package var decodedByteCount: Int {
        switch content {
        case .received(let payload): max(payload.decodedByteCount, byteCount)
        case .sent(let text, _): IncomingPayload(text).decodedByteCount + byteCount - text.count
        }
    }

    /// The number of elements, if the value is an array; found without parsing it.
    package var elementCount: Int? {
        switch content {
        case .received(let payload): payload.text.elementCount
        case .sent(let text, _): text.elementCount
        }
    }

    /// Returns the value with its attachments; nil if the text is not valid JSON.
    package func value() -> JSONValue? {
        switch content {
        case .received(let payload):
            if let parsed = payload.parsed { return try? parsed.result.get() }
            return try? JSONText(payload.text, attachments: payload.attachments?.all(in: payload.text) ?? []).value()
        case .sent(let text, let attachments): return try? JSONText(text, attachments: attachments).value()
        }
    }

    private static func count(_ attachments: [AttachedBytes]) -> Int { attachments.reduce(0) { $0 + $1.byteCount } }

    private static func attachments(_ all: [AttachedBytes], in text: ArraySlice<UInt8>) -> [AttachedBytes] {
        all.isEmpty ? [] : ArrivedAttachments(all).takeAll(in: text)
    }
}
