import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloWVJB

/// The data of messages, and their order: W13 to W16, W21.
@MainActor
@Suite struct DataTests {
    /// Opens a page that runs `script` with the bridge, and returns the data of its first `count` calls of the handler `note`.
    private func receivedData(_ engine: TestEngine, count: Int, _ script: String) async throws -> [JSONValue?] {
        var receivedData: [JSONValue?] = []
        try await withBridge(engine) { test, bridge in
            bridge.registerHandler("note") { data, responseCallback in
                receivedData.append(data)
                responseCallback(nil)
            }
            try await test.open(try pageWithBridge(script))
            try await test.until("the page's calls") { receivedData.count >= count }
        }
        return receivedData
    }

    @Test(arguments: TestEngine.all)
    func dataIsEncodedByTheRulesOfJSON(engine: TestEngine) async throws {
        let receivedData = try await receivedData(
            engine, count: 7,
            """
            bridge.callHandler('note');
            bridge.callHandler('note', undefined);
            bridge.callHandler('note', null);
            bridge.callHandler('note', [NaN, Infinity, undefined, () => {}]);
            bridge.callHandler('note', { date: new Date(0), map: new Map([[1, 2]]), left: () => {}, out: undefined });
            bridge.callHandler('note', () => {});
            bridge.callHandler('note', 'last');
            """)
        #expect(
            receivedData == [
                .none, .none, .some(.null), [nil, nil, nil, nil], ["date": "1970-01-01T00:00:00.000Z", "map": [:]],
                .some(.null), "last",
            ])
    }

    @Test(arguments: TestEngine.all)
    func anEmptyAnswerIsNullInThePage(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            bridge.registerHandler("nothing") { _, responseCallback in responseCallback(nil) }
            try await test.open(try pageWithBridge("bridge.callHandler('nothing', (answer) => report([answer]))"))
            #expect(try await test.nextReport() == [nil])
        }
    }

    @Test(arguments: TestEngine.all)
    func undefinedAndNullAreDistinguishedInBothDirections(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            try await test.open(
                try pageWithBridge(
                    """
                    bridge.registerHandler('kind', (data, respond) => respond(data === null ? 'null' : typeof data));
                    bridge.registerHandler('undefined', (data, respond) => respond());
                    bridge.registerHandler('null', (data, respond) => respond(null));
                    """))
            #expect(try await bridge.callHandlerForResponse("kind") == "undefined")
            #expect(try await bridge.callHandlerForResponse("kind", data: .null) == "null")
            #expect(try await bridge.callHandlerForResponse("undefined") == .none)
            #expect(try await bridge.callHandlerForResponse("null") == .some(.null))
        }
    }

    @Test(arguments: TestEngine.all)
    func specialAndLongTextArrivesInBothDirections(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            bridge.registerHandler("echo") { data, responseCallback in responseCallback(data) }
            try await test.open(
                try pageWithBridge(
                    """
                    bridge.registerHandler('echo', (data, respond) => {
                        bridge.callHandler('echo', data, (same) => respond(same === data ? same : 'changed'));
                    });
                    """))
            let long = String(repeating: "0123456789abcdef", count: 65_536)
            for text in ["\u{2028}\u{2029}", "\"'\\`${1}</script>", "🏝️👩‍👩‍👧", "a\0b\u{1E}\u{1F}", long] {
                #expect(try await bridge.callHandlerForResponse("echo", data: .string(text)) == .string(text))
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func fiftyCallsOfOneScriptKeepTheirOrderAndAnswers(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            var numbers: [JSONValue?] = []
            var callbacks: [WebViewJavascriptBridge.ResponseCallback] = []
            bridge.registerHandler("number") { data, responseCallback in
                numbers.append(data)
                callbacks.append(responseCallback)
            }
            try await test.open(
                try pageWithBridge(
                    """
                    const answers = [];
                    for (let number = 0; number < 50; number += 1) {
                        bridge.callHandler('number', number, (answer) => {
                            answers.push(answer === number);
                            if (answers.length === 50) report(answers.filter((isRight) => isRight).length);
                        });
                    }
                    """))
            try await test.until("the calls") { callbacks.count == 50 }
            #expect(numbers == (0..<50).map { .integer($0) })
            for (data, callback) in zip(numbers, callbacks).reversed() { callback(data) }
            #expect(try await test.nextReport() == 50)
        }
    }

    @Test(arguments: TestEngine.all)
    func manyMessagesOfTheAppKeepTheirOrder(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            for number in 0..<50 { bridge.callHandler("number", data: .integer(number)) }
            try await test.open(
                try pageWithBridge(
                    """
                    const numbers = [];
                    bridge.registerHandler('number', (data) => {
                        numbers.push(data);
                        if (numbers.length === 100) report(numbers);
                    });
                    """))
            for number in 50..<100 { bridge.callHandler("number", data: .integer(number)) }
            #expect(try await test.nextReport() == .array((0..<100).map { .integer($0) }))
        }
    }

    /// As in the original library, a handler receives a callback only if the app expects an answer, and pages may depend on that.
    @Test(arguments: TestEngine.all)
    func handlersReceiveACallbackOnlyIfTheAppExpectsAnAnswer(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            try await test.open(
                try pageWithBridge(
                    """
                    bridge.registerHandler('branches', function (data, respond) {
                        if (respond) respond('answered');
                        report([data, typeof respond, arguments.length]);
                    });
                    """))
            bridge.callHandler("branches", data: 1)
            #expect(try await test.nextReport() == [1, "undefined", 2])
            var answers: [JSONValue?] = []
            bridge.callHandler("branches", data: 2) { answers.append($0) }
            #expect(try await test.nextReport() == [2, "function", 2])
            try await test.until("the answer") { answers == ["answered"] }
        }
    }

    @Test(arguments: TestEngine.all)
    func unsupportedDataThrowsAndLaterCallsWork(engine: TestEngine) async throws {
        let receivedData = try await receivedData(
            engine, count: 5,
            """
            const cycle = {};
            cycle.self = cycle;
            bridge.callHandler('note', 'before');
            for (const data of [cycle, 1n, '\\ud800', { toJSON() { throw new Error('no'); } }]) {
                try {
                    bridge.callHandler('note', data);
                    bridge.callHandler('note', 'did not throw');
                } catch {
                    bridge.callHandler('note', 'threw');
                }
            }
            """)
        #expect(receivedData == ["before", "threw", "threw", "threw", "threw"])
    }
}
