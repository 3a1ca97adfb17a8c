import Testing
import TomboloEngine
import TomboloTesting
import WebKit

@testable import TomboloEngineWK

/// Passes a page on the engine to `body`, and checks at the end that nothing keeps the engine or its view alive, and that WebKit would have raised no exception.
func withWKPage(
    web: FakeWeb = FakeWeb(), storage: ProfileStorage = .ephemeral, schemes: [String: any SchemeHandling] = [:],
    options: WKPageOptions = WKPageOptions(), policies: PagePolicies? = nil,
    _ body: (WKTest) async throws -> Void
) async throws {
    weak var engine: WKPage?
    weak var view: WKWebView?
    do {
        let test = try WKTest(web, storage, schemes, options, policies)
        (engine, view) = (test.engine, test.engine.view)
        try await body(test)
        test.page.close()
        #expect(test.simulation.faults.isEmpty)
    }
    try await until("the end of the page") { engine == nil && view == nil }
}

/// A page on the engine, whose view a fake engine simulates.
final class WKTest {
    let engine: WKPage
    let page: Page
    let web: FakeWeb
    let simulation: SimulatedWebView
    private(set) var events: [PageEvent] = []

    fileprivate init(
        _ web: FakeWeb, _ storage: ProfileStorage, _ schemes: [String: any SchemeHandling], _ options: WKPageOptions,
        _ policies: PagePolicies?
    ) throws {
        self.web = web
        engine = try WKPage.simulated(web, storage: storage, schemes: schemes, options: options)
        page = Page(engine: engine, configuration: PageConfiguration(policies: policies ?? PagePolicies()))
        simulation = try #require(engine.view._simulation as? SimulatedWebView)
        page.onEvent = { [weak self] in self?.events.append($0) }
    }

    var fake: FakePageEngine { simulation.fake }

    static let home = URL(string: "app://tests/") ?? URL(filePath: "/")

    func open(_ html: String = "<title>Test</title>", at url: URL = WKTest.home) async throws {
        web.serve(html, at: url)
        try await page.loadAndWait(url)
    }
}

/// Waits until a condition is true, at most two minutes.
func until(_ what: String, _ condition: () -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(120)
    while !condition() {
        if ContinuousClock.now > end { throw TestFailure("Timed out waiting for \(what).") }
        try await Task.sleep(for: .milliseconds(2))
    }
}
