/// A feature that only some engines have. Everything else works on each.
///
/// Ask a page with ``Page/supports(_:)`` instead of compiling for a platform. `Documentation/Platforms.md` has the engines of each feature.
public enum EngineFeature: String, Sendable, Hashable, CaseIterable {
    /// Calls, events and streams can use the direct channel. `Bridge.usesDirectChannel` tells whether they do.
    case directChannel
    /// The requests of a page can be decided about and changed before they are sent.
    case requestInterception
    /// A navigation action tells whether it is a server's redirect. Otherwise a navigation during a load has the rights of a redirect.
    case redirectReports
    /// A document can ask the user before the page leaves it.
    case leaveConfirmation
    /// Windows that script opens without the user's action are decided about. Otherwise the engine refuses them without a request.
    case scriptWindows
    /// Permissions other than camera and microphone are decided about. Otherwise the system or the engine decides.
    case allPermissions
    /// The reason of a crash is reported; otherwise always ``CrashReason/crashed``.
    case crashReasons
    /// Documents of an app's scheme can be insecure contexts.
    case insecureSchemes
    /// The data of one origin can be deleted; otherwise only that of its site.
    case dataOfOrigins
    /// The user's key presses count as the user's action, not buttons and touches alone.
    case keyPresses
}
