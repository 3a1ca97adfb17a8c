/// Selects the requests that an interceptor decides about. All other requests are made without a decision and at no
/// cost.
public struct RequestFilter: Sendable, Hashable {
    /// The hosts that requests go to.
    public enum Hosts: Sendable, Hashable {
        /// Every host.
        case all
        /// These hosts, compared case-insensitively. Hosts are in ASCII form, as in a serialised URL, and IPv6 addresses have their
        /// brackets. A host does not include its subdomains, and ports are ignored. If the hosts do not fit into a packet of 128
        /// KB, they are treated as `all`.
        case named(Set<String>)
    }

    /// The schemes whose requests an interceptor can decide about.
    public enum Scheme: String, Sendable, Hashable, CaseIterable {
        /// `http:`.
        case http
        /// `https:`.
        case https
    }

    /// The hosts of the requests to decide about.
    public var hosts: Hosts
    /// The schemes of the requests to decide about.
    public var schemes: Set<Scheme>
    /// Whether a request is refused when its decision is late or invalid. Otherwise such a request is made unchanged.
    public var isRequired: Bool
    /// The time that a decision may take, during which page script blocks. Between one millisecond and one minute; two seconds by
    /// default.
    public var deadline: Duration {
        didSet { deadline = Self.possible(deadline) }
    }

    /// Creates a filter, by default for both schemes and with a deadline of two seconds.
    public init(
        in hosts: Hosts, schemes: Set<Scheme> = [.http, .https], isRequired: Bool = false,
        deadline: Duration = .seconds(2)
    ) {
        self.hosts = hosts
        self.schemes = schemes
        self.isRequired = isRequired
        self.deadline = Self.possible(deadline)
    }

    /// A filter that includes no requests, so that the interceptor is never called.
    public static let none = RequestFilter(in: .named([]))

    private static func possible(_ deadline: Duration) -> Duration {
        min(max(deadline, .milliseconds(1)), .seconds(60))
    }
}
