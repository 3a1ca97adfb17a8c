/// The release to which a channel goes back.
package enum RollbackTarget: Sendable, Hashable {
    /// A release that the channel offers, or offered before.
    case release(String)
    /// The releases that the apps contain.
    case embedded
}
