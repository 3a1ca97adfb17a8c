/// How an update of the routes ended.
public enum RXRUpdateState: Sendable, Hashable {
    /// Another map is live, with all the files that it needs.
    case success
    /// There is nothing newer, or it is a version that was gone back from.
    case cancelled
    /// It came to nothing; what was live is live.
    case failed(RXRUpdateFailure)
}
