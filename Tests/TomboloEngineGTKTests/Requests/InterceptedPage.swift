import CGTK
import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// A page whose requests the test intercepts, and a server for them.
@MainActor
final class InterceptedPage {
    let engine: GTKPage
    let page: Page
    let server: LocalServer
    let interceptor: RecordingInterceptor
    private let recorder = FaultRecorder()

    init(
        _ server: LocalServer, _ interceptor: RecordingInterceptor, _ filter: RequestFilter,
        _ scheme: (any SchemeHandling)?
    ) throws {
        (self.server, self.interceptor) = (server, interceptor)
        engine = try GTKPage(
            profile: try GTKProfile(.ephemeral), schemes: scheme.map { ["own-https": $0] } ?? [:],
            interception: RequestInterception(by: interceptor, of: filter))
        var policies = PagePolicies()
        policies.navigation.append("test: anywhere") { _ in .allow }
        page = Page(engine: engine, configuration: PageConfiguration(policies: policies))
        page.addObserver(recorder)
    }

    /// The faults reported so far.
    var faults: [InterceptionFault] { recorder.faults }

    /// The socket to which the page's web processes connect.
    var socketPath: String { engine.webProcessExtension?.folder.socketPath ?? "" }

    /// Loads a small page from the server.
    func open(host: LocalServer.Host = .address) async throws {
        try await page.loadAndWait(server.url("/ok", host: host))
    }

    /// The text of the response to a request of the page, or the name of the error.
    func fetch(_ url: URL, _ options: JSONValue? = nil) async throws -> String? {
        let body = """
            const {url, options} = argument;
            try { return await (await fetch(url, options ?? {})).text(); } catch (error) { return error.name; }
            """
        return try await page.evaluate(
            body, argument: ["url": .string(url.absoluteString), "options": options ?? .null])?.stringValue
    }

    /// Waits until a condition is true.
    /// - Throws: `TestFailure` after two minutes.
    func until(_ what: String, _ condition: () async throws -> Bool) async throws {
        try await TestSupport.until(what, condition)
    }
}

/// Runs `body` with a page whose requests are decided by `decision`, and closes the page afterwards.
///
/// - Parameters:
/// - filter: The requests to intercept. By default all requests to `127.0.0.1`.
/// - scheme: The handler of `own-https:`.
@MainActor
func withInterceptedPage(
    _ filter: RequestFilter = .untilAnswered(in: .named(["127.0.0.1"])), scheme: (any SchemeHandling)? = nil,
    alone: Bool = false, decision: @escaping @Sendable (OutgoingRequest) async -> RequestDecision = { _ in .unchanged },
    _ body: @MainActor (InterceptedPage) async throws -> Void
) async throws {
    GTKRendering.prepare()
    guard gtk_init_check() != 0 else { throw TestFailure("There is no display.") }
    let server = try await LocalServer.start()
    try await PageSlots.gtk.use(alone: alone) {
        let test = try InterceptedPage(server, RecordingInterceptor(decision), filter, scheme)
        defer { test.page.close() }
        try await body(test)
    }
    await server.stop()
}

extension RequestFilter {
    /// A filter with the maximum deadline, so that a busy machine does not change a decision.
    static func untilAnswered(in hosts: Hosts, isRequired: Bool = false) -> RequestFilter {
        RequestFilter(in: hosts, isRequired: isRequired, deadline: .seconds(60))
    }
}

/// An interceptor that decides with a closure and records the requests.
final class RecordingInterceptor: RequestIntercepting {
    private let log = Log()
    private let decide: @Sendable (OutgoingRequest) async -> RequestDecision

    init(_ decide: @escaping @Sendable (OutgoingRequest) async -> RequestDecision) { self.decide = decide }

    @concurrent
    func decision(on request: OutgoingRequest) async -> RequestDecision {
        await log.note(request)
        return await decide(request)
    }

    var requests: [OutgoingRequest] {
        get async { await log.requests }
    }

    /// The requests for a path.
    func requests(for path: String) async -> [OutgoingRequest] { await log.requests.filter { $0.url.path == path } }

    private actor Log {
        private(set) var requests: [OutgoingRequest] = []

        func note(_ request: OutgoingRequest) { requests.append(request) }
    }
}

@MainActor
private final class FaultRecorder: PageObserving {
    private(set) var faults: [InterceptionFault] = []

    func page(_ page: Page, did event: PageEvent) {
        if case .interceptionFailed(let fault) = event { faults.append(fault) }
    }
}
