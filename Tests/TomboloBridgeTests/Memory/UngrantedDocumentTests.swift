import Glibc
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// The memory that a page without a grant can use.
@MainActor
struct UngrantedDocumentTests {
    private func overruns(_ test: TestPage) -> [MemoryOverrun] {
        test.bridgeEvents.compactMap { if case .exceededMemory(let overrun) = $0 { overrun } else { nil } }
    }

    /// Attaches bytes to a call, and then blocks for 300 ms before the call can be sent.
    private static let unfinishedAttachment = """
        tombolo.call('any', new Uint8Array(30 << 20)).catch(() => {});
        const end = Date.now() + 300;
        while (Date.now() < end) {}
        """

    /// Denied calls in one message of the given length in bytes.
    private func denials(ofLength length: Int) -> String {
        """
        const records = [];
        for (let id = 0, sum = 0; sum < \(length); id += 1) {
            records[id] = 'c\\x1f' + id + '\\x1f' + 'x'.repeat(1000);
            sum += records[id].length + 1;
        }
        const detail = records.join('\\x1e');
        visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail, cancelable: true }));
        """
    }

    @Test(arguments: TestEngine.everyTransport)
    func aMessageOverTheLimitDisconnectsTheDocument(engine: TestEngine) async throws {
        try await withPage(engine, policy: AccessPolicy()) { test in
            try await test.open()
            try await test.run(denials(ofLength: 60_000))
            try await test.until("the denials") { test.deniedNames.count > 50 }
            #expect(test.bridge.document != nil)
            try await test.run(denials(ofLength: 70_000))
            try await test.until("the end of the document") { test.bridge.document == nil }
            let overrun = try #require(overruns(test).first)
            #expect(overruns(test).count == 1)
            #expect(overrun.document?.origin.description == "app://tests")
            #expect(overrun.limit == 64 << 10)
            #expect(overrun.heldBytes > 64 << 10)
            #expect(try await test.failure("tombolo.call('any')")?.code == .disconnected)
            // The call does not wait for another document.
            let error = await #expect(throws: TomboloError.self) { try await test.bridge.call("any") }
            #expect(error?.code == .disconnected)
        }
    }

    /// The load of the disconnected document does not end. The next load brings another document.
    @Test func aCallOfADocumentThatWasDisconnectedWhileItLoadedFails() async throws {
        let server = try await LocalServer.start()
        let html = "<script>\(denials(ofLength: 70_000))</script><img src='/delay/600000?then=/ok'>"
        await server.respond(.html(html), at: "/top")
        try await withPage(.gtk, policy: AccessPolicy()) { test in
            test.page.load(server.url("/top"))
            try await test.until("the end of the document") { !overruns(test).isEmpty }
            #expect(test.page.isLoading)
            let error = await #expect(throws: TomboloError.self) { try await test.bridge.call("any") }
            #expect(error?.code == .disconnected)
            let url = server.url("/delay/300?then=/ok")
            test.page.load(url)
            try await test.until("the next load") { test.navigationEvents.contains(.started(url)) }
            let next = await #expect(throws: TomboloError.self) { try await test.bridge.call("any") }
            #expect(next?.code == .unknownCall)
        }
        await server.stop()
    }

    /// Without a direct channel the relay stops sending until it receives an answer.
    @Test func unreadDenialsDisconnectTheDocument() async throws {
        try await withPage(.gtk, policy: AccessPolicy()) { test in
            try await test.open()
            // The page does not read messages while it makes the calls of a round, so the denials stay unread. If the app is too busy to deny
            // calls in that time, the page reads the denials, and another round follows.
            let script = Task {
                try await test.run(
                    """
                    const last = Date.now() + 100_000;
                    const name = 'x'.repeat(200);
                    let codes;
                    do {
                        const end = Date.now() + 5000;
                        const calls = [];
                        for (let i = 0; Date.now() < end && i < 200000; i += 1) {
                            calls.push(tombolo.call(name + i, undefined, { timeout: 0 }).catch((error) => error.code));
                        }
                        codes = await Promise.all(calls);
                    } while (!codes.includes('disconnected') && Date.now() < last);
                    """)
            }
            try await test.until("the end of the document") { test.bridge.document == nil }
            _ = try await script.value
            #expect(overruns(test).count == 1)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func listenerNamesCountAgainstTheLimit(engine: TestEngine) async throws {
        try await withPage(engine, policy: AccessPolicy()) { test in
            try await test.open()
            try await test.run(
                """
                for (let i = 0; i < 200; i += 1) {
                    tombolo.on(String(i).padStart(600, 'x'), () => {});
                    if (i % 20 === 19) await new Promise((resolve) => setTimeout(resolve, 0));
                }
                """)
            try await test.until("the end of the document") { test.bridge.document == nil }
            #expect(overruns(test).first?.limit == 64 << 10)
        }
    }

    @Test(arguments: TestEngine.everyTransport.filter(\.isReal))
    func attachmentsOfUngrantedDocumentsAreNotKept(engine: TestEngine) async throws {
        try await withPage(engine, policy: AccessPolicy()) { test in
            try await test.open()
            let before = test.bridge.heldBytes
            for value in ["new Uint8Array(30 << 20)", "new Uint8Array(1000)", "[new Uint8Array(2000), 1]"] {
                #expect(try await test.failure("tombolo.call('any', \(value))")?.code == .denied, "\(value)")
            }
            // The attachments arrive before their call, which is sent only when the script has ended.
            try await test.run(Self.unfinishedAttachment)
            #expect(test.bridge.heldBytes <= before + (64 << 10))
            #expect(overruns(test).isEmpty)
            #expect(try await test.failure("tombolo.call('any')")?.code == .denied)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func revokingAGrantReducesTheMemoryLimit(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            test.calls.register("slow") { () async in await gate.pass() }
            try await test.open()
            try await test.run(
                "globalThis.calls = Array.from({ length: 100 }, () => tombolo.call('slow').catch(() => {}))")
            try await test.until("the calls") { gate.waiters == 100 }
            test.bridge.policy = AccessPolicy()
            #expect(try await test.failure("tombolo.call('slow')")?.code == .denied)
            let before = test.bridge.heldBytes
            #expect(before > 400_000)
            if engine.isReal {
                try await test.run(Self.unfinishedAttachment)
                #expect(test.bridge.heldBytes <= before + (64 << 10))
                #expect(overruns(test).isEmpty)
            }
            try await test.run(denials(ofLength: 70_000))
            try await test.until("the end of the document") { test.bridge.document == nil }
            #expect(overruns(test).map(\.limit) == [64 << 10])
            gate.open()
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsFromSwiftMayExceedTheLimit(engine: TestEngine) async throws {
        try await withPage(engine, policy: AccessPolicy()) { test in
            try await test.open(
                """
                <script>
                tombolo.expose('text', (length) => 'x'.repeat(length));
                tombolo.expose('length', (text) => text.length);
                tombolo.expose('bytes', (length) => new Uint8Array(length));
                </script>
                """)
            let text = try await test.bridge.call("text", 1_000_000, as: String.self)
            #expect(text.utf8.count == 1_000_000)
            #expect(try await test.bridge.call("length", text, as: Int.self) == 1_000_000)
            #expect(overruns(test).isEmpty)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func ungrantedDocumentsShareALimit(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.ungrantedBytes = 100_000
        let grant = try Grant(["known"], to: ["app://tests"])
        try await withPage(engine, policy: AccessPolicy([grant]), limits: limits) { test in
            test.calls.register("known") {}
            try await test.open()
            for _ in 0..<6 {
                try await test.addFrame(
                    .srcdoc,
                    running: """
                        for (let i = 0; i < 40; i += 1) tombolo.on(String(i).padStart(600, 'x'), () => {});
                        tombolo.call('any').then(() => report(1), (error) => report(error.code));
                        """)
                _ = try await test.nextReport()
            }
            try await test.until("a disconnection") { !overruns(test).isEmpty }
            #expect(overruns(test).allSatisfy { $0.limit == 100_000 && $0.document?.isTopLevel == false })
            // The top-level document has a grant and stays connected.
            #expect(try await test.failure("tombolo.call('known')") == nil)
        }
    }
}
