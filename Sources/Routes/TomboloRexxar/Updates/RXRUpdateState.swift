/// The outcome of an update of the routes.
public enum RXRUpdateState: Sendable, Hashable {
    /// A new map is live, with all the files that it requires.
    case success
    /// There is nothing new: the server's map is not newer than the live one, or it was rolled back before.
    case cancelled
    /// The update failed; the live version is unchanged.
    case failed(RXRUpdateFailure)
}
