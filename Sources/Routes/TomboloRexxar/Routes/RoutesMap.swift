public import OrderedCollections
public import TomboloEngine

/// A routes map, `routes.json`, which maps URIs to files.
///
/// ``problems`` lists the invalid parts of the map; its valid routes still work. Unknown members are kept in ``members``.
public struct RoutesMap: Sendable, Hashable {
    /// Limit of a map, in bytes.
    public static let maximumSize = 16 << 20

    /// The routes of whole pages, in the order of the file.
    public private(set) var items: [Route] = []
    /// The routes of parts of native pages, in the order of the file.
    public private(set) var partialItems: [Route] = []
    /// The files that are not pages: scripts, style sheets, pictures. Maps of the originals do not have this member.
    public private(set) var files: [PackedFile] = []
    /// The version, which decides which of two maps is newer; nil if the map has none.
    public private(set) var version: RoutesVersion?
    /// The time when the map was deployed, as the map states it. For information only.
    public private(set) var deployTime: String?
    /// How a page shows that this version works, if its route does not specify it.
    public private(set) var readiness: Route.Readiness = .automatic
    /// All members of the map, including unknown ones.
    public private(set) var members: OrderedDictionary<String, JSONValue> = [:]
    /// The parts of the map that cannot be used.
    public private(set) var problems: [RoutesMapProblem] = []

    /// Creates a map without routes.
    public init() {}

    /// Parses a map; a byte order mark at the start is skipped.
    /// - Throws: ``RoutesMapProblem`` if it is not a JSON object or is too large.
    public init(_ bytes: some Collection<UInt8>) throws(RoutesMapProblem) {
        let marked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let text = Array(marked ? bytes.dropFirst(3) : bytes.dropFirst(0))
        guard text.count <= Self.maximumSize else {
            throw RoutesMapProblem(.notJSON("it is larger than \(Self.maximumSize >> 20) MB"), at: "")
        }
        let value: JSONValue
        do {
            value = try JSONValue(jsonText: text)
        } catch {
            throw RoutesMapProblem(.notJSON(error.message), at: "", line: TextLines.line(of: error.offset, in: text))
        }
        guard case .object(let members) = value else { throw RoutesMapProblem(.notAnObject, at: "", line: 1) }
        self.members = members
        version = members["version"].flatMap(Self.version)
        if let value = members["version"], value != .null, !Self.isPlainVersion(value) {
            let wanted =
                "a string of numbers separated by dots, as in “1.4.0”; other strings may compare unexpectedly"
            problems.append(RoutesMapProblem(.wrongType("version", wanted), at: "version"))
        }
        deployTime = members["deploy_time"]?.stringValue
        do {
            readiness = try Route.readiness(in: members) ?? .automatic
        } catch {
            problems.append(RoutesMapProblem(error, at: "ready"))
        }
        items = elements("items") { value, place throws(RoutesMapProblem.Reason) in
            try Route(value, at: place, isPartial: false)
        }
        partialItems = elements("partial_items") { value, place throws(RoutesMapProblem.Reason) in
            try Route(value, at: place, isPartial: true)
        }
        files = elements("files") { value, place throws(RoutesMapProblem.Reason) in
            try PackedFile(value, at: place)
        }
        if !problems.isEmpty { problems = ElementLines(text).added(to: problems) }
    }

    /// All routes in the order in which they are tried: whole pages, then parts of native pages.
    public var routes: [Route] { items + partialItems }

    private mutating func elements<Element>(
        _ name: String, _ read: (JSONValue, String) throws(RoutesMapProblem.Reason) -> Element
    ) -> [Element] {
        guard let value = members[name], value != .null else { return [] }
        guard case .array(let values) = value else {
            problems.append(RoutesMapProblem(.notAnArray, at: name))
            return []
        }
        var elements: [Element] = []
        elements.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            let place = "\(name)[\(index)]"
            do throws(RoutesMapProblem.Reason) {
                elements.append(try read(value, place))
            } catch {
                problems.append(RoutesMapProblem(error, at: place))
            }
        }
        return elements
    }

    /// Whether a version is interpreted exactly as it is written. `v2` is not, because it counts as 0. The JSON number 6.10 is not,
    /// because it is 6.1.
    private static func isPlainVersion(_ value: JSONValue) -> Bool {
        guard case .string(let text) = value else { return false }
        return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
    }

    /// Parses a version. A number is accepted too: `6.4` without quotes is a common mistake.
    private static func version(_ value: JSONValue) -> RoutesVersion? {
        switch value {
        case .string(let text) where !text.isEmpty: RoutesVersion(text)
        case .integer(let number): RoutesVersion(String(number))
        case .double(let number): RoutesVersion(String(number))
        default: nil
        }
    }
}

extension RoutesMapProblem {
    init(_ reason: Reason, at place: String, line: Int? = nil) {
        self.reason = reason
        self.place = place
        self.line = line
    }
}
