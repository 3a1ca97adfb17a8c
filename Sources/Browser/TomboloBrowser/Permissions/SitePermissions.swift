import OrderedCollections
package import TomboloEngine

/// The permissions of sites, by the user's decisions. Without a decision the user is asked.
///
/// A decision applies to one origin, compared exactly, and one kind of permission. It is either remembered, or valid
/// until the visit ends. In private windows no decision is written to a file, but decisions are valid as long as the
/// windows are open.
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

    /// Records a decision of the user. A request that is denied without asking cannot be decided.
    /// - Parameter isRemembered: Whether the decision is permanent, and not only for this visit.
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

    /// Discards the decisions for the visit after the last page of the origin was left: the user is asked again.
    package mutating func endVisit(to origin: Origin) {
        ofThisVisit = ofThisVisit.filter { $0.key.origin != origin }
    }

    /// All decisions that are valid now, sorted by site and kind, for a list that the user sees.
    package var all: [SitePermission] {
        let both = ofThisVisit.merging(kept.elements.map { ($0.key, $0.value) }) { own, _ in own }
        return both.map { SitePermission(origin: $0.key.origin, kind: $0.key.kind, decision: $0.value) }
            .sorted { ($0.origin.description, $0.kind.rawValue) < ($1.origin.description, $1.kind.rawValue) }
    }

    /// Revokes the decision about a kind of permission, or all decisions about a site where `kind` is nil: the site
    /// asks again.
    package mutating func revoke(_ kind: PermissionRequest.Kind? = nil, of origin: Origin) {
        func isMeant(_ key: Key) -> Bool { key.origin == origin && (kind == nil || key.kind == kind) }
        kept.removeAll { isMeant($0.key) }
        ofThisVisit = ofThisVisit.filter { !isMeant($0.key) }
    }

    /// Revokes all decisions, stored ones and those of the current visits, so that sites have to ask again.
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

    /// Reads remembered decisions. Invalid elements are skipped, so that the user is asked again; nil where the value
    /// is not a list.
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
