/// Limits of the requests of a page to a scheme that it serves itself. They apply to each scheme separately.
package struct SchemeLimits: Sendable, Hashable {
    /// Limit of the requests that run at the same time. Further requests wait, in order.
    package var running = 64
    /// The time after which a request stops counting as running, unless its response is a file. Otherwise long requests
    /// would block waiting ones, and would block them for ever if their handlers depend on one of those.
    package var slotTime = Duration.seconds(5)
    /// Limit of the streams that the engine receives at the same time; each occupies two descriptors. A further stream
    /// is a network error. A file counts as a stream if its request has stopped counting as running.
    package var streams = 128
    /// Limit of the memory for all requests that run or wait, without their bodies, in bytes. A request past the limit
    /// is a network error.
    package var requestBytes = 128 << 20
    /// Limit of the bodies of all requests together that a handler receives, in bytes. A request whose body exceeds the
    /// limit is a network error. It does not wait, because the engine holds a copy of each body as long as the request
    /// exists. These copies, including those for waiting requests and unread bodies, cannot be limited: the engine does
    /// not report a body's length, and not every body can be read (``SchemeBodyGuard``).
    package var bodyBytes = SchemeBodyGuard.maximumBody

    /// Limit of the URL of a request, in bytes. A longer URL is rejected before it is parsed, and is a network error or has
    /// the status 404.
    package static let maximumURLBytes = 1 << 20

    /// Creates the default limits.
    package init() {}
}
