public import OrderedCollections
public import TomboloEngine

/// A line of a routes map: which pages a URI pattern names, and the file that shows them.
public struct Route: Sendable, Hashable {
    /// Which URIs the route is for: a literal scheme and host, then an expression in RE2's syntax.
    public let uri: String
    /// Where the file is; relative to the map where the map says it so.
    public let remoteFile: String
    /// When the page was deployed, as the map tells it; nothing depends on it.
    public let deployTime: String?
    /// Whether the file is fetched with the map, and not when it is first asked for.
    public let isPackedInApp: Bool
    /// The file's SHA-256 in lower-case hexadecimal, where the map has one; a file with another is not taken.
    public let sha256: String?
    /// How a page of it tells that it works, where it says so itself; see ``RoutesMap/readiness``.
    public let readiness: Readiness?
    /// Whether it is for parts of native pages, from the map's `partial_items`.
    public let isPartial: Bool
    /// All that the map says of it, what is not understood included.
    public let members: OrderedDictionary<String, JSONValue>
    /// Where in the map it is, for problems that are found later.
    let place: String

    /// How a page tells that a version of the app works.
    public enum Readiness: String, Sendable, Hashable {
        /// Its main frame has loaded and threw nothing for ten seconds.
        case automatic
        /// The page says so.
        case explicit
    }

    /// Reads an element of `items` or `partial_items`.
    /// - Throws: ``RoutesMapProblem/Reason``, whose place the caller knows.
    init(_ value: JSONValue, at place: String, isPartial: Bool) throws(RoutesMapProblem.Reason) {
        guard case .object(let members) = value else { throw .notAnObject }
        self.members = members
        self.isPartial = isPartial
        self.place = place
        uri = try Self.text("uri", in: members)
        remoteFile = try Self.text("remote_file", in: members)
        deployTime = members["deploy_time"]?.stringValue
        isPackedInApp = try Self.isPacked(in: members) ?? false
        sha256 = try FileDigest.text(in: members)
        readiness = try Self.readiness(in: members)
    }

    static func isPacked(in members: OrderedDictionary<String, JSONValue>) throws(RoutesMapProblem.Reason) -> Bool? {
        switch members["pack_in_app"] {
        case nil, .null: return nil
        case .bool(let isPacked): return isPacked
        default: throw .wrongType("pack_in_app", "true or false")
        }
    }

    static func readiness(
        in members: OrderedDictionary<String, JSONValue>
    ) throws(RoutesMapProblem.Reason) -> Readiness? {
        guard let value = members["ready"], value != .null else { return nil }
        guard let text = value.stringValue, let readiness = Readiness(rawValue: text) else {
            throw .wrongType("ready", "“automatic” or “explicit”")
        }
        return readiness
    }

    static func text(
        _ name: String, in members: OrderedDictionary<String, JSONValue>
    ) throws(RoutesMapProblem.Reason) -> String {
        guard let value = members[name] else { throw .missing(name) }
        guard let text = value.stringValue, !text.isEmpty else { throw .wrongType(name, "a text") }
        return text
    }
}
