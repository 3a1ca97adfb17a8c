/// The streams of Swift that have values for one document's next flush, and the memory of their values.
@MainActor
struct UnwrittenStreams {
    private var streams: [OutgoingStream] = []
    private var unwrittenBytes = 0
    /// The number of values that were sent and that the document has not taken; their streams store the length of each.
    var sentValues = 0

    /// The number of bytes that the values hold, or their lengths.
    var byteCount: Int { unwrittenBytes + sentValues * MemoryLayout<Int>.size }

    /// Limit of bytes of values until the next flush.
    private static let maximumUnwrittenBytes = 1 << 20

    /// Adds a stream that has its first value.
    mutating func append(_ stream: OutgoingStream) { streams.append(stream) }

    /// Counts a value of one of the streams.
    /// - Returns: Whether the values are within the limit.
    mutating func count(_ byteCount: Int) -> Bool {
        unwrittenBytes += byteCount
        return unwrittenBytes <= Self.maximumUnwrittenBytes
    }

    /// Removes and returns the streams. The caller has them write their values, which may change this value.
    mutating func takeAll() -> [OutgoingStream] {
        defer { (streams, unwrittenBytes) = ([], 0) }
        return streams
    }
}
