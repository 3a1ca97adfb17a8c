/// The decision about the tabs of the previous run when the browser starts.
package enum SessionOffer: Sendable, Hashable {
    /// Nothing is restored: the previous run left no tabs, or the setting excludes it.
    case nothing
    /// The browser did not end cleanly: ask the user whether to open them again.
    case ask(SessionSnapshot)
    /// Open them again.
    case restore(SessionSnapshot)

    /// Decides from the previous run and the setting.
    package init(_ snapshot: SessionSnapshot, wasClean: Bool, _ setting: BrowserSettings.Restoring) {
        switch setting {
        case _ where snapshot.isEmpty: self = .nothing
        case .always: self = .restore(snapshot)
        case .ask: self = wasClean ? .nothing : .ask(snapshot)
        case .never: self = .nothing
        }
    }
}
