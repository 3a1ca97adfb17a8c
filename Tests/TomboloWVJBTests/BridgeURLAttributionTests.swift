import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloWVJB

/// The attribution of navigations to bridge URLs.
@MainActor
@Suite struct BridgeURLAttributionTests {
    private static let handshakeScript = """
        const frame = document.createElement('iframe');
        frame.src = 'https://__bridge_loaded__';
        document.documentElement.appendChild(frame);
        setTimeout(() => { frame.remove(); report('gone'); }, 0);
        """

    private static let foreign = "wvjbscheme://__WVJB_QUEUE_MESSAGE__/foreign"

    /// Adds a foreign frame and waits until the bridge URL of this frame is the only unclaimed one. The document's bridge is ready, and the
    /// document's bridge URLs were recorded earlier.
    private func waitUntilOnlyTheForeignFrameIsPending(_ test: TestPage, _ reports: AttributionReports) async throws {
        try await test.addFrame(
            .crossOrigin, running: Self.handshakeScript.replacing("https://__bridge_loaded__", with: Self.foreign))
        #expect(try await test.nextReport() == "gone")
        let attribution = try #require(reports.attribution)
        try await test.until("the claims of the document") {
            attribution.pendingURLs.map(\.absoluteString) == [Self.foreign] && attribution.openClaims == 0
        }
    }

    /// Runs `body` with a page and the reports of unclaimed bridge URLs.
    private func withAttribution(
        _ engine: TestEngine, timeout: Duration,
        _ body: @escaping @MainActor (TestPage, AttributionReports) async throws -> Void
    ) async throws {
        try await withBridge(engine, configuration: anywhere()) { test, bridge in
            let reports = AttributionReports()
            bridge.attribution.timeout = timeout
            reports.attribution = bridge.attribution
            bridge.onEvent = { event in
                if case .unattributedBridgeURL(let url) = event { reports.urls.append(url) }
                if case .ready = event { reports.isReady = true }
            }
            try await body(test, reports)
        }
    }

    @Test func bridgeURLsOfForeignFramesAreReported() async throws {
        try await withAttribution(.gtk, timeout: .milliseconds(200)) { test, reports in
            for kind in [FrameKind.crossOrigin, .sandboxed, .sandboxedSrcdoc, .data] {
                reports.urls = []
                let count = test.pageEvents.count
                try await test.open("<body>")
                try await test.addFrame(kind, running: Self.handshakeScript)
                #expect(try await test.nextReport() == "gone", "\(kind)")
                try await test.until("the report of \(kind)") { reports.urls == ["https://__bridge_loaded__/"] }
                let refusals = test.pageEvents.dropFirst(count).filter {
                    if case .refused("navigation to https://__bridge_loaded__/", _) = $0 { true } else { false }
                }
                #expect(refusals.count == 1, "\(kind)")
            }
        }
    }

    @Test(arguments: Handshake.allCases)
    func bridgeURLsOfTheDocumentAreNotReported(handshake: Handshake) async throws {
        try await withAttribution(.gtk, timeout: .seconds(600)) { test, reports in
            try await test.open(try fixture("echo", handshake))
            try await test.until("the bridge") { reports.isReady }
            try await waitUntilOnlyTheForeignFrameIsPending(test, reports)
        }
    }

    @Test func bridgeURLsOfFramesInInsertedHTMLAreNotReported() async throws {
        try await withAttribution(.gtk, timeout: .seconds(600)) { test, reports in
            try await test.open("<body>")
            try await test.run(
                """
                document.body.innerHTML = `<div><p>text<!-- comment --><b><iframe src="https://__bridge_loaded__"></iframe></b></div>
                    <section><iframe src="wvjbscheme://__WVJB_QUEUE_MESSAGE__/inside"></iframe></section>`;
                """)
            try await test.until("the bridge") { reports.isReady }
            try await waitUntilOnlyTheForeignFrameIsPending(test, reports)
        }
    }

    @Test(arguments: TestEngine.all)
    func aHandshakeFrameInsideAnElementWorks(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            try await test.open("<body>")
            try await test.run(
                """
                const frame = document.createElement('iframe');
                frame.src = 'https://__bridge_loaded__';
                const within = document.createElement('div');
                within.appendChild(frame);
                const outside = document.createElement('div');
                outside.appendChild(within);
                document.documentElement.appendChild(outside);
                """)
            try await test.until("the bridge") { bridge.outgoing.document != nil }
            #expect(try await test.run("return typeof WebViewJavascriptBridge") == "object")
        }
    }

    @Test(arguments: TestEngine.all)
    func eachClaimMatchesOneBridgeURLInEitherOrder(engine: TestEngine) async throws {
        try await withAttribution(engine, timeout: .milliseconds(50)) { test, reports in
            let attribution = BridgeURLAttribution()
            attribution.timeout = .milliseconds(50)
            attribution.report = { reports.urls.append($0.absoluteString) }
            let urls = try ["a", "b", "c", "d"].map { try #require(URL(string: "https://\($0)/")) }
            attribution.note(urls[0])
            attribution.claim()
            attribution.claim()
            attribution.note(urls[1])
            attribution.note(urls[2])
            attribution.note(urls[3])
            try await test.until("the reports") { reports.urls.count == 2 }
            #expect(reports.urls == ["https://c/", "https://d/"])
            attribution.note(urls[0])
            attribution.clear()
            attribution.note(urls[1])
            try await test.until("the third report") { reports.urls.count == 3 }
            #expect(reports.urls.last == "https://b/")
            // A claim without a navigation expires after the same time as a navigation without a claim.
            attribution.claim()
            let clock = BridgeURLAttribution()
            // The second timeout is longer, because deadlines that expire at the same time have no defined order.
            clock.timeout = attribution.timeout * 2
            clock.report = { _ in reports.isReady = true }
            clock.note(urls[0])
            try await test.until("the expiry of the claim") { reports.isReady }
            attribution.note(urls[2])
            try await test.until("the last report") { reports.urls.count == 4 }
            #expect(reports.urls.last == "https://c/")
        }
    }

    @Test(arguments: TestEngine.all)
    func pendingBridgeURLsAreLimited(engine: TestEngine) async throws {
        // No report precedes the last navigation, because a report would make room for another one.
        try await withAttribution(engine, timeout: .seconds(600)) { test, reports in
            let url = try #require(URL(string: "wvjbscheme://__BRIDGE_LOADED__"))
            let attribution = try #require(reports.attribution)
            for _ in 0..<1000 { _ = await test.page.engine(test.page.engine, decide: NavigationAction(url: url)) }
            #expect(attribution.pendingURLs.count == 100)
        }
    }
}

/// The reports of an attribution.
@MainActor
final class AttributionReports {
    var urls: [String] = []
    var attribution: BridgeURLAttribution?
    var isReady = false
}
