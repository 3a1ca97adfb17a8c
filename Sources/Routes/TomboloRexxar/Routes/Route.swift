public import OrderedCollections
public import TomboloEngine
import TomboloUpdates

/// An entry of a routes map: a pattern for the URIs of pages, and the file that shows these pages.
public struct Route: Sendable, Hashable {
    /// The URIs that the route matches: a literal scheme and host, then an expression in RE2's syntax.
    public let uri: String
    /// The address of the file, which may be relative to the address of the map.
    public let remoteFile: String
    /// The time when the page was deployed, as the map states it. For information only.
    public let deployTime: String?
    /// Whether the file is fetched with the map. Otherwise it is fetched when it is first requested.
    public let isPackedInApp: Bool
    /// The file's SHA-256 in lower-case hexadecimal; nil if the map does not state it. A file with a different digest
    /// is rejected.
    public let sha256: String?
    /// How a page of this route shows that it works; nil if the route does not specify it, so that ``RoutesMap/readiness`` applies.
    public let readiness: Readiness?
    /// Whether the route is for parts of native pages: it is from the map's `partial_items`.
    public let isPartial: Bool
    /// All members of the entry, including unknown ones.
    public let members: OrderedDictionary<String, JSONValue>
    /// The position in the map, for problems that are found later.
    let place: String

    /// How a page shows that a version of the app works.
    public enum Readiness: String, Sendable, Hashable {
        /// The page works if its main frame has loaded and no error has gone uncaught for the time of the trial, ten seconds by default.
        case automatic
        /// The page reports that it works.
        case explicit
    }

    /// Parses an element of `items` or `partial_items`.
    /// - Throws: ``RoutesMapProblem/Reason``; the caller adds the position.
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
