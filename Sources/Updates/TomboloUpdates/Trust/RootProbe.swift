package import Foundation

/// When a check asks for a newer root.
package enum RootProbe: Sendable, Hashable {
    /// In every check, as the TUF specification says.
    case always
    /// If a newer timestamp names a newer root, if the check failed otherwise, or if this many seconds have passed since the last time. A server that
    /// hides a newer root from a client could do so in every check as well.
    case hinted(lastProbe: Date?)
}
