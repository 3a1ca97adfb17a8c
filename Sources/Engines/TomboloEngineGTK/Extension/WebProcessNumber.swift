/// A web process of a page, counted from 1 in the order in which they were started.
nonisolated struct WebProcessNumber: Sendable, Hashable {
    let value: Int
}
