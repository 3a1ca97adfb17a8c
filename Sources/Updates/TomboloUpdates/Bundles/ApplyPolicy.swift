/// When a release that was fetched replaces the one in use. Pages that are open keep their files in any case.
/// The later cases are the sooner ones.
public enum ApplyPolicy: Sendable, Hashable, Comparable {
    /// At the next start of the app.
    case nextStart
    /// When the app loads a page of the bundle the next time.
    case nextLoad
    /// As soon as it is fetched. The app reloads its pages when it receives the event ``UpdateEvent/applied(release:)``.
    case now
}
