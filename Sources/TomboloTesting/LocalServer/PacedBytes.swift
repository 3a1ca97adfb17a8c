import FlyingSocks

/// A body that comes in chunks, slowly if asked, and may break off.
struct PacedBytes: AsyncBufferedSequence {
    /// The connection is to be closed.
    struct Dropped: Error {}

    let length: Int
    let chunk: Int
    let delay: Duration
    let dropsAfter: Int?

    func makeAsyncIterator() -> Iterator { Iterator(body: self) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        let body: PacedBytes
        private var sent = 0

        init(body: PacedBytes) { self.body = body }

        mutating func next() async throws -> UInt8? {
            try await nextBuffer(suggested: 1)?.first
        }

        mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
            let end = Swift.min(body.length, body.dropsAfter ?? .max)
            guard sent < end else {
                if sent < body.length {
                    // What was written before must have left when the connection closes.
                    try await Task.sleep(for: .milliseconds(50))
                    throw Dropped()
                }
                return nil
            }
            try await Task.sleep(for: body.delay)
            let size = Swift.min(count, body.chunk, end - sent)
            // A pattern whose place in the body can be recognised.
            let bytes = (sent..<sent + size).map { UInt8(truncatingIfNeeded: $0 % 251) }
            sent += size
            return bytes
        }
    }
}
