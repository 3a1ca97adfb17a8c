/// Which requests an interceptor is asked about. All others are made without a question and cost nothing.
public struct RequestInterest: Sendable, Hashable {
    /// The hosts that requests go to.
    public enum Hosts: Sendable, Hashable {
        /// Every host.
        case all
        /// These, compared without case: in ASCII as the web writes them, an IPv6 address with its brackets. No host stands for those below
        /// it, and ports make no difference. So many that they do not fit into a packet of 128 KB stand for all.
        case named(Set<String>)
    }

    /// The schemes that can be asked about.
    public enum Scheme: String, Sendable, Hashable, CaseIterable {
        /// `http:`.
        case http
        /// `https:`.
        case https
    }

    /// The hosts.
    public var hosts: Hosts
    /// The schemes.
    public var schemes: Set<Scheme>
    /// Whether a request that gets no verdict in time, or a faulty one, is refused. Otherwise it is made as it is.
    public var isRequired: Bool
    /// How long a verdict may take, during which the page's script stands still. Between a millisecond and a minute; two seconds by
    /// default.
    public var deadline: Duration {
        didSet { deadline = Self.possible(deadline) }
    }

    /// Makes an interest.
    public init(
        in hosts: Hosts, schemes: Set<Scheme> = [.http, .https], isRequired: Bool = false,
        deadline: Duration = .seconds(2)
    ) {
        self.hosts = hosts
        self.schemes = schemes
        self.isRequired = isRequired
        self.deadline = Self.possible(deadline)
    }

    /// In no request at all.
    public static let none = RequestInterest(in: .named([]))

    private static func possible(_ deadline: Duration) -> Duration {
        min(max(deadline, .milliseconds(1)), .seconds(60))
    }
}
