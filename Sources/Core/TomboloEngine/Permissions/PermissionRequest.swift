/// A page's request for a permission, which WebKit leaves to the app.
public struct PermissionRequest: Sendable, Hashable {
    /// The permissions that a page can request.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The user's location.
        case geolocation
        /// Desktop notifications.
        case notifications
        /// The camera.
        case camera
        /// The microphone.
        case microphone
        /// Camera and microphone together.
        case cameraAndMicrophone
        /// A capture of the screen.
        case screen
        /// Capture of the pointer.
        case pointerLock
        /// The clipboard's content.
        case clipboard
        /// Cookies of a third party.
        case thirdPartyStorage
        /// Names of media devices.
        case deviceNames
        /// A media key system for protected content.
        case mediaKeys
        /// A permission that is not in this list, for example one that a newer engine adds.
        case other
    }

    /// The requested permission. The kinds depend on the engine; see ``EngineFeature/allPermissions``.
    public var kind: Kind
    /// The origin of the top-level document, which counts as the requester. While a cross-origin frame is present, the
    /// engine cannot determine which document made the request, so the page denies it without consulting a policy.
    public var origin: Origin

    /// Creates a request; for engines and tests.
    public init(kind: Kind, origin: Origin) {
        self.kind = kind
        self.origin = origin
    }
}
