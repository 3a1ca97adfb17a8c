package import TomboloEngine

/// The user's decision about a permission for a site.
package struct SitePermission: Sendable, Hashable {
    /// The origin of the site.
    package var origin: Origin
    /// The kind of permission.
    package var kind: PermissionRequest.Kind
    /// Whether the permission is granted or denied.
    package var decision: PermissionDecision

    /// Creates a stored decision about one kind of permission for one origin.
    package init(origin: Origin, kind: PermissionRequest.Kind, decision: PermissionDecision) {
        self.origin = origin
        self.kind = kind
        self.decision = decision
    }
}
