/// What goes on with the routes, for apps to show.
public enum RoutesProgress: Sendable, Hashable {
    /// The server is asked for its map.
    case checking
    /// Files are fetched: so many of so many are here, and so many bytes have come.
    case fetching(done: Int, total: Int, bytes: Int)
    /// Another map is live; its version.
    case live(RoutesVersion?)
    /// There was nothing newer.
    case unchanged
    /// The update came to nothing.
    case failed(RXRUpdateFailure)
    /// The version before is live again; its version.
    case rolledBack(RoutesVersion?)
}
