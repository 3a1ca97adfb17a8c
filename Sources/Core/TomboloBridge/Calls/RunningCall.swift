/// A call of a document that has not been answered.
struct RunningCall {
    /// A number that distinguishes the call from a later one with the same id.
    let serial: UInt64
    /// The progress of the call, if the page requested progress.
    let progress: CallProgress?
    /// The stream to which the handler sends its values; nil for a call that is not a stream.
    let stream: OutgoingStream?
    /// The task of the handler; nil until its first suspension.
    var task: Task<Void, Never>?

    /// Cancels the handler. Progress and values that it still sends are dropped.
    @MainActor
    func cancel() {
        task?.cancel()
        progress?.end()
        stream?.end()
    }
}
