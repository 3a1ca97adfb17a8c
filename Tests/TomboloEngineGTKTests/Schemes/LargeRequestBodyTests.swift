import CGTK
import Foundation
import GLibRuntime
import Synchronization
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// The body of a request to a scheme of the app, as long as is allowed. Requests to container APIs have such bodies.
@MainActor
@Suite(.serialized) struct LargeRequestBodyTests {
    @Test func theMainLoopHandlesEventsWhileALargeBodyIsRead() async throws {
        GTKRendering.prepare()
        guard gtk_init_check() != 0 else { throw TestFailure("There is no display.") }
        let handler = BodyCounter()
        try await PageSlots.gtk.use(alone: true) {
            let engine = GTKPage(profile: try GTKProfile(.ephemeral), schemes: ["app": handler])
            let page = Page(engine: engine)
            defer { page.close() }
            try await page.loadAndWait(TestPage.home)
            var turns = 0
            let counting = Task { @MainActor in
                while !Task.isCancelled {
                    await waitForIdle(atMost: .seconds(60))
                    // The request has arrived, and its handler has not been called.
                    if engine.schemes?.requestCount == 1, !handler.hasBody { turns += 1 }
                }
            }
            defer { counting.cancel() }
            let count = try await page.evaluate(
                """
                const headers = { 'X-Key': 'secret' };
                const response = await fetch('/body', { method: 'POST', headers, body: new Uint8Array(argument) });
                return await response.json();
                """, argument: .integer(SchemeBodyGuard.maximumBody))
            #expect(count == .integer(SchemeBodyGuard.maximumBody))
            // The body is read in 30 blocks. If the main actor copied them, the main loop would be idle at most once for each.
            #expect(turns > 100)
        }
    }
}

/// Answers a request with the length of its body.
private final class BodyCounter: SchemeHandling {
    private let received = Mutex(false)

    /// Whether a request with a body has reached the handler.
    var hasBody: Bool { received.withLock { $0 } }

    var bodyGuard: SchemeBodyGuard? { SchemeBodyGuard(field: "X-Key", prefix: "secret") }

    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse {
        let body = request.body
        if body != nil { received.withLock { $0 = true } }
        return SchemeResponse(
            status: 200, headers: [("Content-Type", body == nil ? "text/html" : "application/json")],
            body: .bytes(Data((body.map { "\($0.count)" } ?? "<p>A page").utf8)))
    }
}
