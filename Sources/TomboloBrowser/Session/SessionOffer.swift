/// What becomes of the tabs of the last time when the browser starts.
public enum SessionOffer: Sendable, Hashable {
    /// There are none, or they are not wanted.
    case nothing
    /// The browser did not end in order: a person is asked whether to open them again.
    case ask(SessionSnapshot)
    /// They are opened again.
    case restore(SessionSnapshot)

    /// Decides.
    public init(_ snapshot: SessionSnapshot, wasClean: Bool, _ setting: BrowserSettings.Restoring) {
        switch setting {
        case _ where snapshot.isEmpty: self = .nothing
        case .always: self = .restore(snapshot)
        case .ask: self = wasClean ? .nothing : .ask(snapshot)
        case .never: self = .nothing
        }
    }
}
