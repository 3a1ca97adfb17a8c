/// Checks the server addresses of one transfer. With libcurl: before a connection is opened, and before a request is sent over a reused connection.
/// With URLSession: before the request, and again before its response is used.
final class PeerCheck {
    private let host: String
    private let policy: PeerPolicy
    /// Whether an address of this transfer was refused.
    private(set) var hasRefused = false

    init(_ host: String, _ policy: PeerPolicy) {
        self.host = host
        self.policy = policy
    }

    /// Whether the server may have an address; nil for one that is not known.
    func admits(_ address: NetworkAddress?) -> Bool {
        let isAdmitted = policy.allows(address, of: host)
        if !isAdmitted { hasRefused = true }
        return isAdmitted
    }
}
