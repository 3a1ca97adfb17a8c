import TomboloUpdates

/// A version of an app in a store: a map, and the files that the map went live with.
package struct StoredVersion: Sendable, Hashable {
    /// The digest of the map's text.
    package let map: FileDigest
    /// The files by their addresses.
    package let files: [String: StoredFile]
    /// The validators in the server's response.
    package let validators: MapValidators?
}
