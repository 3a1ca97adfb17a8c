import Foundation
import TomboloEngine

/// A body that is sent in parts, and keeps its share of memory until the engine has received the last part or stops reading.
actor HeldBody {
    /// The size of a part, in bytes.
    private static let partSize = 256 * 1024

    private var rest: Data
    private let share: ResponseMemory.Share

    init(_ bytes: Data, _ share: ResponseMemory.Share) { (rest, self.share) = (bytes, share) }

    /// The body of a response.
    nonisolated var body: SchemeResponse.Body { .stream(AsyncThrowingStream { await self.next() }) }

    private func next() -> Data? {
        guard !rest.isEmpty else { return nil }
        defer { rest = rest.dropFirst(Self.partSize) }
        return rest.prefix(Self.partSize)
    }
}
