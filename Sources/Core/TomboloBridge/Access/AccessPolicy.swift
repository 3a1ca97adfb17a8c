import TomboloEngine

/// A list of grants, which decides about the calls and events of documents. A call or event that no grant names is
/// denied.
///
/// A policy is a value: if two pages get the same policy, changing the policy of one page does not change that of the
/// other.
public struct AccessPolicy: Sendable, Hashable {
    /// The rules. Their order does not matter, since no rule denies anything.
    public var grants: [Grant]
    /// Writes the grants that denials suggest; as Swift source by default. It does not count for equality: policies
    /// with the same grants are equal.
    package var suggestions: any GrantSuggesting.Type = SwiftGrants.self

    /// Creates a policy; by default one without grants.
    public init(_ grants: [Grant] = []) {
        self.grants = grants
    }

    /// Decides about one call or event of one document, by its name.
    ///
    /// A grant can have further conditions for calls: the scopes of the argument, a user activation, the user's
    /// permission. This function ignores them; they are checked when a call is made. A call that it denies is denied
    /// whatever its argument is.
    /// - Returns: If several grants allow the subject, the grant with the fewest requirements.
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
        let rule = closest ?? "no grant names \(subject)"
        return .denied(AccessDenial(of: subject, to: document, rule: rule, by: suggestions))
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

extension AccessPolicy {
    /// Whether two policies have the same grants in the same order.
    public static func == (one: AccessPolicy, other: AccessPolicy) -> Bool { one.grants == other.grants }

    /// Hashes the grants in order. The order counts for equality too.
    public func hash(into hasher: inout Hasher) { hasher.combine(grants) }
}

/// A call or an event that a document uses.
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

    /// The name for messages. A long name is cut, since a hostile page can choose it.
    var shortName: String {
        guard name.utf8.count > 128 else { return name }
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(32))) + "…"
    }

    /// The kind and the name, for messages: `the call “greeter.greet”`.
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
    /// Allowed, by the associated grant.
    case allowed(Grant)
    /// Denied. The associated value has the reason and a remedy.
    case denied(AccessDenial)

    /// Whether the subject is allowed.
    package var isAllowed: Bool {
        if case .allowed = self { true } else { false }
    }
}
