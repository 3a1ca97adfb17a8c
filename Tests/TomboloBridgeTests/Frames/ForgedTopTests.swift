import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// A compromised web process that claims, through script messages, to be the next document of the page. It continues for as long as it exists.
@MainActor
struct ForgedTopTests {
    /// Posts forged messages immediately, when the document is hidden, and at an interval.
    private static let forgeryScript = """
        const handler = webkit.messageHandlers.tombolo;
        let count = 0;
        const post = (control, id, rest) => {
            const header = ['1', control, id, argument, 'top', ...rest].join('\\x1f');
            return handler.postMessage(control === 'send' ? header + '\\x1ec\\x1f1\\x1ftransfer' : header).catch(() => {});
        };
        const forge = () => {
            for (const control of ['hello', 'open']) {
                count += 1;
                const id = count.toString(16).padStart(32, 'a');
                post(control, id, [argument + '/']);
                post('send', id, []);
            }
        };
        for (const name of ['pagehide', 'pageshow', 'visibilitychange', 'freeze', 'resume', 'unload']) {
            addEventListener(name, () => { for (let index = 0; index < 20; index += 1) forge(); }, true);
        }
        setInterval(forge, 5);
        forge();
        """

    @Test(arguments: [TestEngine.gtk, .gtkRelay])
    func forgedCallsInTheNextDocumentsNameAreRejected(engine: TestEngine) async throws {
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { _ in .allow }
        let policy = try AccessPolicy([Grant(["transfer"], to: ["app://elsewhere"])])
        try await withPage(engine, policy: policy, configuration: configuration) { test in
            var callers: [DocumentID] = []
            test.calls.register("transfer") { (_: JSONValue?, context: CallContext) in
                callers.append(context.document.id)
            }
            test.web.serve("<title>Next</title>", at: TestPage.elsewhere)
            for round in 1...4 {
                try await test.open()
                // Runs in the relay's world, which has the message handler.
                _ = try await Impostor(test: test).run(Self.forgeryScript, "app://elsewhere")
                try await test.page.loadAndWait(TestPage.elsewhere)
                try await test.run("for (let index = 0; index < 5; index += 1) await tombolo.call('transfer')")
                let next = try #require(test.bridge.document)
                #expect(next.origin == Origin(serialized: "app://elsewhere"))
                #expect(callers.count == 5 * round)
                #expect(callers.suffix(5).allSatisfy { $0 == next.id })
                #expect(test.bridge.allDocuments == [next])
            }
            // Forged messages have been sent: those that arrived while their process still displayed the page were rejected as malformed.
            #expect(test.bridgeEvents.contains { if case .malformed = $0 { true } else { false } })
        }
    }
}
