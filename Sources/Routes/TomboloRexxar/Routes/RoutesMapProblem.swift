/// A part of a routes map that cannot be used. The rest of the map still works.
public struct RoutesMapProblem: Error, Sendable, Hashable {
    /// The kind of problem.
    public let reason: Reason
    /// The position, as in `items[3]`; empty for the map as a whole.
    public let place: String
    /// The line in which the part begins, counted from 1.
    public let line: Int?

    /// The kind of problem.
    public enum Reason: Error, Sendable, Hashable {
        /// The text is not JSON.
        case notJSON(String)
        /// A value of another type stands where an object is required.
        case notAnObject
        /// `items`, `partial_items` or `files` is not an array.
        case notAnArray
        /// A required member is missing. Contains its name.
        case missing(String)
        /// A member has the wrong type. Contains its name, and a description of the required value.
        case wrongType(String, String)
        /// The `uri` is not a pattern that can be matched safely.
        case badPattern(String)
        /// The `remote_file` is not a valid address of a file.
        case badFile(String)
        /// An earlier route has the same `uri`, so this route is never reached. Contains the position of the earlier
        /// route.
        case neverReached(String)
    }
}

extension RoutesMapProblem: CustomStringConvertible {
    /// The position and the problem, as one line of readable text.
    public var description: String {
        var parts: [String] = []
        if let line { parts.append("line \(line)") }
        if !place.isEmpty { parts.append(place) }
        parts.append(reason.description)
        return parts.joined(separator: ": ")
    }
}

extension RoutesMapProblem.Reason: CustomStringConvertible {
    /// A sentence without its final full stop.
    public var description: String {
        switch self {
        case .notJSON(let what): "this is not JSON: \(what)"
        case .notAnObject: "expected an object"
        case .notAnArray: "expected an array"
        case .missing(let name): "“\(name)” is missing"
        case .wrongType(let name, let wanted): "“\(name)” must be \(wanted)"
        case .badPattern(let why): "the “uri” cannot be matched: \(why)"
        case .badFile(let why): "the “remote_file” cannot be used: \(why)"
        case .neverReached(let earlier): "it is never reached: \(earlier) has the same “uri”"
        }
    }
}
