/// The reason for which a connection is ended: it carried data that the extension never sends.
nonisolated struct ConnectionError: Error, Sendable, Hashable {
    var reason: String
    /// Whether the extension is of another build than the program, so that none of its packets can be used.
    var isOfAnotherBuild: Bool

    init(_ reason: String, isOfAnotherBuild: Bool = false) {
        self.reason = reason
        self.isOfAnotherBuild = isOfAnotherBuild
    }
}
