import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// The truncation of text that a page controls in bridge events.
@MainActor
@Suite struct ShortenedBridgeEventTests {
    private nonisolated static let long = String(repeating: "x", count: 1 << 20)

    @Test func eventsTruncateErrors() async throws {
        try await withPage(.fake, policy: try AccessPolicy([Grant(["repeat"], to: ["app://tests"])])) { test in
            test.calls.register("repeat") { (text: String) -> Int in
                throw TomboloError(.failed, text, data: .array([.string(text)]))
            }
            try await test.open()
            let script = "try { await tombolo.call('repeat', argument) } catch (error) { return error.message.length }"
            // The page receives the full message.
            #expect(try await test.run(script, .string(Self.long)) == .integer(1 << 20))
            let errors = test.bridgeEvents.compactMap { event in
                if case .answered(_, _, _, let error?) = event { error } else { nil }
            }
            let error = try #require(errors.first)
            #expect(error.message.utf8.count == EventLimits.maximumTextBytes)
            #expect(error.data?.stringValue?.utf8.count == EventLimits.maximumTextBytes)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func eventsTruncateTheDocumentsURL(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            // The maximum length that a relay can send.
            let query = [URLQueryItem(name: "q", value: String(Self.long.prefix(50_000)))]
            try await test.open(at: TestPage.url("page").appending(queryItems: query))
            try await test.until("the document") { test.bridge.document != nil }
            let url = try #require(test.bridge.document?.url?.absoluteString)
            #expect(url.hasPrefix("app://tests/page"))
            #expect(url.utf8.count <= EventLimits.maximumURLBytes)
        }
    }

    @Test func eventsTruncateReasons() throws {
        let shortened = BridgeEvent.malformed(Self.long, by: nil).shortened
        guard case .malformed(let reason, nil) = shortened else { throw TestFailure("The event is of another kind.") }
        #expect(reason.utf8.count == EventLimits.maximumTextBytes)
    }
}
