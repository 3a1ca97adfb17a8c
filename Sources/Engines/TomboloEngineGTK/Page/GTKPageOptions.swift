import CWebKitGTK
import GLibRuntime

/// Options of a page of this engine.
package struct GTKPageOptions: Sendable, Hashable {
    /// Text that is appended to the engine's own user agent, after a space; nil for none.
    package var userAgentSuffix: String?
    /// Whether `file:` documents may read other files. Default: false. If true, a file can read every file that the app can read.
    package var allowsFileAccess = false
    /// Whether the page may be inspected. Default: false. Always off in a program that is built for release.
    package var developerTools = false
    /// Whether the page's sound is muted. Default: false.
    package var isMuted = false
    /// Whether pages and Swift communicate over the direct channel instead of script messages, where there is one. Default: true.
    package var allowsDirectChannel = true

    /// Creates the defaults, which allow the least.
    package init() {}

    /// - Parameter isAutomated: Whether a driver controls the page, and takes pictures of it.
    func apply(to settings: OpaquePointer, isAutomated: Bool) {
        if GTKRendering.isSoftware, !isAutomated {
            webkit_settings_set_hardware_acceleration_policy(settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
        }
        webkit_settings_set_enable_developer_extras(settings, developerTools && !ReleaseMark.isPresent ? 1 : 0)
        webkit_settings_set_enable_page_cache(settings, 1)
        // Script may request windows, so that the policy is asked; otherwise the engine denies them silently.
        webkit_settings_set_javascript_can_open_windows_automatically(settings, 1)
        webkit_settings_set_allow_file_access_from_file_urls(settings, allowsFileAccess ? 1 : 0)
        webkit_settings_set_allow_universal_access_from_file_urls(settings, 0)
        if let userAgentSuffix {
            let agent = String(copying: webkit_settings_get_user_agent(settings)) ?? ""
            webkit_settings_set_user_agent(settings, "\(agent) \(userAgentSuffix)")
        }
    }
}
