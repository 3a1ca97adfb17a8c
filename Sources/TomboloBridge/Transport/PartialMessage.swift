/// A long message of a document, of which not all parts have come.
struct PartialMessage {
    private var bytes: [UInt8] = []

    /// - Parameter length: How long the whole will be at least; a hint of the document's.
    init(_ first: ArraySlice<UInt8>, length: Int) {
        bytes.reserveCapacity(min(max(length, first.count), Self.maximumHintLength))
        bytes += first
    }

    var byteCount: Int { bytes.count }

    mutating func append(_ part: ArraySlice<UInt8>) { bytes += part }

    /// All that came.
    var whole: ArraySlice<UInt8> { bytes[...] }

    /// Room is made before the parts come, so a document that never sends them costs no more than this.
    private static let maximumHintLength = 1 << 20
}
