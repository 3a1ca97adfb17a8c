import CWebKitGTK
import Foundation
import Testing
import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar

/// What the native widgets need of a page's dialect, and no more.
@MainActor
final class WidgetDialect: Dialect {
    let name = "rexxar"
    var reach = DialectReach()
    let pageSource: String
    let pageConfiguration = JSONValue.null
    var documents: [Sender] = []
    weak var controller: RXRViewController?

    init() throws {
        reach = DialectReach([try OriginPattern("https://shop.example")], frames: .sameOrigin)
        let glue = String(decoding: try Fixtures.bytes("widgets/dialect.js"), as: UTF8.self)
        pageSource = String(decoding: PackageResources.rexxar_pull_js, as: UTF8.self) + "\n" + glue
    }

    func register(in calls: PluginCalls) {
        calls.register("pulled") { [weak self] (_: JSONValue?, context) in
            self?.controller?.refreshControl.pulled(context.sender.document)
        }
    }

    func documentDidStart(_ document: Sender, in bridge: Bridge) { documents.append(document) }
    func documentDidEnd(_ document: Sender, in bridge: Bridge) {
        controller?.refreshControl.documentEnded(document.document)
    }
}

/// A container that tells a test what happens in it.
@MainActor
final class TestController: RXRViewController {
    var events: [RXREvent] = []
    override func report(_ event: RXREvent) { events.append(event) }
}

/// A page in a container in a window.
@MainActor
struct TestContainer {
    let controller: TestController
    let dialect: WidgetDialect
    let page: Page
    let window: ContainerWindow
    let widgets: [any RXRWidget] = [
        RXRNavTitleWidget(), RXRAlertDialogWidget(), RXRPullToRefreshWidget(), RXRToastWidget(), RXRNavMenuWidget(),
    ]

    /// Has a document ask for a widget.
    func ask(_ widget: String, _ values: KeyValuePairs<String, String>, from sender: Sender? = nil) throws {
        let call = try WidgetFixtures.call(widget, values, from: sender ?? #require(dialect.documents.first))
        controller.perform(call, with: widgets)
    }

    /// Waits until the page's title is this.
    func untilTitle(_ title: String) async throws {
        try await until("the title “\(title)”") { page.title == title }
    }
}

/// Gives `body` the page `page.html` of `https://shop.example` in a container.
@MainActor
func withContainer(alone: Bool = false, _ body: @MainActor (TestContainer) async throws -> Void) async throws {
    try #require(MainLoop.connectToDisplay())
    try await PageSlots.gtk.use(alone: alone) {
        let dialect = try WidgetDialect()
        let view = try PageView(
            PageView.Configuration(
                profile: ProfileStorage.ephemeral.open(), calls: CallRegistry(), dialects: [dialect]))
        let controller = TestController(view)
        dialect.controller = controller
        let window = try ContainerWindow(controller.view)
        defer {
            view.page.close()
            window.close()
        }
        let html = String(decoding: try Fixtures.bytes("widgets/page.html"), as: UTF8.self)
        try await view.page.loadAndWait(html: html, baseURL: URL(string: "https://shop.example/"))
        try await until("both documents") { dialect.documents.count == 2 }
        try await body(TestContainer(controller: controller, dialect: dialect, page: view.page, window: window))
    }
}
