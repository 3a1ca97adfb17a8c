/// The reason why a release failed on this device and was rolled back.
public enum RollbackCause: String, Sendable, Hashable, Codable {
    /// The web process of its pages ended twice during its trial.
    case crash
    /// A page of it was visible twice without painting anything.
    case noPaint
    /// The app was killed twice, or crashed twice, during its trial.
    case uncleanExit
    /// The app rolled it back.
    case app
    /// The app cannot use its files, such as a release of routes without a routes map.
    case unusable
    /// A file of it is missing or damaged. The release is not refused: it may be fetched again.
    case missingFile
}

extension RollbackCause: CustomStringConvertible {
    /// The cause, as a sentence without its final full stop.
    public var description: String {
        switch self {
        case .crash: "the web process of its pages ended twice"
        case .noPaint: "its pages were visible twice without painting anything"
        case .uncleanExit: "the app ended twice without an orderly exit while the release was on trial"
        case .app: "the app rolled it back"
        case .unusable: "its files cannot be used by the app"
        case .missingFile: "one of its files is missing or damaged"
        }
    }
}
