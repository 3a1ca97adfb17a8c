/// How an update of the routes ended.
public enum RXRUpdateState: Sendable, Hashable {
    /// Another map is live, with all the files that it needs.
    case success
    /// The map is not newer, or it is a version that was rolled back.
    case cancelled
    /// The update failed; the live version is unchanged.
    case failed(RXRUpdateFailure)
}
