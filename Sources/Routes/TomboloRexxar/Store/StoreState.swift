import OrderedCollections
import TomboloEngine

/// The live version of the app and its state. It is the only state that changes when an update goes live.
struct StoreState: Sendable, Hashable, Codable {
    /// A routes map that has gone live, by its digest.
    struct Version: Sendable, Hashable, Codable {
        let map: FileDigest
        /// The list of its files, by its digest.
        let files: FileDigest
        /// The validators in the server's response.
        let validators: MapValidators?
        /// The number of starts of the app with it, except starts that ended in order.
        var starts = 0
        /// Whether a page of it has shown that it works.
        var isConfirmed = false
    }

    /// The live version; nil for the bundled one.
    var live: Version?
    /// The previous version, for a roll-back; nil for the bundled one.
    var previous: Version?
    /// Maps that were rolled back, and are not tried again.
    var refused: [FileDigest] = []

    /// The number of starts, except those that ended in order, after which an unconfirmed version is rolled back.
    static let startsBeforeRollback = 2
    /// Limit of refused maps. Older ones are forgotten, and might be tried once more.
    private static let maximumMemoryLength = 100

    /// Makes another version live. Does nothing if the live version has the same map.
    mutating func goLive(_ version: Version) {
        guard live?.map != version.map else { return }
        // A version that never worked is not worth a roll-back.
        if let live, live.isConfirmed { previous = live }
        live = version
    }

    /// Makes the bundled version live. The version that was live is not refused: it may come again.
    mutating func leaveLive() {
        live = nil
        previous = nil
    }

    /// Records a start of the app, and rolls an unconfirmed version back after ``startsBeforeRollback`` starts.
    /// - Parameter hasEndedInOrder: Whether the previous start does not count.
    /// - Returns: The map that was rolled back, if any.
    mutating func noteStart(after hasEndedInOrder: Bool) -> FileDigest? {
        guard var version = live, !version.isConfirmed else { return nil }
        if hasEndedInOrder { version.starts = max(version.starts - 1, 0) }
        guard version.starts < Self.startsBeforeRollback else { return rollBack() }
        version.starts += 1
        live = version
        return nil
    }

    /// Records that a page of the version works.
    mutating func confirm(_ map: FileDigest) {
        guard live?.map == map else { return }
        live?.isConfirmed = true
    }

    /// Returns to the previous version and never tries this one again.
    /// - Returns: The map that was rolled back; nil when the bundled version is live.
    mutating func rollBack() -> FileDigest? {
        guard let version = live else { return nil }
        refused = (refused + [version.map]).suffix(Self.maximumMemoryLength)
        live = previous
        previous = nil
        return version.map
    }
}
