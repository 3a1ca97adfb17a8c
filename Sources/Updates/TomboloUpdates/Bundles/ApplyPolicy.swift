/// When a fetched release replaces the one in use. Open pages keep their files in any case. The cases are ordered from
/// latest to soonest.
public enum ApplyPolicy: Sendable, Hashable, Comparable {
    /// At the next start of the app.
    case nextStart
    /// The next time the app loads a page of the bundle.
    case nextLoad
    /// As soon as the release is fetched. The app must reload its pages when it receives the event
    /// ``UpdateEvent/applied(release:)``.
    case now
}
