/// A release whose files are all stored, and which is not staged yet.
struct FetchedRelease: Sendable {
    let release: InstalledRelease
    /// Keeps the files until the state names the release. Has to be ended.
    let reservation: ReleaseStore.Reservation
}
