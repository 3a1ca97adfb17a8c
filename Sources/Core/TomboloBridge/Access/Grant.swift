/// One rule of an access policy: it allows given documents to make given calls and receive given events.
///
/// A rule applies to top-level documents. ``Frames`` widens it, one step at a time.
public struct Grant: Sendable, Hashable {
    /// The documents of the named origins that a rule applies to.
    public enum Frames: String, Sendable, Hashable, CaseIterable {
        /// Top-level documents only.
        case top
        /// Also frames in a page of the same origin.
        case sameOrigin
        /// Also frames in a page of any origin: any page that embeds the named origin lets it call. The frame's origin
        /// is the named one all the same. Sandboxed frames are never included.
        case embedded
    }

    /// The patterns of the calls.
    public var calls: [NamePattern]
    /// The patterns of the events; nil means the same as ``calls``.
    public var events: [NamePattern]?
    /// The origins of the documents.
    public var origins: [OriginPattern]
    /// The frames of those origins; top-level documents only by default.
    public var frames: Frames
    /// Whether the documents may also make synchronous calls (`tombolo.callSync`). Off by default: such a call blocks
    /// the page, for ten seconds at most, while the app is busy.
    public var allowsSynchronousCalls: Bool
    /// The rules for the calls' arguments, by the names of the scopes that the arguments' types declare
    /// (``ScopedArgument``). The grant applies to calls that have exactly these scopes, and to no others.
    public var scopes: [String: ScopeRule]
    /// The conditions that each call has to meet; empty by default. Events have no conditions.
    public var requirements: Set<Requirement>

    /// Makes a rule from parsed patterns.
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

    /// Makes a rule from texts; see ``NamePattern`` and ``OriginPattern`` for their forms.
    /// - Throws: ``AccessPolicyError``. An empty list is not an error: it grants nothing.
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

    /// The reason why the rule does not apply to a document; nil where it does.
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
    /// The rule as `tombolo open --grant` accepts it, with the settings that the option cannot express in parentheses.
    public var description: String {
        let names = calls.map(\.description).joined(separator: ",")
        let places = origins.map(\.description).joined(separator: ",")
        return "\(names)@\(places)" + (frames == .top ? "" : " (frames: \(frames.rawValue))")
            + (allowsSynchronousCalls ? " (synchronous)" : "") + conditionsDescription
    }
}
