import OrderedCollections
import TomboloEngine

extension AccessPolicy {
    /// Reads a policy from JSON text:
    ///
    ///     { "grants": [
    ///         { "calls": ["greeter.*"], "events": ["clock.tick"], "origins": ["app://tour"], "frames": "top" },
    ///         { "calls": ["files.read"], "origins": ["app://tour"],
    ///           "scopes": { "file": { "paths": ["/srv/pages/"] } }, "requires": ["activation"] }
    ///     ] }
    ///
    /// `events`, `frames`, `synchronous`, `scopes` and `requires` may be omitted. `synchronous` states whether the grant
    /// includes synchronous calls; it is false by default. A rule for a scope is one of `{ "paths": […] }`,
    /// `{ "origins": […] }`, `{ "numbers": [[0, 100], …] }`, `{ "texts": […] }` and `"any"`; see ``ScopeRule``.
    /// `requires` contains `activation`, `prompt` or both. An unknown key or value is an error, and so is a repeated
    /// key, so that a mistake never weakens a policy silently.
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
        for word in members.keys where !words.contains(word) { throw .unknownWord(word, at: place) }
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
        let grant = try Grant(
            texts(members["calls"] ?? .array([]), at: "\(place).calls"),
            events: members["events"].map { list throws(AccessPolicyError) in try texts(list, at: "\(place).events") },
            to: texts(members["origins"] ?? .array([]), at: "\(place).origins"), frames: frames,
            allowsSynchronousCalls: isSynchronous, scopes: scopes(members["scopes"], at: "\(place).scopes"),
            requires: requirements(members["requires"], at: "\(place).requires"))
        try grant.checkRequirements()
        return grant
    }

    private static let words: Set<String> = [
        "calls", "events", "origins", "frames", "synchronous", "scopes", "requires",
    ]

    private static func requirements(
        _ value: JSONValue?, at place: String
    ) throws(AccessPolicyError) -> Set<Grant.Requirement> {
        guard let value else { return [] }
        var requirements: Set<Grant.Requirement> = []
        for word in try texts(value, at: place) {
            guard let known = Grant.Requirement(rawValue: word) else { throw .unknownWord(word, at: place) }
            requirements.insert(known)
        }
        guard !requirements.isEmpty else {
            throw .badFile("\(place) must not be empty; omit it if there are no requirements.")
        }
        return requirements
    }

    static func texts(_ value: JSONValue, at place: String) throws(AccessPolicyError) -> [String] {
        guard case .array(let items) = value else { throw .badFile("\(place) must be a list of strings.") }
        var result: [String] = []
        for item in items {
            guard case .string(let text) = item else { throw .badFile("\(place) must be a list of strings.") }
            result.append(text)
        }
        return result
    }
}
