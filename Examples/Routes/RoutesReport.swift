import TomboloRexxar

/// What the page is told of the routes.
struct RoutesReport: Encodable, Sendable {
    /// The version that pages are shown by from now on.
    var live: Int
    /// Whether it came from the server; it was shipped with the app otherwise.
    var isFetched: Bool
    /// Whether a page of it has shown that it works.
    var isConfirmed: Bool
    /// The newest version that the server has.
    var published: Int
    /// How much the cache holds.
    var bytes: Int
    /// What the last update has fetched.
    var fetched: [FileReport]
    /// How many files the server's map names.
    var named: Int
}

/// What the page is told while an update goes on.
struct ProgressReport: Encodable, Sendable {
    var phase: String
    var done: Int?
    var total: Int?
    var bytes: Int?
    var version: String?
    var reason: String?

    init(_ progress: RoutesProgress) {
        switch progress {
        case .checking: phase = "checking"
        case .fetching(let done, let total, let bytes):
            phase = "fetching"
            (self.done, self.total, self.bytes) = (done, total, bytes)
        case .live(let version):
            phase = "live"
            self.version = version?.text
        case .unchanged: phase = "unchanged"
        case .failed(let failure):
            phase = "failed"
            reason = failure.description
        case .rolledBack(let version):
            phase = "rolledBack"
            self.version = version?.text
        }
    }
}

/// A file that came, or did not.
struct FileReport: Encodable, Sendable {
    var path: String
    var milliseconds: Int
}
