/// Something in a routes map that cannot be used. The rest of the map can.
public struct RoutesMapProblem: Error, Sendable, Hashable {
    /// What is wrong.
    public let reason: Reason
    /// Where, as in `items[3]`; empty for the map as a whole.
    public let place: String
    /// The line, counted from 1, in which that begins.
    public let line: Int?

    /// What is wrong.
    public enum Reason: Error, Sendable, Hashable {
        /// The text is not JSON.
        case notJSON(String)
        /// Something else stands where an object belongs.
        case notAnObject
        /// `items`, `partial_items` or `files` is not an array.
        case notAnArray
        /// A member has to be there.
        case missing(String)
        /// A member is something else than it has to be.
        case wrongType(String, String)
        /// The `uri` is no pattern that could be matched safely.
        case badPattern(String)
        /// The `remote_file` is no place for a file.
        case badFile(String)
        /// An earlier route has the same `uri`, so this one is never reached.
        case neverReached(String)
    }
}

extension RoutesMapProblem: CustomStringConvertible {
    /// A line for people: where and what.
    public var description: String {
        var parts: [String] = []
        if let line { parts.append("line \(line)") }
        if !place.isEmpty { parts.append(place) }
        parts.append(reason.description)
        return parts.joined(separator: ": ")
    }
}

extension RoutesMapProblem.Reason: CustomStringConvertible {
    /// A sentence without its end.
    public var description: String {
        switch self {
        case .notJSON(let what): "this is not JSON: \(what)"
        case .notAnObject: "an object belongs here"
        case .notAnArray: "an array belongs here"
        case .missing(let name): "“\(name)” is missing"
        case .wrongType(let name, let wanted): "“\(name)” has to be \(wanted)"
        case .badPattern(let why): "the “uri” cannot be matched: \(why)"
        case .badFile(let why): "the “remote_file” cannot be used: \(why)"
        case .neverReached(let earlier): "it is never reached: \(earlier) has the same “uri”"
        }
    }
}
