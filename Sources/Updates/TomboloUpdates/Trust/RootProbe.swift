package import Foundation

/// The checks that request a newer root.
package enum RootProbe: Sendable, Hashable {
    /// Every check, as the TUF specification requires.
    case always
    /// Only the checks that need it. A check requests a newer root if the timestamp names one, if the check fails for a
    /// reason that a newer root can remove, or if `TrustClient.rootProbeInterval` has passed since the last request.
    /// This is as safe as a request in every check, in which a server could hide a newer root too.
    case hinted(lastProbe: Date?)
}
