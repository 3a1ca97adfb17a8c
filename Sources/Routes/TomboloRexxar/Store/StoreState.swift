import OrderedCollections
import TomboloEngine
import TomboloUpdates

/// The persistent state of a store: the live version, the version for a roll-back, and the refused maps. An update goes live by a change of this
/// state alone.
struct StoreState: Sendable, Hashable, Codable {
    /// A version that has gone live: a routes map with its files.
    struct Version: Sendable, Hashable, Codable {
        let map: FileDigest
        /// The digest of the list of the map's files.
        let files: FileDigest
        /// The validators in the server's response.
        let validators: MapValidators?
        /// The number of starts of the app with this version, except starts that ended in order.
        var starts = 0
        /// Whether a page of this version has shown that the version works.
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
    /// Maximum number of refused maps. Beyond it, the oldest are removed from the list, and an update may try them once more.
    private static let maximumMemoryLength = 100

    /// Makes another version live. Does nothing if the live version has the same map.
    mutating func goLive(_ version: Version) {
        guard live?.map != version.map else { return }
        // A version that has never been confirmed is not used for a roll-back.
        if let live, live.isConfirmed { previous = live }
        live = version
    }

    /// Makes the bundled version live. The version that was live until now is not refused: an update may make it live again.
    mutating func leaveLive() {
        live = nil
        previous = nil
    }

    /// Records a start of the app, and rolls an unconfirmed version back after ``startsBeforeRollback`` starts.
    /// - Parameter hasEndedInOrder: Whether the app ended in order after its previous start, which then does not count.
    /// - Returns: The map that was rolled back, if any.
    mutating func noteStart(after hasEndedInOrder: Bool) -> FileDigest? {
        guard var version = live, !version.isConfirmed else { return nil }
        if hasEndedInOrder { version.starts = max(version.starts - 1, 0) }
        guard version.starts < Self.startsBeforeRollback else { return rollBack() }
        version.starts += 1
        live = version
        return nil
    }

    /// Confirms the live version if it has this map: records that a page of it works.
    mutating func confirm(_ map: FileDigest) {
        guard live?.map == map else { return }
        live?.isConfirmed = true
    }

    /// Makes the previous version live again. The version that was live until now is never tried again.
    /// - Returns: The map that was rolled back; nil when the bundled version is live.
    mutating func rollBack() -> FileDigest? {
        guard let version = live else { return nil }
        refused = (refused + [version.map]).suffix(Self.maximumMemoryLength)
        live = previous
        previous = nil
        return version.map
    }
}
