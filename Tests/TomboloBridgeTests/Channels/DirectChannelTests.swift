import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// The transport of each document, which is a direct channel if the document has one.
@MainActor
struct DirectChannelTests {
    @Test(arguments: TestEngine.everyTransport)
    func theDirectChannelIsUsedIfAvailable(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            #expect(!test.bridge.usesDirectChannel)
            try await test.open()
            try await expectDirectChannel(test, is: engine == .gtk)
        }
    }

    @Test
    func everyDocumentHasADirectChannel() async throws {
        try await withPage(.gtk) { test in
            test.web.serve("<title>elsewhere</title>", at: TestPage.elsewhere)
            try await test.open("<title>first</title>", at: TestPage.url("first"))
            try await expectDirectChannel(test)
            try await test.waitForLoad { test.page.reload() }
            try await expectDirectChannel(test)
            try await test.open("<title>second</title>", at: TestPage.url("second"))
            try await expectDirectChannel(test)
            // Restored from the page cache.
            try await test.waitForLoad { test.page.goBack() }
            try await expectDirectChannel(test)
            // Another site is displayed by another process.
            try await test.waitForLoad { test.page.load(TestPage.elsewhere) }
            try await test.until("the other document") { test.bridge.document?.url == TestPage.elsewhere }
            // Script messages and the direct channel are not ordered relative to each other, so the document can be known before its direct
            // channel is in use.
            try await test.until("the direct channel of the other document") { test.bridge.usesDirectChannel }
            try await test.waitForLoad { test.page.goBack() }
            try await expectDirectChannel(test)
            #expect(test.bridge.allDocuments.count == 1)
        }
    }

    @Test
    func theDirectChannelDistinguishesFrames() async throws {
        let policy = try AccessPolicy([Grant(["who"], to: ["app://tests"], frames: .sameOrigin)])
        try await withPage(.gtk, policy: policy) { test in
            test.calls.register("who") { (number: Int, context: CallContext) in
                "\(number) \(context.document.frame.rawValue)"
            }
            let frame = "<script>tombolo.call('who', 2).then((answer) => parent.report(answer))</script>"
            test.web.serve(frame, at: TestPage.url("frame"))
            try await test.open("<iframe src='frame'></iframe>")
            #expect(try await test.nextReport() == "2 sameOrigin")
            #expect(try await test.value("tombolo.call('who', 1)") == "1 top")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsRightBeforeANavigationAreHandled(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var received: [Int] = []
            test.calls.register("note") { (number: Int) in
                received.append(number)
                Self.spin()
            }
            test.web.serve("<title>next</title>", at: TestPage.url("next"))
            try await test.open(
                """
                <script>
                addEventListener('load', () => setTimeout(() => {
                    for (let i = 0; i < 20; i++) tombolo.call('note', i).catch(() => {});
                    location.href = 'next';
                }));
                </script>
                """)
            try await test.until("the next document") { test.bridge.document?.url == TestPage.url("next") }
            #expect(received == Array(0..<20))
        }
    }

    /// Blocks for longer than a document's time slice.
    private static func spin() {
        let end = ContinuousClock.now + .milliseconds(3)
        while ContinuousClock.now < end {}
    }

    private func expectDirectChannel(_ test: TestPage, is expected: Bool = true) async throws {
        test.calls.register("double") { (number: Int) in number * 2 }
        #expect(try await test.value("tombolo.call('double', 21)") == 42)
        #expect(test.bridge.usesDirectChannel == expected)
    }
}
