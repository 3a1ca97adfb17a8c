/// A page's wish for something that WebKit asks the app about.
public struct PermissionRequest: Sendable, Hashable {
    /// What a page can ask for.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The place on earth.
        case geolocation
        /// Desktop notifications.
        case notifications
        /// The camera.
        case camera
        /// The microphone.
        case microphone
        /// Camera and microphone together.
        case cameraAndMicrophone
        /// What the screen shows.
        case screen
        /// The pointer, captured.
        case pointerLock
        /// The clipboard's content.
        case clipboard
        /// Cookies of a third party.
        case thirdPartyStorage
        /// Names of media devices.
        case deviceNames
        /// A media key system for protected content.
        case mediaKeys
        /// Something newer than this list.
        case other
    }

    /// What is asked for.
    public var kind: Kind
    /// The origin of the top-level document, who is taken to ask. While a cross-origin frame is present, the engine
    /// cannot tell who asked, and the request is refused before any policy sees it.
    public var origin: Origin

    /// Makes a request; engines and tests do.
    public init(kind: Kind, origin: Origin) {
        self.kind = kind
        self.origin = origin
    }
}

/// What a permission policy answers.
public enum PermissionDecision: Sendable, Hashable {
    /// Give it.
    case grant
    /// Refuse it.
    case deny
}
