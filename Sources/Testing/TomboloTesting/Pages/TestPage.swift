#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import TomboloBridge
public import TomboloEngine
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A page with a bridge, for one test. Created by
/// ``withPage(_:policy:limits:configuration:web:schemes:dialects:alone:keepsEvents:deadline:_:)``.
///
/// Its documents come from ``web``, by default under `app://tests/`, on every engine. In all of them, a global function
/// `report(value)` passes a JSON value to the test, independently of grants; see ``nextReport()``.
@MainActor
public final class TestPage {
    /// The engine of the page.
    public let engine: TestEngine
    /// The page, on ``engine``.
    public let page: Page
    /// The page's bridge, with the policy, limits and dialects that were passed to `withPage`.
    public let bridge: Bridge
    /// The calls that documents can make.
    public let calls: CallRegistry
    /// The source of the page's documents.
    public let web: FakeWeb

    private let recorder: EventRecorder
    private let reports = ReportBox()
    private var window: TestWindow?
    private var openCount = 0
    /// Scripts of ``run(_:_:)`` whose result has not arrived.
    private var running: [(number: Int, body: String, start: ContinuousClock.Instant)] = []
    private var runCount = 0
    var frameCount = 0
    var fakeFrames: [FakeFrame] = []

    /// The URL of the documents that ``open(_:at:)`` shows, with the origin `app://tests`.
    public static let home = URL(string: "app://tests/") ?? URL(filePath: "/")
    /// Returns a URL of the origin `app://tests`.
    public static func url(_ path: String) -> URL { home.appending(path: path) }
    /// The URL of documents of another origin, `app://elsewhere`.
    public static let elsewhere = URL(string: "app://elsewhere/") ?? URL(filePath: "/")

    init(_ engine: TestEngine, _ options: TestPageOptions) throws {
        self.engine = engine
        web = options.web
        calls = options.calls
        recorder = EventRecorder(keepsEvents: options.keepsEvents)
        window =
            engine.isReal
            ? try TestWindow(web: web, schemes: options.schemes, allowsDirectChannel: engine == .gtk) : nil
        page = Page(
            engine: window?.engine ?? EngineOverFake.make(web, schemes: options.schemes),
            configuration: options.configuration)
        page.add(UserScript(ReportBox.script, frames: .all))
        bridge = Bridge(
            page: page, calls: calls, policy: options.policy, limits: options.limits,
            dialects: options.dialects)
        page.addMessageHandler(ReportBox.handlerName, in: .page, handler: reports)
        page.addObserver(recorder)
        bridge.observe { [recorder] event in recorder.bridge(did: event) }
    }

    /// The fake engine, for its additional features; nil on other engines.
    package var fake: FakePageEngine? { (page.engine as? any FakeBackedEngine)?.fake }

    /// The widget of a real engine; nil for the fake.
    var webView: UnsafeMutableRawPointer? { window?.view }

    /// The events of the page since its creation.
    public var pageEvents: [PageEvent] { recorder.pageEvents }
    /// The events of the bridge since its creation.
    public var bridgeEvents: [BridgeEvent] { recorder.bridgeEvents }
    /// The steps of the page's navigations.
    public var navigationEvents: [NavigationEvent] {
        recorder.pageEvents.compactMap { if case .navigation(let step) = $0 { step } else { nil } }
    }

    /// Shows a document and waits until it has loaded.
    /// - Parameters:
    ///   - html: The text of the document.
    ///   - url: The URL of the document; by default a unique one.
    public func open(_ html: String = "<title>Test</title>", at url: URL? = nil) async throws {
        openCount += 1
        let url = url ?? Self.url("page-\(openCount)")
        web.serve(html, at: url)
        try await page.loadAndWait(url)
    }

    /// Runs the body of an async function in the document.
    @discardableResult
    public func run(_ body: String, _ argument: JSONValue? = nil) async throws -> JSONValue? {
        runCount += 1
        let number = runCount
        running.append((number, body, .now))
        defer { running.removeAll { $0.number == number } }
        return try await page.evaluate(body, argument: argument)
    }

    /// The state of the page, its last events, and the running scripts, for the failure of a test that exceeds its deadline.
    package var stateDescription: String {
        let scripts = running.map { "\($0.body) (for \(ContinuousClock.now - $0.start))" }
        return """
             The page shows \(page.url?.absoluteString ?? "nothing") (loading: \(page.isLoading), documents: \
            \(bridge.allDocuments.count), direct channel: \(bridge.usesDirectChannel), bytes held: \(bridge.heldBytes)). \
            Scripts without a result: \(scripts). Last events: \(pageEvents.suffix(6)), \(bridgeEvents.suffix(6))
            """
    }

    /// Returns the next value that page script passes to `report(value)`.
    /// - Throws: ``TestFailure`` if no value arrives within two minutes.
    public func nextReport() async throws -> JSONValue {
        if let report = reports.next() { return report }
        try await until("a report of the page") { [reports] in !reports.reports.isEmpty }
        return reports.next() ?? .null
    }

    /// Waits until a condition is true.
    /// - Throws: ``TestFailure`` if the condition is still false after two minutes. The limit is long because the machine may be busy.
    public func until(_ what: String, _ condition: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(120)
        while !condition() {
            if ContinuousClock.now > end { throw TestFailure("Timed out waiting for \(what).") }
            // One turn of the main loop is enough for the fake engine; a real page needs time.
            if engine == .fake { await Task.yield() } else { try await Task.sleep(for: .milliseconds(2)) }
        }
    }

    /// Performs an action that starts a load, and waits until the load has finished.
    /// - Throws: `NavigationError` when the load fails, `CancellationError` when it is stopped.
    public func waitForLoad(after action: () -> Void) async throws {
        let events = page.events
        action()
        for await case .navigation(let step) in events {
            switch step {
            case .finished: return
            case .failed(_, let error): throw error
            case .cancelled: throw CancellationError()
            default: break
            }
        }
    }

    /// Kills the page's web process. The page of a real engine must be the only one; see `alone` of
    /// ``withPage(_:policy:limits:configuration:web:schemes:dialects:alone:keepsEvents:deadline:_:)``.
    public func crash() {
        fake?.crash()
        for process in page.engine.webProcessIdentifiers { kill(process, SIGKILL) }
    }

    /// Closes the page. ``withPage(_:policy:limits:configuration:web:schemes:dialects:alone:keepsEvents:deadline:_:)`` does so at
    /// the end in any case.
    public func close() {
        page.close()
        window?.close()
        window = nil
    }
}
