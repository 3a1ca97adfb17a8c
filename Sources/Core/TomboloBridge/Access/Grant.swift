/// One rule of an access policy: allows the documents of given origins to make given calls and receive given events.
///
/// A rule applies to top-level documents; ``Frames`` extends it to documents in frames.
public struct Grant: Sendable, Hashable {
    /// The documents of a rule's origins to which the rule applies.
    public enum Frames: String, Sendable, Hashable, CaseIterable {
        /// Top-level documents only.
        case top
        /// Also frames that have the same origin as their page. Frames in between are ignored: a document that a
        /// foreign frame embeds counts if it has the page's origin.
        case sameOrigin
        /// Also frames in pages of any origin. So every page can embed a document that the rule allows to make calls.
        /// The framed document's own origin still has to match the rule. Sandboxed frames are never included.
        case embedded
    }

    /// The patterns of the calls.
    public var calls: [NamePattern]
    /// The patterns of the events; nil for the patterns in ``calls``.
    public var events: [NamePattern]?
    /// The origins of the documents.
    public var origins: [OriginPattern]
    /// The documents of those origins that the rule applies to; top-level documents only by default.
    public var frames: Frames
    /// Whether the documents may also make synchronous calls (`tombolo.callSync`); false by default. A synchronous call
    /// blocks the page until the app answers it, for at most ten seconds.
    public var allowsSynchronousCalls: Bool
    /// The rules for the arguments of calls, by the names of the scopes that the types of the arguments declare
    /// (``ScopedArgument``). The grant applies only to calls that have exactly these scopes.
    public var scopes: [String: ScopeRule]
    /// The conditions that each call has to meet; empty by default. Conditions do not apply to events.
    public var requirements: Set<Requirement>

    /// Creates a rule from parsed patterns.
    public init(
        calls: [NamePattern], events: [NamePattern]? = nil, origins: [OriginPattern], frames: Frames = .top,
        allowsSynchronousCalls: Bool = false, scopes: [String: ScopeRule] = [:], requires: Set<Requirement> = []
    ) {
        self.calls = calls
        self.events = events
        self.origins = origins
        self.frames = frames
        self.allowsSynchronousCalls = allowsSynchronousCalls
        self.scopes = scopes
        requirements = requires
    }

    /// Creates a rule from texts; see ``NamePattern`` and ``OriginPattern`` for their forms. A list may be empty; a
    /// rule without calls, events or origins grants nothing.
    /// - Throws: ``AccessPolicyError`` for a text that cannot be parsed.
    public init(
        _ calls: [String], events: [String]? = nil, to origins: [String], frames: Frames = .top,
        allowsSynchronousCalls: Bool = false, scopes: [String: ScopeRule] = [:], requires: Set<Requirement> = []
    ) throws(AccessPolicyError) {
        self.calls = try Self.parse(calls, NamePattern.init)
        self.events = try events.map { texts throws(AccessPolicyError) in try Self.parse(texts, NamePattern.init) }
        self.origins = try Self.parse(origins, OriginPattern.init)
        self.frames = frames
        self.allowsSynchronousCalls = allowsSynchronousCalls
        self.scopes = scopes
        requirements = requires
    }

    /// The reason why the rule does not apply to a document; nil if the rule applies.
    func mismatch(for document: Document) -> Mismatch? {
        guard origins.contains(where: { $0.matches(document.origin, filePath: document.filePath) }) else {
            return .origin
        }
        switch (document.frame, frames) {
        case (.top, _), (.sameOrigin, .sameOrigin), (.sameOrigin, .embedded), (.foreign, .embedded): return nil
        case (.sameOrigin, .top), (.foreign, .top), (.foreign, .sameOrigin): return .frame
        }
    }

    enum Mismatch { case origin, frame }

    func allows(_ subject: AccessSubject) -> Bool {
        switch subject {
        case .call(let name): calls.contains { $0.matches(name) }
        case .synchronousCall(let name): allowsSynchronousCalls && calls.contains { $0.matches(name) }
        case .event(let name): (events ?? calls).contains { $0.matches(name) }
        }
    }

    private static func parse<Pattern>(
        _ texts: [String], _ make: (String) throws(AccessPolicyError) -> Pattern
    ) throws(AccessPolicyError) -> [Pattern] {
        var patterns: [Pattern] = []
        for text in texts { patterns.append(try make(text)) }
        return patterns
    }
}

extension Grant: CustomStringConvertible {
    /// The rule in the form that `tombolo open --grant` accepts. Settings that the option cannot express follow in
    /// parentheses.
    public var description: String {
        let names = calls.map(\.description).joined(separator: ",")
        let places = origins.map(\.description).joined(separator: ",")
        return "\(names)@\(places)" + (frames == .top ? "" : " (frames: \(frames.rawValue))")
            + (allowsSynchronousCalls ? " (synchronous)" : "") + conditionsDescription
    }
}
