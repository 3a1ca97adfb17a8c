import CGTK
import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// A page whose requests are judged by the test, and a server that it may ask.
@MainActor
final class InterceptedPage {
    let engine: GTKPage
    let page: Page
    let server: LocalServer
    let judge: Judge
    private let recorder = FaultRecorder()

    init(_ server: LocalServer, _ judge: Judge, _ interest: RequestInterest, _ scheme: (any SchemeHandling)?) throws {
        (self.server, self.judge) = (server, judge)
        engine = try GTKPage(
            profile: try GTKProfile(.ephemeral), schemes: scheme.map { ["own-https": $0] } ?? [:],
            interception: RequestInterception(by: judge, of: interest))
        var policies = PagePolicies()
        policies.navigation.append("test: anywhere") { _ in .allow }
        page = Page(engine: engine, configuration: PageConfiguration(policies: policies))
        page.addObserver(recorder)
    }

    /// What went wrong so far.
    var faults: [InterceptionFault] { recorder.faults }

    /// The socket that its web processes connect to.
    var socketPath: String { engine.webProcessExtension?.folder.socketPath ?? "" }

    /// Shows a small page of the server's.
    func open(host: LocalServer.Host = .address) async throws {
        try await page.loadAndWait(server.url("/ok", host: host))
    }

    /// What a request of the page's is answered, as text; the error's name when it fails.
    func fetch(_ url: URL, _ options: JSONValue? = nil) async throws -> String? {
        let body = """
            const {url, options} = argument;
            try { return await (await fetch(url, options ?? {})).text(); } catch (error) { return error.name; }
            """
        return try await page.evaluate(
            body, argument: ["url": .string(url.absoluteString), "options": options ?? .null])?.stringValue
    }

    /// Waits until something is so.
    /// - Throws: `TestFailure` when it is not so within twenty seconds.
    func until(_ what: String, _ condition: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(120)
        while try await !condition() {
            if ContinuousClock.now > end { throw TestFailure("Waited for \(what) in vain.") }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

/// Gives `body` a page whose requests `verdict` judges, and closes it at the end.
///
/// - Parameters:
///   - interest: What is asked about; by default everything that goes to `127.0.0.1`.
///   - scheme: What the page serves as `own-https:`.
@MainActor
func withInterceptedPage(
    _ interest: RequestInterest = .untilAnswered(in: .named(["127.0.0.1"])), scheme: (any SchemeHandling)? = nil,
    alone: Bool = false, verdict: @escaping @Sendable (OutgoingRequest) async -> RequestVerdict = { _ in .unchanged },
    _ body: @MainActor (InterceptedPage) async throws -> Void
) async throws {
    GTKRendering.prepare()
    guard gtk_init_check() != 0 else { throw TestFailure("There is no display.") }
    let server = try await LocalServer.start()
    try await PageSlots.gtk.use(alone: alone) {
        let test = try InterceptedPage(server, Judge(verdict), interest, scheme)
        defer { test.page.close() }
        try await body(test)
    }
    await server.stop()
}

extension RequestInterest {
    /// With the longest deadline there is, so that a machine that has much to do changes no verdict.
    static func untilAnswered(in hosts: Hosts, isRequired: Bool = false) -> RequestInterest {
        RequestInterest(in: hosts, isRequired: isRequired, deadline: .seconds(60))
    }
}

/// Judges as it is told, and remembers what it was asked.
final class Judge: RequestIntercepting {
    private let log = Log()
    private let decide: @Sendable (OutgoingRequest) async -> RequestVerdict

    init(_ decide: @escaping @Sendable (OutgoingRequest) async -> RequestVerdict) { self.decide = decide }

    @concurrent
    func verdict(on request: OutgoingRequest) async -> RequestVerdict {
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
