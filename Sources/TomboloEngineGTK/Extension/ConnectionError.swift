/// Why a connection is ended: what came over it is nothing that our extension sends.
nonisolated struct ConnectionError: Error, Sendable, Hashable {
    var reason: String
    /// Whether the extension is of another build than the program, so that nothing else of it will be of use.
    var isOfAnotherBuild: Bool

    init(_ reason: String, isOfAnotherBuild: Bool = false) {
        self.reason = reason
        self.isOfAnotherBuild = isOfAnotherBuild
    }
}
