/// A release whose files are all stored, but which is not staged yet.
struct FetchedRelease: Sendable {
    let release: InstalledRelease
    /// Keeps the files until the state names the release. It must then be ended.
    let reservation: ReleaseStore.Reservation
}
