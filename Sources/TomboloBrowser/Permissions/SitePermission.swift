public import TomboloEngine

/// The user's decision about a permission of a site.
public struct SitePermission: Sendable, Hashable {
    /// The origin of the site.
    public var origin: Origin
    /// The kind of permission.
    public var kind: PermissionRequest.Kind
    /// Whether the permission is granted or denied.
    public var decision: PermissionDecision

    /// Creates a stored decision about one kind of permission for one origin.
    public init(origin: Origin, kind: PermissionRequest.Kind, decision: PermissionDecision) {
        self.origin = origin
        self.kind = kind
        self.decision = decision
    }
}
