public import TomboloEngine

/// What a person has decided about a site's wish.
public struct SitePermission: Sendable, Hashable {
    /// The site.
    public var origin: Origin
    /// What it wants.
    public var kind: PermissionRequest.Kind
    /// Whether it gets it.
    public var decision: PermissionDecision

    /// Makes one.
    public init(origin: Origin, kind: PermissionRequest.Kind, decision: PermissionDecision) {
        self.origin = origin
        self.kind = kind
        self.decision = decision
    }
}
