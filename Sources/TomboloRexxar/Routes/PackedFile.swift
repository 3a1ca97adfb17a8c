public import OrderedCollections
public import TomboloEngine

/// A file of the app that is no page: script, style, picture. An element of `files`, which the originals pass over.
public struct PackedFile: Sendable, Hashable {
    /// Where it is, as ``Route/remoteFile``.
    public let remoteFile: String
    /// Its SHA-256, where the map has one; a file with another is not taken.
    public let sha256: String?
    /// Whether it is fetched with the map; true where the map does not say, as it need not list it otherwise.
    public let isPackedInApp: Bool
    /// All that the map says of it.
    public let members: OrderedDictionary<String, JSONValue>
    /// Where in the map it is, for problems that are found later.
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
