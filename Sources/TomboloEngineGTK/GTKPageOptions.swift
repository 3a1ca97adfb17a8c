import CWebKitGTK
import GLibRuntime

/// What a page of this engine may differ in.
public struct GTKPageOptions: Sendable, Hashable {
    /// Text behind the engine's own user agent.
    public var userAgentSuffix: String?
    /// Whether `file:` documents may read other files. Off; opening it gives a file every file that the app can read.
    public var allowsFileAccess = false
    /// Whether the page may be inspected. Off, and off whatever is set in a program that is built for release.
    public var developerTools = false
    /// Whether the page makes no sound. Off.
    public var isMuted = false
    /// Whether what pages and Swift say to each other uses the direct channel, past the engine's own messages, where there is one. On.
    public var allowsDirectChannel = true

    /// Makes the closed defaults.
    public init() {}

    /// - Parameter isAutomated: Whether a driver takes pictures of the page.
    func apply(to settings: OpaquePointer, isAutomated: Bool) {
        if GTKRendering.isSoftware, !isAutomated {
            webkit_settings_set_hardware_acceleration_policy(settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
        }
        webkit_settings_set_enable_developer_extras(settings, developerTools && !ReleaseMark.isPresent ? 1 : 0)
        webkit_settings_set_enable_page_cache(settings, 1)
        // Script may ask for windows, so that the policy hears of it; the engine would refuse without a word.
        webkit_settings_set_javascript_can_open_windows_automatically(settings, 1)
        webkit_settings_set_allow_file_access_from_file_urls(settings, allowsFileAccess ? 1 : 0)
        webkit_settings_set_allow_universal_access_from_file_urls(settings, 0)
        if let userAgentSuffix {
            let agent = String(copying: webkit_settings_get_user_agent(settings)) ?? ""
            webkit_settings_set_user_agent(settings, "\(agent) \(userAgentSuffix)")
        }
    }
}
