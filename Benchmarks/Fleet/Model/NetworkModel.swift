/// The network between devices and the origin. The numbers of a scenario without faults.
package struct NetworkModel: Sendable {
    /// The number of cache places.
    package var places = 60
    /// The time for which a cache place keeps the timestamp, and for which it keeps the answer that a root does not exist.
    package var (timestampTTL, missingTTL) = (Int32(60), Int32(10))
    /// The time for which a cache place answers with an older timestamp while the origin does not answer.
    package var grace = Int32(0)
    /// The largest time until a publication reaches a cache place.
    package var lag = Int32(30)
    /// The time in which the origin does not answer.
    package var originDown: Range<Int32>?
    /// The time in which cache places refuse requests with status 503.
    package var refusing: Range<Int32>?
    /// The part of the requests that is refused then.
    package var refusals = 0.3
    /// The seconds of the field `Retry-After` in such an answer.
    package var retryAfter: Int?
    /// A cache place that keeps its timestamp for too long, and when.
    package var stuck: (place: Int, time: Range<Int32>)?

    package init() {}
}
