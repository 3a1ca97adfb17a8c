import OrderedCollections
import TomboloEngine

extension AccessPolicy {
    /// Reads a policy from JSON text:
    ///
    ///     { "grants": [ { "calls": ["greeter.*"], "events": ["clock.tick"], "origins": ["app://tour"], "frames": "top"
    ///     } ] }
    ///
    /// `events`, `frames` and `synchronous` (whether the calls may be made standing still; false) may be left out. Any other word is an error, and so is the same word twice, so that a slip
    /// never weakens a policy silently.
    /// - Throws: ``AccessPolicyError``.
    public init(jsonText: String) throws(AccessPolicyError) {
        let value: JSONValue
        do {
            value = try JSONValue(handwrittenText: jsonText)
        } catch {
            throw .badFile("\(error)")
        }
        guard case .object(let members) = value else {
            throw .badFile("it must be an object with the member “grants”.")
        }
        for word in members.keys where word != "grants" { throw .unknownWord(word, at: "the policy") }
        guard case .array(let entries)? = members["grants"] else { throw .badFile("“grants” must be a list.") }
        var grants: [Grant] = []
        for (index, entry) in entries.enumerated() { grants.append(try Self.grant(entry, at: "grants[\(index)]")) }
        self.init(grants)
    }

    private static func grant(_ value: JSONValue, at place: String) throws(AccessPolicyError) -> Grant {
        guard case .object(let members) = value else { throw .badFile("\(place) must be an object.") }
        for word in members.keys where !["calls", "events", "origins", "frames", "synchronous"].contains(word) {
            throw .unknownWord(word, at: place)
        }
        var frames = Grant.Frames.top
        if let word = members["frames"] {
            guard case .string(let text) = word, let known = Grant.Frames(rawValue: text) else {
                throw .unknownWord(word.stringValue ?? word.description, at: "\(place).frames")
            }
            frames = known
        }
        var isSynchronous = false
        if let word = members["synchronous"] {
            guard case .bool(let value) = word else { throw .unknownWord(word.description, at: "\(place).synchronous") }
            isSynchronous = value
        }
        return try Grant(
            texts(members["calls"] ?? .array([]), at: "\(place).calls"),
            events: members["events"].map { list throws(AccessPolicyError) in try texts(list, at: "\(place).events") },
            to: texts(members["origins"] ?? .array([]), at: "\(place).origins"), frames: frames,
            allowsSynchronousCalls: isSynchronous)
    }

    private static func texts(_ value: JSONValue, at place: String) throws(AccessPolicyError) -> [String] {
        guard case .array(let items) = value else { throw .badFile("\(place) must be a list of texts.") }
        var result: [String] = []
        for item in items {
            guard case .string(let text) = item else { throw .badFile("\(place) must be a list of texts.") }
            result.append(text)
        }
        return result
    }
}
