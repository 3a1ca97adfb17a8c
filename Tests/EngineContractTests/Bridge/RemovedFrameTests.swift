import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Frames that are removed without a `pagehide` event, which WebKit does not send before `load`.
@MainActor
@Suite struct RemovedFrameTests {
    @Test func removingAFrameBeforeItHasLoadedEndsItsCalls() async throws {
        try await withServer { server in
            try await withFrame(of: server, "<img src='/delay/60000?then=/ok'>") { test, ended in
                try await test.run("document.querySelector('iframe').remove()")
                for await _ in ended { break }
                #expect(test.bridge.callsInFlight == 0)
                #expect(test.bridge.allDocuments.map(\.frame) == [.top])
            }
        }
    }

    @Test func removingAFrameAfterDocumentOpenEndsItsCalls() async throws {
        let script = """
            <script>
            document.open();
            document.write('<p>anew</p>');
            document.close();
            addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true);
            </script>
            """
        try await withServer { server in
            try await withFrame(of: server, script) { test, ended in
                try await test.run("document.querySelector('iframe').remove()")
                for await _ in ended { break }
                #expect(test.bridge.callsInFlight == 0)
            }
        }
    }

    /// Without a direct channel, nothing else shows that the frame was removed.
    @Test func aRemovedFrameThatOnlyListensIsEnded() async throws {
        try await withServer { server in
            await server.respond(.html("<iframe src='/frame'></iframe>"), at: "/top")
            let script = "<script>tombolo.on('news', () => tombolo.call('received').catch(() => {}))</script>"
            await server.respond(.html("\(script)<img src='/delay/60000?then=/ok'>"), at: "/frame")
            let grant = try Grant(["*"], to: [Origin(of: server.url("/")).description], frames: .sameOrigin)
            try await withPage(.gtkRelay, policy: AccessPolicy([grant])) { test in
                var count = 0
                test.calls.register("received") { count += 1 }
                test.page.load(server.url("/top"))
                try await test.until("an event in the frame") {
                    test.bridge.emit("news")
                    return count > 0
                }
                try await test.run("document.querySelector('iframe').remove()")
                try await test.until("the end of the frame") {
                    test.bridge.emit("news")
                    return test.bridge.allDocuments.map(\.frame) == [.top]
                }
            }
        }
    }

    @Test func aFrameInABusyPageKeepsItsCalls() async throws {
        try await withServer { server in
            try await withFrame(of: server, "<img src='/delay/60000?then=/ok'>") { test, _ in
                // The page is busy for longer than the bridge takes to probe a document several times.
                try await test.run(
                    """
                    for (let turn = 0; turn < 4; turn += 1) {
                        for (const end = performance.now() + 900; performance.now() < end;);
                        await new Promise((resolve) => setTimeout(resolve, 50));
                    }
                    """)
                #expect(test.bridge.callsInFlight == 1)
            }
        }
    }

    /// Loads a page with a frame that calls `hang`. Runs `body` with the page and a sequence that yields when the task of that call has been
    /// cancelled.
    private func withFrame(
        of server: LocalServer, _ html: String,
        _ body: @escaping @MainActor (TestPage, AsyncStream<Void>) async throws -> Void
    ) async throws {
        await server.respond(.html("<iframe src='/frame'></iframe>"), at: "/top")
        await server.respond(.html("<script>tombolo.call('hang').catch(() => {})</script>\(html)"), at: "/frame")
        let origin = Origin(of: server.url("/")).description
        let policy = AccessPolicy([try Grant(["*"], to: [origin], frames: .sameOrigin)])
        try await withPage(.gtk, policy: policy) { test in
            let (ended, ending) = AsyncStream<Void>.makeStream()
            test.calls.register("hang") {
                for await _ in AsyncStream<Never>.makeStream().stream {}
                ending.yield()
            }
            // The load does not finish, since the frame waits for a response.
            test.page.load(server.url("/top"))
            try await test.until("the call of the frame") { test.bridge.callsInFlight == 1 }
            try await body(test, ended)
        }
    }
}
