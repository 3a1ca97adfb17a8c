/// An error that ends a connection, because the other end sent data that the extension never sends.
nonisolated struct ConnectionError: Error, Sendable, Hashable {
    var reason: String
    /// Whether the extension belongs to another build than the program, so that none of its packets can be read.
    var isOfAnotherBuild: Bool

    init(_ reason: String, isOfAnotherBuild: Bool = false) {
        self.reason = reason
        self.isOfAnotherBuild = isOfAnotherBuild
    }
}
