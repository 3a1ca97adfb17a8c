/// A version of an app as a store has it: a map and the files that it went live with.
public struct StoredVersion: Sendable, Hashable {
    /// The digest of the map's text.
    public let map: FileDigest
    /// The files by their addresses.
    public let files: [String: StoredFile]
    /// What the server said of the map.
    public let validators: MapValidators?
}
