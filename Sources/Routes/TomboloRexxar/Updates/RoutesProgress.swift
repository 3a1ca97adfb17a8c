/// The progress of the routes, for apps to show.
public enum RoutesProgress: Sendable, Hashable {
    /// The map is requested from the server.
    case checking
    /// Files are being fetched: the number fetched, their total number, and the bytes received.
    case fetching(done: Int, total: Int, bytes: Int)
    /// Another map is live; its version.
    case live(RoutesVersion?)
    /// The map was not newer.
    case unchanged
    /// The update failed, and the live version stays. Has the reason.
    case failed(RXRUpdateFailure)
    /// The previous version is live again; its version.
    case rolledBack(RoutesVersion?)
}
