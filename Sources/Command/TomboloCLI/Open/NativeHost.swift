package import Tombolo
package import TomboloBridge
package import TomboloEngine

/// The native side of a page that is shown in a plain view, without a container.
@MainActor
package protocol NativeHost: AnyObject {
    /// The page's dialect. The page is in the scope of this dialect.
    var dialect: any Dialect { get }
    /// Grants of functions that the dialect itself does not grant; empty by default.
    var grants: [Grant] { get }
    /// Changes the page's configuration beyond that of `tombolo open`. Does nothing by default.
    func adapt(_ configuration: inout PageConfiguration)
    /// Called when the view exists and before its page loads. Does nothing by default.
    func start(on view: PageView)
}

extension NativeHost {
    /// No grants.
    package var grants: [Grant] { [] }
    /// Changes nothing.
    package func adapt(_ configuration: inout PageConfiguration) {}
    /// Does nothing.
    package func start(on view: PageView) {}
}
