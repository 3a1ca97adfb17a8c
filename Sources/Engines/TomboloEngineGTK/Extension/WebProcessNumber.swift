/// Identifies a web process of a page. Processes are numbered from 1 in the order in which they were started.
nonisolated struct WebProcessNumber: Sendable, Hashable {
    let value: Int
}
