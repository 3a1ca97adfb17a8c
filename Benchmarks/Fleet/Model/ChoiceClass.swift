import TomboloUpdates

/// What a check with verified metadata leads to, for all devices that are alike.
struct ChoiceClass: Sendable {
    /// The state after the check has followed the choice, before anything is fetched.
    let followed: UInt16
    /// The number of the release to take; -1 if none is.
    let release: Int16
    /// The state once its files are stored.
    let staged: UInt16
}
