package import Foundation

/// When a check requests a newer root.
package enum RootProbe: Sendable, Hashable {
    /// In every check, as the TUF specification requires.
    case always
    /// Only if necessary: if the timestamp names a newer root, if the check fails for a reason that a newer root can
    /// remove, or if `TrustClient.rootProbeInterval` has passed since the last request. This is as safe as a request in
    /// every check, because a server could hide a newer root there too.
    case hinted(lastProbe: Date?)
}
