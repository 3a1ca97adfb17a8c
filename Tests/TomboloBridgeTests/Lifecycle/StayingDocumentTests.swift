import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Documents that do not want to go: what they send when their time is over changes nothing.
@MainActor
@Suite struct StayingDocumentTests {
    private func isOver(_ sender: Sender, _ test: TestPage) -> Bool {
        test.bridgeEvents.contains { $0 == .documentEnded(sender) }
    }

    /// The old document runs on in its own process for a while after the new one has been committed.
    @Test func whatADocumentSendsAfterTheNextHasCommittedIsNotHeard() async throws {
        let server = try await LocalServer.start()
        let old = try #require(Origin(of: server.url("/")).description as String?)
        let policy = AccessPolicy([try Grant(["*"], to: ["app://tests", old])])
        try await withPage(.gtk, policy: policy) { test in
            var senders: [Sender] = []
            test.calls.register("late") { (_: Int, context: CallContext) in senders.append(context.sender) }
            try await test.page.loadAndWait(server.url("/ok"))
            try await test.run(
                """
                for (const name of ['pagehide', 'beforeunload', 'unload', 'visibilitychange', 'freeze']) {
                    addEventListener(name, (event) => {
                        event.stopImmediatePropagation();
                        tombolo.call('late', 1).catch(() => {});
                    }, true);
                }
                let count = 0;
                const go = () => { tombolo.call('late', count += 1).catch(() => {}); port.postMessage(0); };
                const { port1, port2: port } = new MessageChannel();
                port1.onmessage = go;
                go();
                """)
            let first = try #require(test.bridge.document)
            try await test.until("calls") { senders.count > 20 }
            try await test.open("<title>Next</title>")
            let atCommit = senders.count { $0 == first }
            try await test.until("the next document") { test.bridge.document != nil && test.bridge.document != first }
            _ = try await test.value("tombolo.call('late', 0)")
            try await Task.sleep(for: .milliseconds(200))
            #expect(senders.count { $0 == first } == atCommit)
            #expect(senders.last == test.bridge.document)
            #expect(isOver(first, test))
            // Nothing was called in the old document's name after its end.
            let end = try #require(test.bridgeEvents.firstIndex(of: .documentEnded(first)))
            #expect(
                !test.bridgeEvents[end...].contains { event in
                    if case .called(_, _, first) = event { true } else { false }
                })
        }
        await server.stop()
    }

    @Test(arguments: TestEngine.all)
    func aFrameCannotHideThatItWasRemoved(engine: TestEngine) async throws {
        let policy = AccessPolicy([try Grant(["*"], to: ["app://tests"], frames: .sameOrigin)])
        try await withPage(engine, policy: policy) { test in
            let probe = CancellationProbe()
            test.calls.register("wait") { () async throws in try await probe.run() }
            try await test.open()
            try await test.addFrame(
                .srcdoc,
                running: """
                    addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true);
                    tombolo.call('wait').catch(() => {});
                    """)
            try await test.until("the call") { probe.started == 1 }
            try await test.removeFrames()
            try await test.until("the cancellation") { probe.cancelled == 1 }
            #expect(test.bridge.allDocuments.count == 1)
        }
    }

    @Test(arguments: TestEngine.all)
    func aFloodOfFramesPushesOutItsOwnAndNobodyElses(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.documents = 4
        let policy = AccessPolicy([try Grant(["*"], to: ["app://tests"], frames: .sameOrigin)])
        try await withPage(engine, policy: policy, limits: limits) { test in
            test.calls.register("a") { 1 }
            try await test.open()
            for _ in 0..<6 { try await test.addFrame(.sandboxed) }
            try await test.addFrame(.srcdoc, running: "tombolo.call('a').then(report, (error) => report(error.code))")
            #expect(try await test.nextReport() == 1)
            #expect(try await test.value("tombolo.call('a')") == 1)
            #expect(test.bridge.allDocuments.count == 4)
        }
    }

    @Test(arguments: TestEngine.all)
    func anElementNamedLikeAPartOfTheDocumentIsInNobodysWay(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("a") { 1 }
            try await test.open(
                """
                <form name="URL"></form><form name="location"></form><img name="defaultView">
                <script>addEventListener('pageshow', (event) => report(event.persisted))</script>
                """, at: TestPage.url("kept"))
            #expect(try await test.nextReport() == false)
            try await test.open("<title>between</title>", at: TestPage.url("between"))
            try await test.waitForLoad { test.page.goBack() }
            #expect(try await test.nextReport() == true, "The engine did not keep the document.")
            #expect(try await test.value("tombolo.call('a')") == 1)
            #expect(test.bridge.document?.url == TestPage.url("kept"))
        }
    }

    @Test(arguments: TestEngine.all)
    func aHandlerThatClosesThePageBeforeItFirstWaitsIsCancelled(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = CancellationProbe()
            let page = test.page
            test.calls.register("close") { () async throws in
                page.close()
                try await probe.run()
            }
            try await test.open()
            _ = try? await test.run("tombolo.call('close').catch(() => {})")
            try await test.until("the cancellation") { probe.cancelled == 1 }
        }
    }
}
