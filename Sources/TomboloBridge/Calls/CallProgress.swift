/// What the handler of one call reports its progress by.
@MainActor
final class CallProgress {
    let id: UInt64
    /// Whether nobody hears of it any more: the call was answered or given up.
    private(set) var isOver = false

    init(_ id: UInt64) { self.id = id }

    func end() { isOver = true }
}
