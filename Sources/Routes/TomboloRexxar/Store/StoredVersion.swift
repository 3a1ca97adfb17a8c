/// A version of an app in a store: a map and the files that it went live with.
public struct StoredVersion: Sendable, Hashable {
    /// The digest of the map's text.
    public let map: FileDigest
    /// The files by their addresses.
    public let files: [String: StoredFile]
    /// The validators in the server's response.
    public let validators: MapValidators?
}
