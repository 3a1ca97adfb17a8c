/// A call of a document that has not been answered.
struct RunningCall {
    /// Distinguishes it from a later call with the same id.
    let serial: UInt64
    /// The progress that its handler reports, if the page requested it.
    let progress: CallProgress?
    /// The values that its handler sends, if it is a stream.
    let stream: OutgoingStream?
    /// The task of the handler; nil until its first suspension.
    var task: Task<Void, Never>?

    /// Cancels the handler and drops what it sends.
    @MainActor
    func cancel() {
        task?.cancel()
        progress?.end()
        stream?.end()
    }
}
