import TomboloUpdates

/// A stored version of the routes: a map, and the files with which it went live.
package struct StoredVersion: Sendable, Hashable {
    /// The digest of the map's text.
    package let map: FileDigest
    /// The files, by address.
    package let files: [String: StoredFile]
    /// The validators in the server's response.
    package let validators: MapValidators?
}
