import TomboloUpdates

/// The versions of an app's routes: the live one, and the source of later ones.
@MainActor
protocol RoutesSource: AnyObject {
    var snapshot: RoutesSnapshot { get }
    /// The files of the versions.
    var files: RoutedFiles { get }
    /// Whether a version was rolled back when the source was created.
    var hasRolledBackAtStart: Bool { get }
    /// Whether the live version has been confirmed; true for the version that is part of the app.
    var isConfirmed: Bool { get async }
    /// The size of the fetched files on disk, in bytes.
    var size: Int { get async }

    /// Looks for a newer version, and makes it live. Reports the progress to the receivers of the manager's events.
    func update() async -> RXRUpdateState
    /// Records that a page of a version works.
    /// - Returns: Whether this call confirmed the version.
    func confirm(_ snapshot: RoutesSnapshot) async throws(StoreError) -> Bool
    /// Records that a page of a version does not work.
    func noteFailure(of snapshot: RoutesSnapshot)
    /// Makes the previous version live again. The version that was live until now is never tried again.
    func rollBack() async throws(StoreError)
    /// Removes the fetched files that are not in use.
    func clean() async throws(StoreError)
}
