import Foundation
import ReleaseFixtures
import TestSupport
import Testing
import TomboloEngine

@testable import TomboloUpdates

/// The memory of the files that a page requests.
@MainActor
struct ResponseMemoryTests {
    private static let text = String(repeating: "large ", count: 100_000)

    private let app: TestApp

    init() throws {
        app = try TestApp(try TestPublisher(["index.html": "one", "large.txt": Self.text]))
    }

    private func request(_ path: String) throws -> SchemeRequest {
        SchemeRequest(url: try #require(URL(string: "app://web/\(path)")))
    }

    @Test func aRequestWaitsUntilAnEarlierResponseHasBeenSent() async throws {
        let memory = ResponseMemory(limit: Self.text.utf8.count * 3 / 2)
        let release = try await app.start().release
        let handler = try BundleSchemeHandler(
            name: "web", release: release, contentSecurityPolicy: nil, memory: memory)
        let (large, small) = (try request("large.txt"), try request("index.html"))
        var first: SchemeResponse? = await handler.response(to: large)
        let second = Task { await handler.response(to: large) }
        try await until("the second request") { memory.waitingCount == 1 }
        // Small files do not wait.
        #expect(try await handler.response(to: small).body.readToEnd() == Data("one".utf8))
        #expect(try await first?.body.readToEnd() == Data(Self.text.utf8))
        first = nil
        #expect(try await second.value.body.readToEnd() == Data(Self.text.utf8))
        #expect(memory.waitingCount == 0)
    }

    @Test func aCancelledRequestDoesNotWait() async throws {
        let memory = ResponseMemory(limit: 10)
        var first = await memory.share(of: 100)
        #expect(first != nil)
        let second = Task { await memory.share(of: 1) != nil }
        try await until("the second request") { memory.waitingCount == 1 }
        let third = Task { await memory.share(of: 5) != nil }
        try await until("the third request") { memory.waitingCount == 2 }
        second.cancel()
        #expect(await second.value == false)
        #expect(memory.waitingCount == 1)
        first = nil
        #expect(await third.value)
    }
}
