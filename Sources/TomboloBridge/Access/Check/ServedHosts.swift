/// The hosts of a scheme that a page serves.
public enum ServedHosts: Sendable, Hashable {
    /// Any, or which is not known.
    case any
    /// These.
    case named(Set<String>)
}
