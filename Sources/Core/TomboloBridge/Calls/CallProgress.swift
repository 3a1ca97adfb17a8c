/// The progress reports of one call.
@MainActor
final class CallProgress {
    let id: UInt64
    /// Whether reports are dropped: the call was answered or cancelled.
    private(set) var isOver = false

    init(_ id: UInt64) { self.id = id }

    func end() { isOver = true }
}
