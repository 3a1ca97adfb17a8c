/// The progress of the routes, for apps to show.
public enum RoutesProgress: Sendable, Hashable {
    /// The map is requested from the server.
    case checking
    /// Files are being fetched. Contains the number of fetched files, their total number, and the bytes received.
    case fetching(done: Int, total: Int, bytes: Int)
    /// A new map is live. Contains its version.
    case live(RoutesVersion?)
    /// A signed release is fetched, and goes live at the time that ``ReleaseSource/apply`` selects. Contains its name.
    case staged(String)
    /// A newer signed release does not fit this device. Contains the reason.
    case held(String)
    /// The map was not newer.
    case unchanged
    /// The update failed, and the live version is unchanged. Contains the reason.
    case failed(RXRUpdateFailure)
    /// The previous version is live again. Contains its version.
    case rolledBack(RoutesVersion?)
}
