/// A long message of a document, of which some parts have not arrived yet.
struct PartialMessage {
    private var bytes: [UInt8] = []

    /// - Parameter length: The minimum length of the whole message, as the document states it; used only to reserve
    ///   memory.
    init(_ first: ArraySlice<UInt8>, length: Int) {
        bytes.reserveCapacity(min(max(length, first.count), Self.maximumHintLength))
        bytes += first
    }

    var byteCount: Int { bytes.count }

    mutating func append(_ part: ArraySlice<UInt8>) { bytes += part }

    /// All parts that have arrived.
    var whole: ArraySlice<UInt8> { bytes[...] }

    /// Limit of the memory that is reserved before the parts arrive. It bounds the memory that is wasted on a document
    /// that never sends them.
    private static let maximumHintLength = 1 << 20
}
