import CWebKitGTK
import GLibRuntime
package import TomboloEngine

/// The options of a page in this engine.
package struct GTKPageOptions: Sendable, Hashable {
    /// Text that is appended to the engine's user agent, after a space; nil to append no text.
    package var userAgentSuffix: String?
    /// Whether `file:` documents may read other files. Default: false. If true, such a document can read every file
    /// that the app can read.
    package var allowsFileAccess = false
    /// Whether the page may be inspected. Default: false. Always off in a program that is built for release.
    package var developerTools = false
    /// Whether the page's sound is muted. Default: false.
    package var isMuted = false
    /// Whether documents and Swift communicate over the direct channel where it is available, rather than by script messages.
    /// Default: true.
    package var allowsDirectChannel = true
    /// Limit of the time until a connection of a web process sends its handshake, and of the time from the handshake
    /// until the process is admitted. Default: two seconds. A connection past the limit is ended. The documents of its
    /// process then use script messages, and its requests are made unchanged, or refused if they require a decision.
    package var handshakeTimeout = WebProcessConnections.defaultHandshakeTimeout
    /// Limits of the requests to the schemes that the page serves. Not used for a page that a driver controls.
    package var schemeLimits = SchemeLimits()

    /// Creates the default options, which are the most restrictive.
    package init() {}

    /// - Parameter isAutomated: Whether a driver controls the page. A driver takes pictures of the page, which needs hardware
    ///   acceleration; see `GTKRendering`.
    func apply(to settings: OpaquePointer, isAutomated: Bool) {
        if GTKRendering.isSoftware, !isAutomated {
            webkit_settings_set_hardware_acceleration_policy(settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
        }
        webkit_settings_set_enable_developer_extras(settings, developerTools && !ReleaseMark.isPresent ? 1 : 0)
        webkit_settings_set_enable_page_cache(settings, 1)
        // Lets script open windows, so that the engine requests a policy decision. Otherwise the engine denies windows
        // without a signal.
        webkit_settings_set_javascript_can_open_windows_automatically(settings, 1)
        webkit_settings_set_allow_file_access_from_file_urls(settings, allowsFileAccess ? 1 : 0)
        webkit_settings_set_allow_universal_access_from_file_urls(settings, 0)
        if let userAgentSuffix {
            let agent = String(copying: webkit_settings_get_user_agent(settings)) ?? ""
            webkit_settings_set_user_agent(settings, "\(agent) \(userAgentSuffix)")
        }
    }
}
