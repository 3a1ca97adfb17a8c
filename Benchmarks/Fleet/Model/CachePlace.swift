/// A place of a content delivery network, with the files that it keeps.
struct CachePlace: Sendable {
    /// The time until a publication reaches it.
    let lag: Int32
    /// The revision of its timestamp, and when it was fetched.
    var revision = 0
    var fetched = Int32.min / 2
    /// Until when it answers that a root does not exist, and which.
    var missingUntil = Int32.min
    var missingRoot = 0
    /// The files that it has, which never change.
    var files: Set<UInt32> = []
}
