import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloWVJB

/// Who went to the URLs of the handshake.
@MainActor
@Suite struct SignalTests {
    private static let goes = """
        const frame = document.createElement('iframe');
        frame.src = 'https://__bridge_loaded__';
        document.documentElement.appendChild(frame);
        setTimeout(() => { frame.remove(); report('gone'); }, 0);
        """

    private static let foreign = "wvjbscheme://__WVJB_QUEUE_MESSAGE__/foreign"

    /// Waits until a foreign frame's signal is the only one that no document owned up to. It is noted after those of the document, whose bridge is there.
    private func expectOnlyTheForeignFrames(_ test: TestPage, _ heard: Heard) async throws {
        try await test.addFrame(
            .crossOrigin, running: Self.goes.replacing("https://__bridge_loaded__", with: Self.foreign))
        #expect(try await test.nextReport() == "gone")
        let signals = try #require(heard.signals)
        try await test.until("the other signals' documents") {
            signals.pendingURLs.map(\.absoluteString) == [Self.foreign] && signals.openClaims == 0
        }
    }

    /// Gives `body` what is heard of signals that nobody owned up to.
    private func withSignals(
        _ engine: TestEngine, patience: Duration, _ body: @escaping @MainActor (TestPage, Heard) async throws -> Void
    ) async throws {
        try await withBridge(engine, configuration: anywhere()) { test, bridge in
            let heard = Heard()
            bridge.attribution.patience = patience
            heard.signals = bridge.attribution
            bridge.observe { event in
                if case .unattributedBridgeURL(let url) = event { heard.urls.append(url) }
                if case .ready = event { heard.isReady = true }
            }
            try await body(test, heard)
        }
    }

    @Test(arguments: [FrameKind.crossOrigin, .sandboxed, .sandboxedSrcdoc, .data])
    func aSignalOfAForeignFrameIsReported(kind: FrameKind) async throws {
        try await withSignals(.gtk, patience: .milliseconds(200)) { test, heard in
            try await test.open("<body>")
            try await test.addFrame(kind, running: Self.goes)
            #expect(try await test.nextReport() == "gone")
            try await test.until("the report") { heard.urls == ["https://__bridge_loaded__/"] }
            let refusals = test.pageEvents.filter {
                if case .refused("navigation to https://__bridge_loaded__/", _) = $0 { true } else { false }
            }
            #expect(refusals.count == 1)
        }
    }

    @Test(arguments: Handshake.allCases)
    func aSignalOfTheDocumentItselfIsNot(handshake: Handshake) async throws {
        try await withSignals(.gtk, patience: .seconds(600)) { test, heard in
            try await test.open(try fixture("echo", handshake))
            try await test.until("the bridge") { heard.isReady }
            try await expectOnlyTheForeignFrames(test, heard)
        }
    }

    @Test func aSignalFromInsideOfSomethingThatTheDocumentTakesInIsNotReported() async throws {
        try await withSignals(.gtk, patience: .seconds(600)) { test, heard in
            try await test.open("<body>")
            try await test.run(
                """
                document.body.innerHTML = `<div><p>text<!-- comment --><b><iframe src="https://__bridge_loaded__"></iframe></b></div>
                    <section><iframe src="wvjbscheme://__WVJB_QUEUE_MESSAGE__/inside"></iframe></section>`;
                """)
            try await test.until("the bridge") { heard.isReady }
            try await expectOnlyTheForeignFrames(test, heard)
        }
    }

    @Test(arguments: TestEngine.all)
    func aFrameInsideOfAnElementAsksForTheBridge(engine: TestEngine) async throws {
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
    func eachWordMatchesOneSignalWhicheverComesFirst(engine: TestEngine) async throws {
        try await withSignals(engine, patience: .milliseconds(50)) { test, heard in
            let ledger = BridgeURLAttribution()
            ledger.patience = .milliseconds(50)
            ledger.report = { heard.urls.append($0.absoluteString) }
            let urls = try ["a", "b", "c", "d"].map { try #require(URL(string: "https://\($0)/")) }
            ledger.note(urls[0])
            ledger.claim()
            ledger.claim()
            ledger.note(urls[1])
            ledger.note(urls[2])
            ledger.note(urls[3])
            try await test.until("the reports") { heard.urls.count == 2 }
            #expect(heard.urls == ["https://c/", "https://d/"])
            ledger.note(urls[0])
            ledger.clear()
            ledger.note(urls[1])
            try await test.until("the report behind it") { heard.urls.count == 3 }
            #expect(heard.urls.last == "https://b/")
            // A word that nothing follows holds for no longer than a signal does.
            ledger.claim()
            let clock = BridgeURLAttribution()
            // Longer: two that end at once end in no order.
            clock.patience = ledger.patience * 2
            clock.report = { _ in heard.isReady = true }
            clock.note(urls[0])
            try await test.until("the clock") { heard.isReady }
            ledger.note(urls[2])
            try await test.until("the last report") { heard.urls.count == 4 }
            #expect(heard.urls.last == "https://c/")
        }
    }

    @Test(arguments: TestEngine.all)
    func aFloodOfSignalsIsReportedUpToALimit(engine: TestEngine) async throws {
        try await withSignals(engine, patience: .milliseconds(10)) { test, heard in
            let url = try #require(URL(string: "wvjbscheme://__BRIDGE_LOADED__"))
            for _ in 0..<1000 { _ = await test.page.engine(test.page.engine, decide: NavigationAction(url: url)) }
            try await test.until("the reports") { heard.urls.count >= 100 }
            #expect(heard.urls.count < 1000)
        }
    }
}

/// What was heard.
@MainActor
final class Heard {
    var urls: [String] = []
    var signals: BridgeURLAttribution?
    var isReady = false
}
