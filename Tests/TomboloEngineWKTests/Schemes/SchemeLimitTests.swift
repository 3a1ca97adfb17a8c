import Foundation
import Synchronization
import Testing
import TomboloEngine
import WebKit

@testable import TomboloEngineWK

/// Requests of the engine that exceed the limits of the page.
@Suite struct SchemeLimitTests {
    @Test func requestsPastTheLimitWaitAndAStoppedOneIsNotAnswered() async throws {
        let (released, release) = AsyncStream<Void>.makeStream()
        let scheme = HeldHandler(released: released)
        let tasks = try ["held", "stopped", "last"].map { try task($0) }
        try await withScheme({ $0.running = 1 }, scheme) { view, handler in
            for task in tasks { handler.webView(view, start: task) }
            try await checkThatOnlyTheFirstBegins(of: scheme)
            tasks[1].isStopped = true
            handler.webView(view, stop: tasks[1])
            #expect(tasks[2].steps.isEmpty)
            release.finish()
            try await until("the last response") { tasks[2].isEnded }
        }
        let steps = ["response 200", "data 0", "finish"]
        #expect(tasks.map(\.steps) == [steps, [], steps])
        #expect(scheme.requests.paths == ["/held", "/last"])
        #expect(tasks.allSatisfy { $0.faults.isEmpty })
    }

    @Test func theRequestsOfAClosedPageThatWaitFailOnce() async throws {
        let (released, release) = AsyncStream<Void>.makeStream()
        let scheme = HeldHandler(released: released)
        let tasks = try ["held", "waiting"].map { try task($0) }
        try await withScheme({ $0.running = 1 }, scheme) { view, handler in
            for task in tasks { handler.webView(view, start: task) }
            try await checkThatOnlyTheFirstBegins(of: scheme)
        }
        #expect(tasks.map(\.steps) == [["failure"], ["failure"]])
        #expect(tasks.allSatisfy { $0.faults.isEmpty })
        release.finish()
        #expect(scheme.requests.paths == ["/held"])
    }

    @Test func requestsToOneSchemeDoNotUseUpTheMemoryOfAnother() async throws {
        let (released, release) = AsyncStream<Void>.makeStream()
        let tasks = try ["held", "failed", "other"].map { try task($0) }
        var options = WKPageOptions()
        // Room for one request.
        options.schemeLimits.requestBytes = 20_000
        let schemes: [String: any SchemeHandling] = [
            "app": HeldHandler(released: released), "other": HeldHandler(),
        ]
        try await withWKPage(schemes: schemes, options: options) { test in
            let (view, handlers) = (test.engine.view, test.engine.configuration._handlers)
            let (handler, other) = (try #require(handlers["app"]), try #require(handlers["other"]))
            handler.webView(view, start: tasks[0])
            handler.webView(view, start: tasks[1])
            #expect(tasks[1].steps == ["failure"])
            other.webView(view, start: tasks[2])
            try await until("the response of the other scheme") { tasks[2].isEnded }
        }
        #expect(tasks[2].steps == ["response 200", "data 0", "finish"])
        release.finish()
    }

    @Test func aBodyPastTheLimitIsANetworkError() async throws {
        let task = try task("body")
        task.request.httpMethod = "POST"
        task.request.setValue("secret", forHTTPHeaderField: "X-Key")
        task.request.httpBody = Data("text".utf8)
        try await withScheme({ $0.bodyBytes = 3 }, HeldHandler()) { view, handler in
            handler.webView(view, start: task)
            try await until("the end of the request") { task.isEnded }
        }
        #expect(task.steps == ["failure"])
    }

    @Test func aRequestPastTheMemoryLimitIsANetworkError() async throws {
        let task = try task("long")
        try await withScheme({ $0.requestBytes = 1 }, HeldHandler()) { view, handler in
            handler.webView(view, start: task)
        }
        #expect(task.steps == ["failure"])
    }

    /// Waits until the first request has reached its handler, and checks that the others have not.
    private func checkThatOnlyTheFirstBegins(of scheme: HeldHandler) async throws {
        try await until("the first request") { !scheme.requests.paths.isEmpty }
        for _ in 0..<10 { await Task.yield() }
        #expect(scheme.requests.paths == ["/held"])
    }

    private func task(_ path: String) throws -> SimulatedTask {
        SimulatedTask(try #require(URL(string: "app://tests/\(path)")))
    }

    /// Passes the handler of a page's scheme to `body`. The time after which a request no longer counts as running is a day.
    private func withScheme(
        _ change: (inout SchemeLimits) -> Void, _ scheme: HeldHandler,
        _ body: (WKWebView, any WKURLSchemeHandler) async throws -> Void
    ) async throws {
        var options = WKPageOptions()
        options.schemeLimits.slotTime = .seconds(86_400)
        change(&options.schemeLimits)
        try await withWKPage(schemes: ["app": scheme], options: options) { test in
            try await body(test.engine.view, try #require(test.engine.configuration._handlers["app"]))
        }
    }
}

/// Answers requests to `/held` when the stream has ended, and others immediately.
private struct HeldHandler: SchemeHandling {
    let requests = RecordedRequests()
    var released = AsyncStream<Void> { nil }

    var bodyGuard: SchemeBodyGuard? { SchemeBodyGuard(field: "X-Key", prefix: "secret") }

    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse {
        requests.note(request.url.path())
        if request.url.path() == "/held" {
            for await _ in released {}
        }
        return SchemeResponse(status: 200, headers: [], body: .bytes(Data()))
    }
}

/// The paths of the requests that a handler has received.
private nonisolated final class RecordedRequests: Sendable {
    private let recorded = Mutex<[String]>([])

    var paths: [String] { recorded.withLock { $0 } }

    func note(_ path: String) { recorded.withLock { $0.append(path) } }
}
