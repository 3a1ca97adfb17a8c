import FlyingSocks

/// A body that is sent in chunks, with an optional delay, and that may end early.
struct PacedBytes: AsyncBufferedSequence {
    /// Thrown to close the connection.
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
                    // The bytes must have been sent before the connection closes.
                    try await Task.sleep(for: .milliseconds(50))
                    throw Dropped()
                }
                return nil
            }
            try await Task.sleep(for: body.delay)
            let size = Swift.min(count, body.chunk, end - sent)
            // The pattern reveals a byte's position in the body.
            let bytes = (sent..<sent + size).map { UInt8(truncatingIfNeeded: $0 % 251) }
            sent += size
            return bytes
        }
    }
}
