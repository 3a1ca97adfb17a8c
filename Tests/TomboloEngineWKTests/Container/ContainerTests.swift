import AppleTombolo
import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloEngineWK
import TomboloRexxar
import TomboloTesting
import WebKit

@testable import AppleRexxarUI

/// The container of macOS, whose web view the fake engine simulates.
@Suite struct ContainerTests {
    @Test func thePageIsLoadedOnlyAfterTheContainerHostIsBlocked() async throws {
        try await withContainer { test in
            #expect(await test.decision(on: Self.home) == .cancel)
            #expect(test.ruleListCount == 0)
            try await test.load()
            #expect(test.ruleListCount == 1)
            #expect(await test.decision(on: Self.home) == .allow)
            for host in ["http://rexxar-container/api", "https://rexxar-container/", "HTTPS://REXXAR-CONTAINER/x"] {
                #expect(await test.decision(on: Self.url(host)) == .cancel)
            }
        }
    }

    @Test func aContainerWithDecoratorsDoesNotLoad() async throws {
        try await withContainer { test in
            test.controller.decorators = [NoDecorator()]
            test.controller.load()
            try await until("the error") {
                test.events.contains { if case .failed(.loadFailed) = $0 { true } else { false } }
            }
            #expect(test.web.requests.isEmpty)
        }
    }

    @Test func thePageSetsTheTitleShowsToastsAndButtons() async throws {
        try await withContainer { test in
            var pressed: [String] = []
            test.controller.onMenuPress = { item, _ in pressed.append(item.uri) }
            try await test.load()
            try await test.signal("nav_title?title=Cart")
            try await until("the title") { test.controller.view.header.title == "Cart" }
            try await test.signal("toast?level=info&message=Saved")
            try await until("the toast") { test.controller.view.toasts.toasts.map(\.message) == ["Saved"] }
            let button =
                "%5B%7B%22type%22%3A%22button%22%2C%22title%22%3A%22Pay%22%2C%22uri%22%3A%22douban%3A%2F%2Fpay%22%7D%5D"
            try await test.signal("nav_menu?data=\(button)")
            try await until("the button") { test.controller.view.header.menuTitles == ["Pay"] }
            #expect(test.controller.view.header.press(0))
            #expect(pressed == ["douban://pay"])
        }
    }

    @Test func aPullRefreshesThePageUntilItIsComplete() async throws {
        try await withContainer { test in
            try await test.load()
            try await test.signal("pull_to_refresh?action=enable")
            try await until("the widget") { test.events.contains { if case .performed = $0 { true } else { false } } }
            test.controller.documentWasPulled(try #require(test.controller.bridge.document))
            #expect(test.controller.view.isRefreshing)
            try await test.signal("pull_to_refresh?action=complete")
            try await until("the end of the refresh") { !test.controller.view.isRefreshing }
        }
    }

    @Test func aDialogIsASheetAndIsAnsweredOnce() async throws {
        try await withContainer { test in
            try await test.load()
            var answers: [Int?] = []
            try test.showAlert { answers.append($0) }
            let dialog = try #require(test.controller.view.dialogs.current)
            #expect(dialog.alert.window.sheetParent === test.window)
            let ended = try #require(dialog.alert.window._ended)
            test.window.endSheet(dialog.alert.window, returnCode: .init(rawValue: 1001))
            ended(.alertFirstButtonReturn)
            #expect(answers == [1])
        }
    }

    @Test func aDialogEndsWhenTheContainerLeavesTheScreen() async throws {
        try await withContainer { test in
            try await test.load()
            let host = RXRContainerController(test.controller)
            host.loadView()
            host.viewDidAppear()
            var answers: [Int?] = []
            try test.showAlert { answers.append($0) }
            let sheet = try #require(test.controller.view.dialogs.current).alert.window
            host.viewDidDisappear()
            #expect(answers == [nil])
            #expect(sheet.sheetParent == nil)
        }
    }

    @Test func aPageOfAnotherOriginHasNoWidgets() async throws {
        try await withContainer { test in
            try await test.load()
            let other = Self.url("https://other.example/")
            test.web.serve("<title>Other</title>", at: other)
            try await test.controller.page.loadAndWait(other)
            await #expect(throws: (any Error).self) { try await test.signal("nav_title?title=Stolen") }
            #expect(test.controller.title == "Other")
        }
    }

    /// A frame of the page has the page script, but no access to the container if its document has another origin.
    @Test(arguments: [FrameKind.crossOrigin, .sandboxed, .sandboxedSrcdoc, .data])
    func aFrameOfAnotherOriginHasNoWidgets(kind: FrameKind) async throws {
        try await withContainer { test in
            try await test.load()
            let frame = try test.simulation.fake.addFrame(kind)
            let error = await #expect(throws: ScriptError.self) {
                try await frame.evaluate(ContainerTest.script(signalling: "nav_title?title=Stolen"))
            }
            // The access policy denies the call. The bridge does not merely fail to find the document.
            #expect(error?.message.contains("may not use the call “rexxar.call”") == true)
            try await test.signal("toast?level=info&message=Own")
            try await until("the toast of the page") { test.performed == 1 }
            #expect(test.controller.title == "Page")
        }
    }

    /// The page script of the frame's document reports no such navigation, so the container performs nothing for it.
    @Test func aFrameOfAnotherOriginThatNavigatesToAWidgetIsReported() async throws {
        try await withContainer { test in
            try await test.load()
            let widget = Self.url("douban://rexxar-container/widget/nav_title?title=Stolen")
            let simulation = try test.simulation
            #expect(await simulation.frame("https://other.example", navigatesTo: widget) == .cancel)
            try await until("the report") {
                test.events.contains { if case .unattributed(widget) = $0 { true } else { false } }
            }
            #expect(test.performed == 0)
            #expect(test.controller.title == "Page")
        }
    }

    /// The routes of the examples TourMac and TouriOS.
    @Test func theRoutesOfTheTourHaveItsPageAndFiles() async throws {
        let folder = TemporaryFolder()
        let bundled = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Examples/TourMac/rexxar")
        var config = RXRConfig()
        config.routesCachePath = folder.file("routes").path(percentEncoded: false)
        config.routesResourcePath = bundled.path(percentEncoded: false)
        let routes = try await RXRRouteManager(config: config)
        let page = try #require(routes.snapshot.file(for: "tour://tour/container")).shown(uri: "tour://tour/container")
        let handler = try #require(routes.makePageHandler().schemes[page.scheme ?? ""])
        for name in ["index.html", "container.css", "container.js"] {
            let file = try #require(URL(string: name, relativeTo: page)).absoluteURL
            #expect(await handler.response(to: SchemeRequest(url: file)).status == 200, "\(file)")
        }
    }

    // MARK: Support

    private static func url(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/") }
    private static let home = url("https://shop.example/cart.html")

    private func withContainer(_ body: (ContainerTest) async throws -> Void) async throws {
        let folder = URL.temporaryDirectory.appending(path: "container-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var config = RXRConfig()
        // The versions that were seen are stored beside this folder.
        config.routesCachePath = folder.appending(path: "routes").path(percentEncoded: false)
        let routes = try await RXRRouteManager(config: config)
        let test = try ContainerTest(routes, Self.home)
        try await body(test)
        await test.controller.close()
    }
}

/// A container in a window, with the documents of `web`.
private final class ContainerTest {
    let controller: RXRViewController
    let web = FakeWeb()
    let window = NSWindow()
    private(set) var events: [RXREvent] = []
    private(set) var pageEvents: [PageEvent] = []

    init(_ routes: RXRRouteManager, _ url: URL) throws {
        web.serve("<title>Page</title>", at: url)
        WKWebView._makeSimulation = { [web] in SimulatedWebView($0, of: nil, web: web) }
        controller = try RXRViewController(
            uri: nil, htmlFileURL: url, routes: routes, profile: try ProfileStorage.ephemeral.open())
        controller.pageView.view.window = window
        try simulation.page = controller.page.engine as? WKPage
        try simulation.fake.foreignOrigin = Origin(serialized: "https://other.example")
        controller.onEvent = { [weak self] in self?.events.append($0) }
        controller.page.onEvent = { [weak self] in self?.pageEvents.append($0) }
    }

    func load() async throws {
        controller.load()
        try await until("the document") { self.controller.bridge.document != nil }
    }

    /// Requests a widget as the page script does for a navigation of a frame.
    func signal(_ widget: String) async throws {
        _ = try await controller.page.evaluate(Self.script(signalling: widget))
    }

    static func script(signalling widget: String) -> String {
        "return await tombolo.call('rexxar.call', 'douban://rexxar-container/widget/\(widget)')"
    }

    /// The number of widgets that were performed.
    var performed: Int { events.count { if case .performed = $0 { true } else { false } } }

    var simulation: SimulatedWebView {
        get throws { try #require(controller.pageView.view._simulation as? SimulatedWebView) }
    }

    /// The number of the content rule lists of the page's view.
    var ruleListCount: Int { controller.pageView.view.configuration.userContentController._ruleLists.count }

    /// The decision of the page's rules on a navigation.
    func decision(on url: URL) async -> NavigationDecision {
        await controller.page.configuration.policies.navigation.decide(NavigationAction(url: url)).decision
    }

    func showAlert(_ answered: @escaping @MainActor (Int?) -> Void) throws {
        let alert = RXRAlert(title: "Pay?", message: "Now", buttons: ["No", "Yes"])
        try controller.show(alert, of: nil) { answered($0.button) }
    }
}

private struct NoDecorator: RXRDecorator {
    let scope = RXRScope.routes

    func shouldIntercept(_ request: OutgoingRequest) -> Bool { false }
    func decoratedRequest(from request: OutgoingRequest) -> OutgoingRequest { request }
}
