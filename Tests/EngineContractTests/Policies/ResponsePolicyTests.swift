import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@MainActor
@Suite struct ResponsePolicyTests {
    @Test func attachmentsAreCancelledByDefault() async throws {
        try await withServer { server in
            try await withPage(.gtk) { test in
                try await test.page.loadAndWait(server.url("/ok"))
                await #expect(throws: CancellationError.self) {
                    try await test.page.loadAndWait(server.url("/download?name=a.bin&length=100"))
                }
                try await test.waitForRefusal(of: "/download")
                #expect(test.page.committedURL == server.url("/ok"))
                #expect(try await test.run("return document.title") == "OK")
            }
        }
    }

    @Test func unsupportedMIMETypesAreCancelledByDefault() async throws {
        try await withServer { server in
            await server.respond(
                StubResponse(headers: [("Content-Type", "application/octet-stream")], body: Data([1, 2, 3])),
                at: "/bytes")
            try await withPage(.gtk) { test in
                await #expect(throws: CancellationError.self) { try await test.page.loadAndWait(server.url("/bytes")) }
                #expect(test.page.committedURL == nil)
                #expect(test.refusals.count == 1)
            }
        }
    }

    @Test func rulesReceiveTheResponse() async throws {
        try await withServer { server in
            var seen: [NavigationResponse] = []
            var configuration = PageConfiguration()
            configuration.policies.response.append("test") { response in
                seen.append(response)
                return .cancel
            }
            await server.respond(
                StubResponse(
                    status: 404,
                    headers: [
                        ("Content-Type", "Text/HTML; charset=utf-8"),
                        ("Content-Disposition", "inline; filename=\"a b.html\""),
                    ],
                    body: Data("x".utf8)),
                at: "/page")
            try await withPage(.gtk, configuration: configuration) { test in
                await #expect(throws: CancellationError.self) { try await test.page.loadAndWait(server.url("/page")) }
                let response = try #require(seen.first)
                #expect(seen.count == 1)
                #expect(response.url == server.url("/page"))
                #expect(response.status == 404)
                #expect(response.mimeType == "text/html")
                #expect(response.isMainFrame)
                #expect(response.canBeShown)
                #expect(response.suggestedFilename == "a b.html")
                #expect(!response.isAttachment)
            }
        }
    }

    @Test func responsesOfFramesAreNotForTheMainFrame() async throws {
        try await withServer { server in
            var seen: [String: Bool] = [:]
            var configuration = PageConfiguration()
            configuration.policies.response.append("test") { response in
                seen[response.url.path()] = response.isMainFrame
                return nil
            }
            await server.respond(.html("<iframe src='/ok'></iframe>"), at: "/page")
            try await withPage(.gtk, configuration: configuration) { test in
                try await test.page.loadAndWait(server.url("/page"))
                #expect(seen == ["/page": true, "/ok": false])
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func theDefaultAppliesIfARuleMissesTheDeadline(engine: TestEngine) async throws {
        try await withServer { server in
            var configuration = PageConfiguration()
            configuration.policies.response.deadline = .milliseconds(100)
            configuration.policies.response.append("asleep") { _ in
                try? await Task.sleep(for: .seconds(3600))
                return .allow
            }
            try await withPage(engine, configuration: configuration) { test in
                await #expect(throws: CancellationError.self) { try await test.page.loadAndWait(server.url("/ok")) }
                #expect(test.refusers == ["deadline"])
            }
        }
    }
}
