public import OrderedCollections
public import TomboloEngine
import TomboloUpdates

/// A file of the app that is not a page, such as a script, style sheet or picture. It is an element of the map's `files`, which the originals
/// ignore.
public struct PackedFile: Sendable, Hashable {
    /// The address of the file; see ``Route/remoteFile``.
    public let remoteFile: String
    /// The file's SHA-256; nil if the map does not state it. A file with a different digest is rejected.
    public let sha256: String?
    /// Whether the file is fetched with the map. True if the map does not specify it, because the file would otherwise not need to be in
    /// the map.
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
