import FlyingSocks
import Foundation

/// The body of an endless response: an event for each change, in the format of `EventSource`.
struct ChangeEvents: AsyncBufferedSequence {
    /// An event of the response.
    enum Event: String {
        /// A file has changed.
        case change
        /// A file changed after the page was read and before the page subscribed.
        case stale
    }

    let changes: AsyncStream<Event>

    func makeAsyncIterator() -> Iterator { Iterator(changes: changes.makeAsyncIterator()) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        private var changes: AsyncStream<Event>.Iterator
        private var hasBegun = false

        init(changes: AsyncStream<Event>.Iterator) { self.changes = changes }

        mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

        mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
            guard hasBegun else {
                hasBegun = true
                // Confirms the subscription at once, and makes a page reconnect soon after the server is restarted.
                return Array("retry: 500\n\n".utf8)
            }
            guard let event = await changes.next(isolation: #isolation) else { return nil }
            return Array("event: \(event.rawValue)\ndata: \n\n".utf8)
        }
    }
}
