import TomboloRexxar
import TomboloUpdates

/// The state of the routes, as it is reported to the page.
struct RoutesReport: Encodable, Sendable {
    /// The release that newly opened pages use.
    var live: Int
    /// Whether that release is the one that the app contains.
    var isEmbedded: Bool
    /// Whether a page of that release has confirmed that it works.
    var isConfirmed: Bool
    /// The latest release on the server.
    var published: Int
    /// Whether the latest release is offered to some of the devices only.
    var isStaged: Bool
    /// For each simulated device, the newest release that is offered to it.
    var devices: [Int]
    /// The releases that failed on this device, with the reasons.
    var failed: [Failure]
    /// The requests of the last check.
    var fetched: [FetchReport]

    /// A release that failed.
    struct Failure: Encodable, Sendable {
        var release: String
        var cause: String
    }
}

/// A request to the server.
struct FetchReport: Encodable, Sendable {
    var path: String
    /// The size of the file in bytes; nil if the server does not have it.
    var size: Int?
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
        case .staged(let release):
            phase = "staged"
            version = release
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
