import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Calls from each kind of frame, with and without a grant.
@MainActor
struct FrameTests {
    /// Allows every navigation, so that only the bridge decides.
    private func allowingNavigation() -> PageConfiguration {
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { _ in .allow }
        return configuration
    }

    private func policy(_ origins: [String], _ frames: Grant.Frames) throws -> AccessPolicy {
        AccessPolicy([try Grant(["*"], to: origins, frames: frames)])
    }

    private static let script = """
        tombolo.call('who').then((value) => report(value), (error) => report(error.code));
        """

    /// The result of a call from a frame of each kind, each in a new document of one page.
    private func answers(_ engine: TestEngine, _ policy: AccessPolicy) async throws -> [FrameKind: JSONValue] {
        try await withPage(engine, policy: policy, configuration: allowingNavigation()) { test in
            test.calls.register("who") { (_: JSONValue?, context: CallContext) in
                "\(context.document.origin) \(context.document.frame.rawValue)"
            }
            var answers: [FrameKind: JSONValue] = [:]
            for kind in FrameKind.allCases {
                try await test.open()
                try await test.addFrame(kind, running: Self.script)
                answers[kind] = try await test.nextReport()
            }
            return answers
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aFrameDoesNotInheritThePagesGrant(engine: TestEngine) async throws {
        let answers = try await answers(engine, policy(["app://tests"], .top))
        for kind in FrameKind.allCases { #expect(answers[kind] == .some("denied"), "\(kind)") }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aSameOriginGrantCoversSameOriginFramesOnly(engine: TestEngine) async throws {
        let answers = try await answers(engine, policy(["app://tests"], .sameOrigin))
        for kind in FrameKind.allCases {
            let expected: JSONValue = kind.hasOriginOfPage ? "app://tests sameOrigin" : "denied"
            #expect(answers[kind] == expected, "\(kind)")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anEmbeddedGrantCoversItsOriginOnly(engine: TestEngine) async throws {
        let answers = try await answers(engine, policy(["app://elsewhere"], .embedded))
        for kind in FrameKind.allCases {
            let expected: JSONValue = kind == .crossOrigin ? "app://elsewhere foreign" : "denied"
            #expect(answers[kind] == expected, "\(kind)")
        }
    }

    @Test(arguments: TestEngine.everyTransport.filter(\.isReal))
    func aFrameOfThePagesOriginInAForeignFrameCountsAsSameOrigin(engine: TestEngine) async throws {
        try await withPage(
            engine, policy: policy(["app://tests"], .sameOrigin), configuration: allowingNavigation()
        ) { test in
            test.calls.register("who") { (_: JSONValue?, context: CallContext) in
                "\(context.document.origin) \(context.document.frame.rawValue)"
            }
            try await test.open()
            let inner = TestPage.url("inner")
            test.web.serve("<script>\(Self.script)</script>", at: inner)
            let embedding = """
                tombolo.call('who').catch((error) => {
                    report(`outer ${origin} ${error.code}`);
                    const frame = document.createElement('iframe');
                    frame.src = '\(inner)';
                    document.documentElement.append(frame);
                });
                """
            try await test.addFrame(.crossOrigin, running: embedding)
            #expect(try await test.nextReport() == "outer app://elsewhere denied")
            #expect(try await test.nextReport() == "app://tests sameOrigin")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func removingAFrameCancelsItsCalls(engine: TestEngine) async throws {
        try await withPage(engine, policy: policy(["app://tests"], .sameOrigin)) { test in
            let probe = CancellationProbe()
            test.calls.register("wait") { () async throws in try await probe.run() }
            try await test.open()
            try await test.addFrame(.srcdoc, running: "tombolo.call('wait').catch(() => {})")
            try await test.until("the call") { probe.started == 1 }
            #expect(test.bridge.allDocuments.count == 2)
            try await test.removeFrames()
            try await test.until("the cancellation") { probe.cancelled == 1 }
            #expect(test.bridge.allDocuments.count == 1)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func eventsOfThePageDoNotReachFrames(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("ping") {}
            try await test.open("<script>tombolo.on('news', (value) => report(`top ${value}`))</script>")
            try await test.addFrame(
                .srcdoc,
                running:
                    "tombolo.on('news', (value) => report(`frame ${value}`)); tombolo.call('ping').catch(() => report('asked'))"
            )
            #expect(try await test.nextReport() == "asked")
            try test.bridge.emit("news", 1)
            #expect(try await test.nextReport() == "top 1")
            try test.bridge.emit("news", 2)
            #expect(try await test.nextReport() == "top 2")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func swiftCanCallAFunctionOfAFrame(engine: TestEngine) async throws {
        try await withPage(engine, policy: policy(["app://tests"], .sameOrigin)) { test in
            test.calls.register("here") { (_: JSONValue?, context: CallContext) in "\(context.document.id)" }
            try await test.open("<script>tombolo.expose('name', () => 'top')</script>")
            try await test.addFrame(
                .srcdoc, running: "tombolo.expose('name', () => 'frame'); tombolo.call('here').then(report)")
            let text = try await test.nextReport().stringValue ?? ""
            let frame = try #require(DocumentID(text.utf8))
            #expect(try await test.bridge.call("name", as: String.self) == "top")
            #expect(try await test.bridge.call("name", as: String.self, in: frame) == "frame")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func hasForeignFramesChangesWithTheFrames(engine: TestEngine) async throws {
        try await withPage(engine, configuration: allowingNavigation()) { test in
            #expect(test.bridge.hasForeignFrames)
            try await test.open()
            #expect(!test.bridge.hasForeignFrames)
            try await test.addFrame(.srcdoc, running: "report(1)")
            _ = try await test.nextReport()
            #expect(!test.bridge.hasForeignFrames)
            try await test.addFrame(.crossOrigin, running: "report(1)")
            _ = try await test.nextReport()
            #expect(test.bridge.hasForeignFrames)
            try await test.removeFrames()
            try await test.until("the removal of the frames") { !test.bridge.hasForeignFrames }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aFrameCannotCallInItsPagesName(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("who") { "the page" }
            try await test.open()
            try await test.addFrame(
                .sandboxed,
                running: """
                    Object.defineProperty(globalThis, 'origin', { value: 'app://tests' });
                    try { Object.defineProperty(globalThis, 'top', { value: globalThis }); } catch {}
                    try { top.visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail: 'c\\x1f1\\x1fwho', cancelable: true })); } catch {}
                    tombolo.call('who').then(() => report('answered'), (error) => report(error.code));
                    """)
            #expect(try await test.nextReport() == "denied")
            #expect(test.calledNames.isEmpty)
        }
    }
}
