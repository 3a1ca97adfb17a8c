/// A feature that only some engines have. Everything else works on all engines.
///
/// Check ``Page/supports(_:)`` instead of compiling for a platform. `Documentation/Platforms.md` lists the engines that
/// have each feature.
public enum EngineFeature: String, Sendable, Hashable, CaseIterable {
    /// The bridge can use the direct channel for calls, events and streams. `Bridge.usesDirectChannel` tells whether it
    /// does.
    case directChannel
    /// The app can decide about a page's requests, and change them, before they are sent.
    case requestInterception
    /// A navigation action tells whether it is a server's redirect. Without this feature, any navigation during a load
    /// has the rights of a redirect.
    case redirectReports
    /// A document can ask the user before the page leaves it.
    case leaveConfirmation
    /// The app decides about windows that script opens without the user's action. Without this feature, the engine
    /// refuses them without a request.
    case scriptWindows
    /// The app decides about all permissions. Without this feature, it decides only about camera and microphone, and
    /// the system or the engine about the others.
    case allPermissions
    /// The reason for a crash is reported. Without this feature, the reason is always ``CrashReason/crashed``.
    case crashReasons
    /// Documents of an app's scheme can be insecure contexts.
    case insecureSchemes
    /// The data of a single origin can be deleted. Without this feature, only the data of a whole site can be deleted.
    case dataOfOrigins
    /// Key presses, and not just buttons and touches, count as the user's action.
    case keyPresses
}
