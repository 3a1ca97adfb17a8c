public import OrderedCollections
public import TomboloEngine

/// A file of the app that is not a page: script, style, picture. An element of `files`, which the originals ignore.
public struct PackedFile: Sendable, Hashable {
    /// The address, as ``Route/remoteFile``.
    public let remoteFile: String
    /// Its SHA-256, where the map has one; a file with another digest is rejected.
    public let sha256: String?
    /// Whether it is fetched with the map; true where the map does not specify it, since the file would not need to be listed otherwise.
    public let isPackedInApp: Bool
    /// All members of the element in the map.
    public let members: OrderedDictionary<String, JSONValue>
    /// The position in the map, for problems that are found later.
    let place: String

    init(_ value: JSONValue, at place: String) throws(RoutesMapProblem.Reason) {
        guard case .object(let members) = value else { throw .notAnObject }
        self.members = members
        self.place = place
        remoteFile = try Route.text("remote_file", in: members)
        sha256 = try FileDigest.text(in: members)
        isPackedInApp = try Route.isPacked(in: members) ?? true
    }
}
