/// The result of a change of a bundle's state.
struct StoreChange<Value: Sendable>: Sendable {
    /// The result of the change itself.
    let value: Value
    /// The state after the change.
    let state: BundleState
    /// The live release after the change.
    let release: BundleRelease
    /// The number of the change. Results may arrive in a different order from that of the changes.
    let revision: Int
    /// The name of the release that was left because files of it are missing; nil if none was.
    let left: String?
    /// Whether the stored state was missing or damaged, so that this change was applied to a new state.
    let isStateLost: Bool
    /// The reason why the state could not be read or written; nil if it is on the disk.
    let failure: StoreError?
}
