import TomboloRexxar

/// The state of the routes, as it is reported to the page.
struct RoutesReport: Encodable, Sendable {
    /// The version that newly opened pages use.
    var live: Int
    /// Whether that version came from the server. Otherwise it was shipped with the app.
    var isFetched: Bool
    /// Whether a page of that version has confirmed that it works.
    var isConfirmed: Bool
    /// The latest version on the server.
    var published: Int
    /// Size of the cache in bytes.
    var bytes: Int
    /// The files that the last update has fetched.
    var fetched: [FileReport]
    /// The number of files that the server's map names.
    var named: Int
}

/// The progress of an update, as it is reported to the page.
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
        case .staged: phase = "staged"
        case .held(let reason):
            phase = "held"
            self.reason = reason
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

/// A request for a file, successful or not.
struct FileReport: Encodable, Sendable {
    var path: String
    var milliseconds: Int
}
