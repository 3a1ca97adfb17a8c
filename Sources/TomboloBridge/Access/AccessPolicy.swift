import TomboloEngine

/// Who may call what: a list of grants and nothing else. What no grant names is denied.
///
/// A value: two pages that are given the same policy and then changed do not affect each other.
public struct AccessPolicy: Sendable, Hashable {
    /// The rules. Their order does not matter, since rules only ever give.
    public var grants: [Grant]

    /// Makes a policy; by default one that grants nothing.
    public init(_ grants: [Grant] = []) {
        self.grants = grants
    }

    /// Decides about one call or event of one document, by name.
    ///
    /// A call may need more: its argument in scope, a press, the user's consent. That is decided when it is made; what is denied here is denied then.
    /// - Returns: Of several grants that allow it, the one that requires least.
    public func decision(on subject: AccessSubject, by document: Document) -> AccessDecision {
        var closest: String?
        var allowing: Grant?
        for grant in grants where grant.allows(subject) {
            switch grant.mismatch(for: document) {
            case nil where grant.isPlain: return .allowed(grant)
            case nil: if grant.demand < allowing?.demand ?? .max { allowing = grant }
            case .frame: closest = "the grant \(grant) covers this origin, but not a frame like this one"
            case .origin: closest = closest ?? "the grant \(grant) is for another origin"
            }
        }
        if let allowing { return .allowed(allowing) }
        return .denied(AccessDenial(of: subject, to: document, rule: closest ?? "no grant names \(subject)"))
    }

    /// The patterns of the calls that a document is granted; empty means it has no grant at all.
    public func grantedCalls(to document: Document) -> [NamePattern] {
        grants.filter { $0.mismatch(for: document) == nil }.flatMap(\.calls)
    }

    /// Whether a document is granted anything, call or event.
    public func grantsAnything(to document: Document) -> Bool {
        grants.contains { $0.mismatch(for: document) == nil && !($0.calls.isEmpty && ($0.events ?? []).isEmpty) }
    }
}

/// What a document wants to use.
public enum AccessSubject: Sendable, Hashable, CustomStringConvertible {
    /// A call, by name.
    case call(String)
    /// A call for which the page stands still, by name.
    case synchronousCall(String)
    /// An event, by name.
    case event(String)

    /// The name.
    public var name: String {
        switch self {
        case .call(let name), .synchronousCall(let name), .event(let name): name
        }
    }

    /// The name, or the beginning of a long one: a hostile page chooses it, and messages repeat it.
    var shortName: String {
        guard name.utf8.count > 128 else { return name }
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(32))) + "…"
    }

    /// `the call greeter.greet`, for messages.
    public var description: String {
        switch self {
        case .call: "the call “\(shortName)”"
        case .synchronousCall: "the call “\(shortName)”, standing still for it"
        case .event: "the event “\(shortName)”"
        }
    }
}

/// What an access policy says.
public enum AccessDecision: Sendable, Hashable {
    /// Yes, by this rule.
    case allowed(Grant)
    /// No.
    case denied(AccessDenial)

    /// Whether it is yes.
    public var isAllowed: Bool {
        if case .allowed = self { true } else { false }
    }
}
