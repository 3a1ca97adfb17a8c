/// The properties of an app and its installation that decide which releases fit.
package struct ReleaseDevice: Sendable, Hashable {
    /// The version of the interface that the app offers to its pages.
    package let runtime: Int
    /// The capabilities of the app.
    package let capabilities: Set<String>
    /// The name of the platform, such as `linux`.
    package let platform: String
    /// The identifier of the installation.
    package let id: InstallID

    /// Creates a description of a device.
    package init(runtime: Int, capabilities: Set<String>, platform: String, id: InstallID) {
        (self.runtime, self.capabilities, self.platform, self.id) = (runtime, capabilities, platform, id)
    }
}
