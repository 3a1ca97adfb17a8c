import Testing
import TomboloEngine
import TomboloTesting

/// The capture of a page's console.
@MainActor
@Suite struct ConsoleTests {
    @Test(arguments: TestEngine.all)
    func everyLevelArrivesWithAllArguments(engine: TestEngine) async throws {
        try await withConsole(engine) { test in
            try await test.open(
                """
                <script>
                console.debug('d'); console.log('l', 1, {a: [true, null]}); console.info(); console.warn(-0.5, '');
                console.error('e'); console.assert(true, 'no'); console.assert(false, 'why', 2); console.assert();
                </script>
                """)
            let messages = try await test.console(7)
            #expect(messages.map(\.level) == [.debug, .log, .info, .warn, .error, .error, .error])
            #expect(
                messages.map(\.arguments) == [
                    ["d"], ["l", 1, ["a": [true, nil]]], [], [-0.5, ""], ["e"], ["Assertion failed", "why", 2],
                    ["Assertion failed"],
                ])
            #expect(messages.allSatisfy { $0.origin == Origin(serialized: "app://tests") })
        }
    }

    @Test func messagesHaveTheirPosition() async throws {
        try await withConsole { test in
            try await test.open(
                "<script>\nfunction inner() {\n  console.log('here');\n}\ninner();\nconsole.trace('t');\n</script>")
            let messages = try await test.console(2)
            #expect(messages[0].position?.source == "app://tests/page-1")
            #expect(messages[0].position?.line == 3)
            let trace = try #require(messages[1].arguments.first?.stringValue)
            #expect(trace.hasPrefix("Trace\n"))
            #expect(messages[1].arguments.last == "t")
        }
    }

    @Test func valuesThatAreNotJSONAreShownAsText() async throws {
        try await withConsole { test in
            try await test.open(
                """
                <p id=p><script>
                class Point { constructor() { this.x = 1; } get y() { globalThis.called = true; } }
                const cycle = {}; cycle.self = cycle;
                console.log(undefined, NaN, -Infinity, 10n, Symbol('s'), function named() {}, new Map(), document.body,
                    new Date(0), /a+/g, new Point(), {get secret() { globalThis.called = true; }}, [, 1], new Error('bad'));
                console.log(cycle, '\\ud800', Object.create(null), new Proxy({a: 1}, {}), new DOMException('m', 'AbortError'));
                </script>
                """)
            let messages = try await test.console(2)
            let shown = messages[0].arguments
            #expect(
                shown.dropLast() == [
                    "undefined", "NaN", "-Infinity", "10n", "Symbol(s)", "function named", "[object Map]",
                    "[object HTMLBodyElement]", "1970-01-01T00:00:00.000Z", "/a+/g", ["x": 1], ["secret": "[getter]"],
                    [nil, 1],
                ])
            #expect(shown.last?.stringValue?.hasPrefix("Error: bad\n") == true)
            #expect(try await test.run("return typeof called") == "undefined")
            let rest = messages[1].arguments
            let nest: JSONValue = ["self": ["self": ["self": ["self": ["self": "[object Object]"]]]]]
            #expect(rest[0] == nest)
            #expect(rest[1] == "\u{FFFD}")
            #expect(rest[2] == [:])
            #expect(rest[3] == ["a": 1])
            #expect(rest[4].stringValue?.hasPrefix("AbortError: m") == true)
        }
    }

    @Test(arguments: TestEngine.all)
    func largeValuesAreTruncated(engine: TestEngine) async throws {
        try await withConsole(engine) { test in
            try await test.open(
                """
                <script>
                const wide = {}; for (let i = 0; i < 100000; i += 1) wide['key' + i] = i;
                const large = ['x'.repeat(20000), Array.from({length: 100000}, (_, i) => i), wide, new Array(1e6)];
                for (const value of large) console.log(value);
                console.log(...Array.from({length: 1000}, (_, i) => i));
                console.log('y'.repeat(9000), 'w'.repeat(9000), 'z');
                console.log('"'.repeat(9000), '\\u0000'.repeat(9000));
                </script>
                """)
            let messages = try await test.console(7)
            let sizes = try messages.prefix(4).flatMap(\.arguments).map { try $0.jsonText.utf8.count }
            #expect(sizes.count == 4)
            #expect(sizes.allSatisfy { $0 > 8_000 && $0 < 60_000 }, "\(sizes)")
            #expect(messages[1].arguments[0].arrayValue?.last == "…")
            #expect(messages[4].arguments.count == 101)
            #expect(messages[4].arguments.last == "…")
            #expect(messages[5].arguments.map { $0.stringValue?.count } == [9_000, 5_999, 1])
            #expect(messages[6].arguments.map { $0.stringValue?.count } == [2_001, 1])
        }
    }

    @Test func uncaughtErrorsAreReported() async throws {
        try await withConsole { test in
            try await test.open(
                """
                <img src="/missing.png"><script>
                Promise.reject(new RangeError('rejected'));
                Promise.reject('only text');
                </script><script>

                null.property;
                </script>
                """)
            let messages = try await test.console(3)
            #expect(messages.allSatisfy { $0.level == .uncaught })
            let texts = messages.map { $0.text.split(separator: "\n").first.map(String.init) ?? "" }
            #expect(texts.contains("RangeError: rejected"))
            #expect(texts.contains("only text"))
            let thrown = try #require(messages.first { $0.text.hasPrefix("TypeError") })
            #expect(thrown.position?.source == "app://tests/page-1")
            #expect(thrown.position?.line == 6)
        }
    }

    @Test func theCaptureIsNotVisibleToThePage() async throws {
        try await withConsole { test in
            try await test.open()
            let outcome = try await test.run(
                """
                const hostile = new Proxy({}, {ownKeys() { throw new Error('trap'); }, get() { throw new Error('trap'); }});
                const tag = {get [Symbol.toStringTag]() { console.log('nested'); throw new Error('tag'); }};
                const revoked = Proxy.revocable([], {}); revoked.revoke();
                return [console.log.name, console.log(hostile, tag, revoked.proxy), console.log.call(null, 1),
                    Object.keys(console).includes('log'), typeof console.table, Object.isFrozen(console),
                    'prototype' in console.log];
                """)
            #expect(outcome == ["log", nil, nil, true, "function", false, false])
            let messages = try await test.console(2)
            #expect(messages[0].arguments == ["[object]", "[object]", "[object]"])
        }
    }

    @Test func theConsoleIsUnchangedWithoutCapture() async throws {
        try await withPage(.gtk) { test in
            try await test.open("<script>console.log('unheard')</script>")
            #expect(try await test.run("return String(console.log).includes('native code')") == true)
            try await Task.sleep(for: .milliseconds(100))
            #expect(test.consoleMessages.isEmpty)
        }
    }
}
