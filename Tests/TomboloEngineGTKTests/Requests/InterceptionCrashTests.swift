import Foundation
import Glibc
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// Interception across web processes: each process has its own connection.
@MainActor
@Suite(.serialized) struct InterceptionCrashTests {
    private nonisolated static let mark = RequestDecision.changed(
        RequestChanges(fields: [HeaderField("X-Mark", "yes")]))

    @Test func requestsAreInterceptedAfterACrash() async throws {
        try await withInterceptedPage(alone: true, decision: { _ in Self.mark }) { test in
            try await test.open()
            for process in test.engine.webProcessIdentifiers { kill(process, SIGKILL) }
            try await test.until("the page to be back") { await test.server.requestCount(of: "/ok") == 2 }
            #expect(
                await test.server.requests.filter { $0.path == "/ok" }.map { $0.headers["x-mark"] } == ["yes", "yes"])
            #expect(test.faults.isEmpty)
        }
    }

    @Test func aCrashDuringAPendingDecisionIsHarmless() async throws {
        let held = AsyncStream<Never>.makeStream()
        try await withInterceptedPage(
            alone: true,
            decision: { request in
                if request.url.path == "/held" { for await _ in held.stream {} }
                return Self.mark
            }
        ) { test in
            try await test.open()
            let fetch = Task { try await test.fetch(test.server.url("/held")) }
            try await test.until("the request") { await test.interceptor.requests(for: "/held").count == 1 }
            for process in test.engine.webProcessIdentifiers { kill(process, SIGKILL) }
            _ = await fetch.result
            try await test.until("the page to be back") { await test.server.requestCount(of: "/ok") == 2 }
            #expect(await test.server.requestCount(of: "/held") == 0)
            #expect(test.faults.isEmpty)
        }
        held.continuation.finish()
    }

    @Test func everyWebProcessOfAPageIsIntercepted() async throws {
        try await withInterceptedPage(.untilAnswered(in: .all), alone: true, decision: { _ in Self.mark }) { test in
            try await test.open()
            try await test.open(host: .localhost)
            #expect(test.engine.webProcessIdentifiers.count > 1)
            test.page.goBack()
            try await test.until("the first page") { test.page.committedURL?.host() == "127.0.0.1" }
            #expect(try await test.fetch(test.server.url("/echo"))?.contains("x-mark") == true)
            let pages = await test.server.requests.filter { $0.path == "/ok" }
            #expect(pages.allSatisfy { $0.headers["x-mark"] == "yes" })
        }
    }
}
