package import Foundation

/// The checks that request a newer root.
package enum RootProbe: Sendable, Hashable {
    /// Every check, as the TUF specification requires.
    case always
    /// A check whose timestamp names a newer root, one that failed otherwise, or one this many seconds after the last request. A server that
    /// hides a newer root from a client could do so in every check as well.
    case hinted(lastProbe: Date?)
}
