import TomboloEngine

/// A list of grants, which decides about calls and events of documents. Everything that no grant names is denied.
///
/// A value type: two pages that are given the same policy do not affect each other when one changes it.
public struct AccessPolicy: Sendable, Hashable {
    /// The rules. Their order does not matter, since rules only allow.
    public var grants: [Grant]

    /// Makes a policy; without grants by default.
    public init(_ grants: [Grant] = []) {
        self.grants = grants
    }

    /// Decides about one call or event of one document, by name.
    ///
    /// A call may have further conditions: its argument in scope, a user activation, the user's consent. They are
    /// checked when the call is made; a call that is denied here is denied then as well.
    /// - Returns: Of several grants that allow the subject, the one that requires least.
    package func decision(on subject: AccessSubject, by document: Document) -> AccessDecision {
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

    /// The patterns of the calls that a document is granted; empty if no grant applies to it.
    package func grantedCalls(to document: Document) -> [NamePattern] {
        grants.filter { $0.mismatch(for: document) == nil }.flatMap(\.calls)
    }

    /// Whether a document is granted any call or event.
    package func grantsAnything(to document: Document) -> Bool {
        grants.contains { $0.mismatch(for: document) == nil && !($0.calls.isEmpty && ($0.events ?? []).isEmpty) }
    }
}

/// A call or an event that a document requests.
public enum AccessSubject: Sendable, Hashable, CustomStringConvertible {
    /// A call, by name.
    case call(String)
    /// A synchronous call, by name.
    case synchronousCall(String)
    /// An event, by name.
    case event(String)

    /// The name of the call or event.
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
        case .synchronousCall: "the synchronous call “\(shortName)”"
        case .event: "the event “\(shortName)”"
        }
    }
}

/// The decision of an access policy.
package enum AccessDecision: Sendable, Hashable {
    /// Allowed. Has the grant that applies.
    case allowed(Grant)
    /// Denied. Has the reason and the remedy.
    case denied(AccessDenial)

    /// Whether the subject is allowed.
    package var isAllowed: Bool {
        if case .allowed = self { true } else { false }
    }
}
