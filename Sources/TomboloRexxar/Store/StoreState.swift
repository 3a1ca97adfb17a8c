import OrderedCollections
import TomboloEngine

/// Which version of the app is shown, and what is known of it. All that changes when an update goes live.
struct StoreState: Sendable, Hashable, Codable {
    /// A routes map, by its digest, that has gone live.
    struct Version: Sendable, Hashable, Codable {
        let map: FileDigest
        /// The list of its files, by its digest.
        let files: FileDigest
        /// What the server said of the map.
        let validators: MapValidators?
        /// How often an app has started with it, starts that ended in order left out.
        var starts = 0
        /// Whether a page of it has shown that it works.
        var isConfirmed = false
    }

    /// The version that is shown; nil for the one that the app was shipped with.
    var live: Version?
    /// The version before, to go back to; nil for the one that the app was shipped with.
    var previous: Version?
    /// Maps that were gone back from, and are not tried again.
    var refused: [FileDigest] = []

    /// The number of starts that did not end in order after which a version that nobody has confirmed is gone back from.
    static let startsBeforeRollback = 2
    /// A map beyond it is forgotten, and might be tried once more.
    private static let maximumMemoryLength = 100

    /// Shows another version from now on.
    mutating func goLive(_ version: Version) {
        guard live?.map != version.map else { return }
        // One that never worked is nothing to go back to.
        if let live, live.isConfirmed { previous = live }
        live = version
    }

    /// Shows the app's own version from now on. What was live is not refused: it may come again.
    mutating func leaveLive() {
        live = nil
        previous = nil
    }

    /// Notes that the app starts, and goes back when the version had its chances.
    /// - Parameter hasEndedInOrder: Whether the start before does not count.
    /// - Returns: The map that was gone back from.
    mutating func noteStart(after hasEndedInOrder: Bool) -> FileDigest? {
        guard var version = live, !version.isConfirmed else { return nil }
        if hasEndedInOrder { version.starts = max(version.starts - 1, 0) }
        guard version.starts < Self.startsBeforeRollback else { return rollBack() }
        version.starts += 1
        live = version
        return nil
    }

    /// Notes that a page of the version works.
    mutating func confirm(_ map: FileDigest) {
        guard live?.map == map else { return }
        live?.isConfirmed = true
    }

    /// Goes back to the version before and never tries this one again.
    /// - Returns: The map that was gone back from; nil when the app's own is shown.
    mutating func rollBack() -> FileDigest? {
        guard let version = live else { return nil }
        refused = (refused + [version.map]).suffix(Self.maximumMemoryLength)
        live = previous
        previous = nil
        return version.map
    }
}
