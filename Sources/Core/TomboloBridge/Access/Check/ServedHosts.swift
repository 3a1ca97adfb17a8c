/// The hosts of a scheme that a page serves.
public enum ServedHosts: Sendable, Hashable {
    /// All hosts, or an unknown set of hosts.
    case any
    /// Only these hosts.
    case named(Set<String>)
}
