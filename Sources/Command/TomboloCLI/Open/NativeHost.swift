package import Tombolo
package import TomboloBridge
package import TomboloEngine

/// The native side of a page in a plain view.
@MainActor
package protocol NativeHost: AnyObject {
    /// The dialect, with the page in its scope.
    var dialect: any Dialect { get }
    /// Changes the page's configuration beyond that of `tombolo open`. Does nothing by default.
    func adapt(_ configuration: inout PageConfiguration)
    /// Called when the view exists and its page is about to load. Does nothing by default.
    func start(on view: PageView)
}

extension NativeHost {
    /// Changes nothing.
    package func adapt(_ configuration: inout PageConfiguration) {}
    /// Does nothing.
    package func start(on view: PageView) {}
}
