/// The streams of the app that have values for one document's next flush, and the memory of these values.
@MainActor
struct UnwrittenStreams {
    private var streams: [OutgoingStream] = []
    private var unwrittenBytes = 0
    /// The number of values that were written but that the document has not taken yet. The streams store the length of
    /// each of these values.
    var sentValues = 0

    /// The memory of the unwritten values, and of the stored lengths, in bytes.
    var byteCount: Int { unwrittenBytes + sentValues * MemoryLayout<Int>.size }

    /// Limit of the bytes of values that wait for the next flush.
    private static let maximumUnwrittenBytes = 1 << 20

    /// Adds a stream that has received its first value since the last flush.
    mutating func append(_ stream: OutgoingStream) { streams.append(stream) }

    /// Counts a value of one of the streams.
    /// - Returns: Whether all values together are within the limit.
    mutating func count(_ byteCount: Int) -> Bool {
        unwrittenBytes += byteCount
        return unwrittenBytes <= Self.maximumUnwrittenBytes
    }

    /// Removes and returns the streams. The caller has to make them write their values, which may add streams to this
    /// object again.
    mutating func takeAll() -> [OutgoingStream] {
        defer { (streams, unwrittenBytes) = ([], 0) }
        return streams
    }
}
