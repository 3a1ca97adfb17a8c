import Testing
import TomboloEngine
import TomboloTesting

/// Hostile page script and the capture of its console.
@MainActor
@Suite struct HostileConsoleTests {
    @Test(arguments: TestEngine.all)
    func replacedBuiltInsDoNotChangeMessages(engine: TestEngine) async throws {
        try await withConsole(engine) { test in
            try await test.open(
                """
                <script>
                JSON.stringify = () => 'x'; Reflect.apply = () => {}; globalThis.CustomEvent = class {};
                EventTarget.prototype.dispatchEvent = () => true; Array.prototype[Symbol.iterator] = function* () {};
                Object.prototype.toJSON = () => 'forged'; String.prototype.toJSON = () => 'forged';
                Object.defineProperty(Array.prototype, '0', {set() {}, get() { return 'forged'; }});
                Object.defineProperty(Object.prototype, 'level', {get: () => 'error', set() {}});
                Object.defineProperty(Object.prototype, 'detail', {get: () => 'forged', set() {}});
                Function.prototype.call = Function.prototype.apply = () => {}; String.prototype.slice = () => '';
                String.prototype.indexOf = () => 0; Error.stackTraceLimit = 0;
                console.warn('a', [1, {b: 2}]);
                </script>
                """)
            let messages = try await test.console(1)
            #expect(messages[0].level == .warn)
            #expect(messages[0].arguments == ["a", [1, ["b": 2]]])
        }
    }

    @Test(arguments: TestEngine.all)
    func forgedEventsCannotSetTheOrigin(engine: TestEngine) async throws {
        try await withConsole(engine) { test in
            try await test.open(
                """
                <script>
                const send = (detail) => visualViewport.dispatchEvent(new CustomEvent('tombolo-console', {detail}));
                for (const detail of [null, 1, {}, [], '', 'x', '{', '[]', '\\u0000', '"', 'x'.repeat(5000000)]) send(detail);
                const forged = {level: 'info', arguments: ['"forged"'], origin: 'https://bank.example', place: 'f@x:1:2'};
                send(JSON.stringify(forged));
                console.log('last');
                </script>
                """)
            let messages = try await test.console(2)
            #expect(messages.map(\.text).prefix(2) == ["forged", "last"])
            #expect(messages.allSatisfy { $0.origin == Origin(serialized: "app://tests") })
        }
    }

    @Test(arguments: TestEngine.all)
    func aFloodIsTruncatedAndReported(engine: TestEngine) async throws {
        try await withConsole(engine) { test in
            try await test.open("<script>for (let i = 0; i < 5000; i += 1) console.log(i);</script>")
            try await test.until("the report of dropped messages") {
                test.consoleMessages.contains { $0.text.contains("dropped") }
            }
            let messages = test.consoleMessages
            #expect(messages.count == 1_001)
            #expect(messages[999].arguments == [999])
            #expect(messages.last?.level == .warn)
            #expect(messages.last?.text.hasPrefix("4000 console messages were dropped") == true)
        }
    }

    @Test(arguments: TestEngine.all)
    func aMessageOverTheLimitIsDropped(engine: TestEngine) async throws {
        try await withConsole(engine) { test in
            try await test.open(
                """
                <script>
                const send = (detail) => visualViewport.dispatchEvent(new CustomEvent('tombolo-console', {detail}));
                const message = (text) => JSON.stringify({level: 'info', arguments: [JSON.stringify(text)], place: ''});
                send(message('x'.repeat(33000)));
                for (let i = 0; i < 20; i += 1) send(message(i + 'x'.repeat(30000)));
                console.log('last');
                </script>
                """)
            try await test.until("the last message") { test.consoleMessages.contains { $0.text == "last" } }
            let lengths = test.consoleMessages.filter { $0.level == .info }.map { $0.text.utf8.count }
            #expect(lengths.count == 20)
            #expect(lengths.max() == 30_002)
        }
    }

    @Test func messagesOfFramesHaveTheirOrigin() async throws {
        let web = FakeWeb()
        web.serve("<script>console.log('foreign')</script>", at: TestPage.elsewhere)
        web.serve("<script>console.log('same')</script>", at: TestPage.url("inner"))
        try await withConsole(web: web) { test in
            try await test.open(
                """
                <iframe src="app://elsewhere/"></iframe><iframe src="/inner"></iframe>
                <iframe srcdoc="<script>console.log('srcdoc')</script>"></iframe>
                <iframe sandbox="allow-scripts" srcdoc="<script>console.log('sandboxed')</script>"></iframe>
                """)
            try await test.console(4)
            try await Task.sleep(for: .milliseconds(100))
            let messages = test.consoleMessages
            #expect(messages.count == 4)
            let origins = Dictionary(messages.map { ($0.text, $0.origin) }, uniquingKeysWith: { first, _ in first })
            #expect(
                origins == [
                    "foreign": Origin(serialized: "app://elsewhere"), "same": Origin(serialized: "app://tests"),
                    "srcdoc": Origin(serialized: "app://tests"), "sandboxed": .opaque,
                ])
        }
    }

    @Test(arguments: TestEngine.all)
    func theConsoleIsCapturedAfterDocumentOpen(engine: TestEngine) async throws {
        try await withConsole(engine) { test in
            try await test.open()
            try await test.run(
                """
                document.open(); document.write('<p>anew'); document.close();
                await new Promise((resolve) => setTimeout(resolve, 0));
                document.open(); document.write('<p>and again'); document.close();
                await new Promise((resolve) => setTimeout(resolve, 0));
                console.log('written'); setTimeout(() => { throw new Error('late'); }, 0);
                """)
            try await test.console(2)
            try await Task.sleep(for: .milliseconds(100))
            #expect(test.consoleMessages.map(\.level) == [.log, .uncaught])
        }
    }
}
