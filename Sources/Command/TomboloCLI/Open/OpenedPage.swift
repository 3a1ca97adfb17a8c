import Foundation
package import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloProgram

/// A page that exists but is not shown yet, with the native parts around it.
@MainActor
package struct OpenedPage {
    /// The page and its bridge.
    let view: PageView
    /// The widget in the window; nil for the page alone.
    private(set) var content: UnsafeMutableRawPointer?
    /// The title bar above the content; nil for the window's own.
    private(set) var titleBar: UnsafeMutableRawPointer?
    /// Awaited before the window is closed.
    private(set) var beforeClosing: (@MainActor () async -> Void)?
    /// Loads the page. Call it after the page is in its window.
    let start: @MainActor () -> Void

    /// Creates a page with native parts around it.
    /// - Parameters:
    ///   - content: The widget in the window.
    ///   - titleBar: The title bar above it.
    ///   - beforeClosing: Awaited before the window is closed.
    ///   - start: Loads the page.
    package init(
        view: PageView, content: UnsafeMutableRawPointer, titleBar: UnsafeMutableRawPointer,
        beforeClosing: @escaping @MainActor () async -> Void, start: @escaping @MainActor () -> Void
    ) {
        (self.view, self.content, self.titleBar) = (view, content, titleBar)
        (self.beforeClosing, self.start) = (beforeClosing, start)
    }

    /// Makes a page as `tombolo open` shows it. With a host, also makes the native side that the page expects.
    /// - Throws: Errors of the host and the page.
    init(
        _ plan: OpenPlan, host: (any NativeHost)?, in application: Application, telling load: FirstLoad
    ) throws {
        var folders: [String: URL] = [:]
        if case .served(let folder, let name, _) = plan.target { folders[name] = folder }
        var page = PageConfiguration(
            policies: PagePolicies(for: plan.target, servedWith: plan.servedPolicy, telling: load),
            dialogs: OpenDialogs(accepting: plan.acceptsDialogs),
            capturesConsole: plan.writesEvents || plan.copiesConsole)
        host?.adapt(&page)
        var policy = plan.policy
        policy.grants += host?.grants ?? []
        let view = try PageView(
            PageView.Configuration(
                profile: try application.profile(), calls: application.calls, policy: policy,
                dialects: host.map { [$0.dialect] } ?? [], folders: folders,
                contentSecurityPolicy: plan.servedPolicy.contentSecurityPolicy, page: page,
                isInspectable: plan.isInspectable))
        self.view = view
        start = {
            host?.start(on: view)
            view.page.load(plan.url)
        }
    }
}
