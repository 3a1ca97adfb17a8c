import Foundation
import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloRexxarUI
import TomboloProgram

/// A page that is made but not shown yet, with the native parts around it.
@MainActor
struct OpenedPage {
    /// The page and its bridge.
    let view: PageView
    /// The widget in the window; nil for the page alone.
    private(set) var content: UnsafeMutableRawPointer?
    /// The title bar above it; nil for the window's own.
    private(set) var titleBar: UnsafeMutableRawPointer?
    /// Awaited before the window is closed.
    private(set) var beforeClosing: (@MainActor () async -> Void)?
    /// Loads the page. Call it after the page is in its window.
    let start: @MainActor () -> Void

    /// Makes a page as `tombolo open` shows it; with a demo, also the native side that the page expects.
    /// - Throws: Errors of the demo and the page.
    init(
        _ plan: OpenPlan, demo: (any DemoHost)?, in application: Application, telling load: FirstLoad
    ) throws {
        var folders: [String: URL] = [:]
        if case .served(let folder, let name, _) = plan.target { folders[name] = folder }
        var page = PageConfiguration(
            policies: PagePolicies(for: plan.target, servedWith: plan.servedPolicy, telling: load),
            dialogs: OpenDialogs(accepting: plan.acceptsDialogs),
            capturesConsole: plan.writesEvents || plan.copiesConsole)
        demo?.adapt(&page)
        let view = try PageView(
            PageView.Configuration(
                profile: try application.profile(), calls: application.calls, policy: plan.policy,
                dialects: demo.map { [$0.dialect] } ?? [], folders: folders,
                contentSecurityPolicy: plan.servedPolicy.contentSecurityPolicy, page: page,
                isInspectable: plan.isInspectable))
        view.bridge.prompter = OpenPermissions(allowing: plan.acceptsDialogs)
        self.view = view
        start = {
            demo?.start(on: view)
            view.page.load(plan.url)
        }
    }

    /// Makes a routed page in its container.
    /// - Throws: ``CommandFailure``, and errors of the routes and the page.
    init(
        _ page: RexxarPlan, _ plan: OpenPlan, in application: Application, telling load: FirstLoad,
        log: @escaping DemoLog
    ) async throws {
        let demo = try await RexxarDemo(
            page, plan, calls: application.calls, profile: application.profile(), telling: load, log: log)
        let controller = demo.controller
        view = controller.pageView
        view.bridge.prompter = OpenPermissions(allowing: plan.acceptsDialogs)
        content = controller.view.widget
        titleBar = controller.view.header.widget
        beforeClosing = { await controller.close() }
        start = { demo.start() }
    }
}
