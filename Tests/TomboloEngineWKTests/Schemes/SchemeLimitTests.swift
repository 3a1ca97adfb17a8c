import Foundation
import Testing
import TomboloEngine
import WebKit

@testable import TomboloEngineWK

/// Requests of the engine that exceed the limits of the page.
@Suite struct SchemeLimitTests {
    @Test func requestsPastTheLimitWaitAndAStoppedOneIsNotAnswered() async throws {
        let (released, release) = AsyncStream<Void>.makeStream()
        let tasks = try ["held", "stopped", "last"].map { try task($0) }
        try await withScheme({ $0.running = 1 }, HeldHandler(released: released)) { view, handler in
            for task in tasks { handler.webView(view, start: task) }
            tasks[1].isStopped = true
            handler.webView(view, stop: tasks[1])
            #expect(tasks[2].steps.isEmpty)
            release.finish()
            try await until("the last response") { tasks[2].isEnded }
        }
        let steps = ["response 200", "data 0", "finish"]
        #expect(tasks.map(\.steps) == [steps, [], steps])
        #expect(tasks.allSatisfy { $0.faults.isEmpty })
    }

    @Test func theRequestsOfAClosedPageThatWaitFailOnce() async throws {
        let (released, release) = AsyncStream<Void>.makeStream()
        let tasks = try ["held", "waiting"].map { try task($0) }
        try await withScheme({ $0.running = 1 }, HeldHandler(released: released)) { view, handler in
            for task in tasks { handler.webView(view, start: task) }
        }
        #expect(tasks.map(\.steps) == [["failure"], ["failure"]])
        #expect(tasks.allSatisfy { $0.faults.isEmpty })
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
    var released = AsyncStream<Void> { nil }

    var bodyGuard: SchemeBodyGuard? { SchemeBodyGuard(field: "X-Key", prefix: "secret") }

    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse {
        if request.url.path() == "/held" {
            for await _ in released {}
        }
        return SchemeResponse(status: 200, headers: [], body: .bytes(Data()))
    }
}
