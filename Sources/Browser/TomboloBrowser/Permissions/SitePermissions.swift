import OrderedCollections
package import TomboloEngine

/// The user's decisions about permissions for sites. If there is no decision about a request, the user is asked.
///
/// A decision applies to one kind of permission and one origin, which is compared exactly. A remembered decision is
/// written to a file; any other decision is valid until the visit ends. No decision of private windows is written to a
/// file, but their remembered decisions are valid until the last private window is closed.
package struct SitePermissions: Sendable, Hashable {
    private struct Key: Sendable, Hashable {
        var origin: Origin
        var kind: PermissionRequest.Kind
    }

    /// Whether these are the permissions of private windows.
    package let isPrivate: Bool
    private var kept: OrderedDictionary<Key, PermissionDecision> = [:]
    private var ofThisVisit: [Key: PermissionDecision] = [:]
    private static let maximumKept = 5000

    /// Creates permissions without a decision.
    package init(isPrivate: Bool = false) { self.isPrivate = isPrivate }

    /// Returns the answer to a request.
    package func answer(to request: PermissionRequest) -> PermissionPrecheck {
        if let refusal = Self.refusal(of: request) { return .refused(refusal) }
        let key = Key(origin: request.origin, kind: request.kind)
        return (ofThisVisit[key] ?? kept[key]).map { .decided($0) } ?? .ask
    }

    /// Records a decision of the user. Has no effect on a request that is denied without asking the user.
    /// - Parameter isRemembered: Whether the decision is permanent, rather than only for this visit.
    package mutating func decide(_ decision: PermissionDecision, for request: PermissionRequest, isRemembered: Bool) {
        guard Self.refusal(of: request) == nil else { return }
        let key = Key(origin: request.origin, kind: request.kind)
        kept[key] = nil
        ofThisVisit[key] = nil
        if isRemembered {
            kept[key] = decision
            if kept.count > Self.maximumKept { kept.removeFirst() }
        } else {
            ofThisVisit[key] = decision
        }
    }

    /// Discards the decisions that were valid only for the visit, so that the user is asked again. Call it after the
    /// last page of the origin was left.
    package mutating func endVisit(to origin: Origin) {
        ofThisVisit = ofThisVisit.filter { $0.key.origin != origin }
    }

    /// All decisions that are valid now, sorted by site and kind, for a list that the user sees.
    package var all: [SitePermission] {
        let both = ofThisVisit.merging(kept.elements.map { ($0.key, $0.value) }) { own, _ in own }
        return both.map { SitePermission(origin: $0.key.origin, kind: $0.key.kind, decision: $0.value) }
            .sorted { ($0.origin.description, $0.kind.rawValue) < ($1.origin.description, $1.kind.rawValue) }
    }

    /// Revokes the decision about a kind of permission for a site, or all decisions about the site if `kind` is nil.
    /// The user is then asked again.
    package mutating func revoke(_ kind: PermissionRequest.Kind? = nil, of origin: Origin) {
        func isMeant(_ key: Key) -> Bool { key.origin == origin && (kind == nil || key.kind == kind) }
        kept.removeAll { isMeant($0.key) }
        ofThisVisit = ofThisVisit.filter { !isMeant($0.key) }
    }

    /// Revokes all decisions, both the remembered ones and those of the current visits, so that the user is asked
    /// again.
    package mutating func revokeAll() {
        kept = [:]
        ofThisVisit = [:]
    }

    private static func refusal(of request: PermissionRequest) -> PermissionPrecheck.Refusal? {
        switch request.origin {
        case .opaque: .opaque
        case .tuple where request.kind == .other: .unknownKind
        // A connection to this machine itself crosses no network (https://w3c.github.io/webappsec-secure-contexts/).
        case .tuple("https", _, _), .tuple("app", _, _): nil
        case .tuple("http", let host, _) where SiteHost(host)?.isThisMachine == true: nil
        case .tuple: .insecure
        }
    }
}

extension SitePermissions {
    /// The remembered decisions as JSON; nil for private windows, whose decisions are never written.
    package var json: JSONValue? {
        guard !isPrivate else { return nil }
        return .array(
            kept.map { key, decision in
                [
                    "origin": .string(key.origin.description), "kind": .string(key.kind.rawValue),
                    "decision": decision == .grant ? "grant" : "deny",
                ]
            })
    }

    /// Reads remembered decisions. Invalid elements are skipped, so that the user is asked again; nil if the value is
    /// not a list.
    package init?(_ json: JSONValue) {
        guard let elements = json.arrayValue else { return nil }
        self.init()
        for element in elements.suffix(Self.maximumKept) {
            guard let origin = element["origin"]?.stringValue.map(Origin.init(serialized:)),
                let kind = element["kind"]?.stringValue.flatMap(PermissionRequest.Kind.init(rawValue:)),
                let decision = element["decision"]?.stringValue, decision == "grant" || decision == "deny"
            else { continue }
            decide(
                decision == "grant" ? .grant : .deny, for: PermissionRequest(kind: kind, origin: origin),
                isRemembered: true)
        }
    }
}
