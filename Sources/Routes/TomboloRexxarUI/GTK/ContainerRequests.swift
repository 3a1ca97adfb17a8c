#if os(Linux)
import Foundation
import Tombolo
import TomboloEngine
import TomboloRexxar

/// Keeps requests of a container's page off the network as its rules require, by using the engine's request interception.
@MainActor
struct ContainerRequests {
    private let interceptor: ContainerInterceptor

    init(_ interceptor: ContainerInterceptor) { self.interceptor = interceptor }

    /// Makes the engine consult the interceptor. A page view with this configuration cannot be created without interception, because some
    /// requests to the container's host would then reach a real server with that name.
    func configure(_ configuration: inout PageView.Configuration) {
        configuration.interception = RequestInterception(by: interceptor, of: interceptor.filter)
    }

    /// Applies changed rules.
    func apply(to pageView: PageView) { pageView.requestFilter = interceptor.filter }

    /// Loads a page to which the rules apply.
    func load(_ url: URL, in pageView: PageView, refused: @escaping @MainActor (RXRContainerError) -> Void) {
        apply(to: pageView)
        pageView.page.load(url)
    }
}
#endif
