/// The decision about the tabs of the previous run when the browser starts.
package enum SessionOffer: Sendable, Hashable {
    /// Nothing is restored: the previous run left no tabs, or the setting excludes it.
    case nothing
    /// Ask the user whether to open the tabs again, because the browser did not end cleanly.
    case ask(SessionSnapshot)
    /// Open the tabs again without asking.
    case restore(SessionSnapshot)

    /// Decides from the record of the previous run and the user's setting.
    package init(_ snapshot: SessionSnapshot, wasClean: Bool, _ setting: BrowserSettings.Restoring) {
        switch setting {
        case _ where snapshot.isEmpty: self = .nothing
        case .always: self = .restore(snapshot)
        case .ask: self = wasClean ? .nothing : .ask(snapshot)
        case .never: self = .nothing
        }
    }
}
