/// The place of a request in the ``SchemeQueue`` of its scheme, from the arrival of the request until its end.
@MainActor
package final class SchemeSlot {
    enum State {
        /// The request has not been added to the queue.
        case new
        case waiting
        case running
        /// The request has started, but has stopped counting as running.
        case overtime
        case ended
    }

    /// The memory for the request without its body, in bytes.
    let byteCount: Int
    var state = State.new
    var deadline: SchemeQueue.Deadline?
    var isStream = false
    var start: (@MainActor () -> Void)?
    private var bodyByteCount = 0
    private let queue: SchemeQueue

    init(_ byteCount: Int, in queue: SchemeQueue) { (self.byteCount, self.queue) = (byteCount, queue) }

    /// Whether the request has not started.
    package var isWaiting: Bool { state == .new || state == .waiting }

    /// The budget from which the request's body is read.
    package var bodies: SchemeBudget { queue.bodies }

    /// Calls `start` when the request may run: immediately, or after other requests. Does not call it if the request
    /// ends first.
    package func wait(_ start: @escaping @MainActor () -> Void) {
        self.start = start
        queue.add(self)
    }

    /// Waits until the bodies of earlier requests have been read. So if several bodies are too long together, the
    /// earlier ones arrive.
    package func beginReading() async { await queue.beginReading() }

    /// Lets the next body be read.
    /// - Parameter byteCount: The bytes that the request's body has taken from ``bodies``. The end of the request gives
    ///   them back.
    package func endReading(_ byteCount: Int) {
        bodyByteCount = byteCount
        queue.endReading()
    }

    /// Returns the response that may be sent: the given one, or a failure if the page receives too many streams. The
    /// request ends after the engine has received the whole response.
    package func admit(_ response: SchemeResponse) -> SchemeResponse {
        if queue.admits(response.body, of: self) { return response }
        response.discard()
        return .failure("The page receives too many streams at the same time.")
    }

    /// Ends the request. Only the first call has an effect.
    package func end() {
        queue.end(self)
        bodies.giveBack(bodyByteCount)
        bodyByteCount = 0
    }
}
