import OrderedCollections
public import TomboloEngine

/// What sites may do, by a person's decisions. What nobody has decided is asked.
///
/// A decision is about one origin, compared exactly, and one kind of wish. It is remembered, or holds until the visit ends. In private windows
/// nothing is remembered in a file, but decisions hold as long as the windows are open.
public struct SitePermissions: Sendable, Hashable {
    private struct Wish: Sendable, Hashable {
        var origin: Origin
        var kind: PermissionRequest.Kind
    }

    /// Whether it is that of private windows.
    public let isPrivate: Bool
    private var kept: OrderedDictionary<Wish, PermissionDecision> = [:]
    private var ofThisVisit: [Wish: PermissionDecision] = [:]
    private static let maximumKept = 5000

    /// Nothing is decided.
    public init(isPrivate: Bool = false) { self.isPrivate = isPrivate }

    /// The answer to a wish.
    public func answer(to request: PermissionRequest) -> PermissionAnswer {
        if let refusal = Self.refusal(of: request) { return .refused(refusal) }
        let wish = Wish(origin: request.origin, kind: request.kind)
        return (ofThisVisit[wish] ?? kept[wish]).map { .decided($0) } ?? .ask
    }

    /// Notes what a person has decided. What is refused without a question cannot be decided.
    /// - Parameter isRemembered: Whether it holds for good, and not for this visit only.
    public mutating func decide(_ decision: PermissionDecision, for request: PermissionRequest, isRemembered: Bool) {
        guard Self.refusal(of: request) == nil else { return }
        let wish = Wish(origin: request.origin, kind: request.kind)
        kept[wish] = nil
        ofThisVisit[wish] = nil
        if isRemembered {
            kept[wish] = decision
            if kept.count > Self.maximumKept { kept.removeFirst() }
        } else {
            ofThisVisit[wish] = decision
        }
    }

    /// The last page of the origin was left: what was decided for the visit is asked again.
    public mutating func endVisit(to origin: Origin) {
        ofThisVisit = ofThisVisit.filter { $0.key.origin != origin }
    }

    /// All decisions that hold now, sorted by site and kind, for a person to look through.
    public var all: [SitePermission] {
        let both = ofThisVisit.merging(kept.elements.map { ($0.key, $0.value) }) { own, _ in own }
        return both.map { SitePermission(origin: $0.key.origin, kind: $0.key.kind, decision: $0.value) }
            .sorted { ($0.origin.description, $0.kind.rawValue) < ($1.origin.description, $1.kind.rawValue) }
    }

    /// Takes a decision back: the site asks again. Nil is for all kinds.
    public mutating func revoke(_ kind: PermissionRequest.Kind? = nil, of origin: Origin) {
        func isMeant(_ wish: Wish) -> Bool { wish.origin == origin && (kind == nil || wish.kind == kind) }
        kept.removeAll { isMeant($0.key) }
        ofThisVisit = ofThisVisit.filter { !isMeant($0.key) }
    }

    /// Takes all decisions back.
    public mutating func revokeAll() {
        kept = [:]
        ofThisVisit = [:]
    }

    private static func refusal(of request: PermissionRequest) -> PermissionAnswer.Refusal? {
        switch request.origin {
        case .opaque: .opaque
        case .tuple where request.kind == .other: .unknownKind
        // What comes from this machine itself has nobody on its way (https://w3c.github.io/webappsec-secure-contexts/).
        case .tuple("https", _, _), .tuple("app", _, _): nil
        case .tuple("http", let host, _) where SiteHost(host)?.isThisMachine == true: nil
        case .tuple: .insecure
        }
    }
}

extension SitePermissions {
    /// What is remembered, as JSON; nil in private windows, of which nothing is written.
    public var json: JSONValue? {
        guard !isPrivate else { return nil }
        return .array(
            kept.map { wish, decision in
                [
                    "origin": .string(wish.origin.description), "kind": .string(wish.kind.rawValue),
                    "decision": decision == .grant ? "grant" : "deny",
                ]
            })
    }

    /// Reads what was remembered. What is not understood is left out, so that it is asked again; nil where it is no list.
    public init?(_ json: JSONValue) {
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
