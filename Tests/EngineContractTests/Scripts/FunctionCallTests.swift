import Testing
import TomboloEngine
import TomboloTesting

@MainActor
@Suite struct FunctionCallTests {
    @Test(arguments: TestEngine.all)
    func argumentsAndResultsAreUnchanged(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            let values: [JSONValue] = [
                .null, true, 1, -7, 0.5, "", "text", "a\u{0}b", "\u{1F600}", [1, [2]], ["z": 1, "a": ["m": .null]],
            ]
            for value in values {
                #expect(try await test.run("return argument", value) == value)
            }
            #expect(try await test.run("return Object.keys(argument)", ["z": 1, "y": 2, "a": 3]) == ["z", "y", "a"])
        }
    }

    @Test(arguments: TestEngine.all)
    func undefinedIsNil(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            #expect(try await test.run("return undefined") == nil)
            #expect(try await test.run("return typeof argument") == "undefined")
        }
    }

    @Test(arguments: TestEngine.all)
    func promisesAreAwaited(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            #expect(try await test.run("await new Promise((done) => setTimeout(done, 5)); return 'late'") == "late")
        }
    }

    @Test(arguments: TestEngine.all)
    func thrownErrorsHaveCodeNameAndPosition(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            let thrown = await #expect(throws: ScriptError.self) { try await test.run("null.x") }
            #expect(thrown?.code == .exception)
            #expect(thrown?.name == "TypeError")
            #expect(thrown?.position != nil)
            for text in ["", "\n", "let x\n  = 1\n"] {
                let error = await #expect(throws: ScriptError.self) {
                    try await test.run(text + "throw new Error('x')")
                }
                let line = text.count { $0 == "\n" } + 1
                #expect(error?.position == ScriptError.Position(source: "", line: line, column: 16), "\(text)")
            }
            let rejected = await #expect(throws: ScriptError.self) { try await test.run("await Promise.reject('why')") }
            #expect(rejected?.code == .exception)
            #expect(rejected?.message == "why")
        }
    }

    @Test(arguments: TestEngine.all)
    func syntaxErrorsAreReported(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            let thrown = await #expect(throws: ScriptError.self) { try await test.run("let a = 1;\nlet b = ;\n") }
            #expect(thrown?.code == .syntax)
            #expect(thrown?.position == ScriptError.Position(source: "", line: 2, column: 9))
        }
    }

    private static let bodiesWithUnbalancedBraces = [
        "}; return '5v'; {", "}); globalThis.ran = 1; ({", "} } globalThis.ran = 1; { {",
        "} catch { globalThis.ran = 1 } {",
    ]

    @Test(arguments: TestEngine.all)
    func aBodyWithUnbalancedBracesDoesNotRun(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            for body in Self.bodiesWithUnbalancedBraces {
                try await test.open()
                let thrown = await #expect(throws: ScriptError.self, "\(body)") { try await test.run(body) }
                #expect(thrown?.code == .syntax, "\(body)")
                #expect(thrown?.message == "Unexpected token '}'", "\(body)")
                #expect(thrown?.position == ScriptError.Position(source: "", line: 1, column: 1), "\(body)")
                #expect(try await test.run("return typeof ran") == "undefined", "\(body)")
            }
        }
    }

    private static let bodiesWithoutAJSONResult = [
        "return () => 1", "return Symbol('x')", "return 1n", "const o = {}; o.o = o; return o",
    ]

    @Test(arguments: TestEngine.all)
    func resultsThatAreNotJSONAreRejected(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            for body in Self.bodiesWithoutAJSONResult {
                let thrown = await #expect(throws: ScriptError.self, "\(body)") { try await test.run(body) }
                #expect(thrown?.code == .unsupportedResult, "\(body)")
            }
        }
    }

    private static let bodiesWithResultsBeyondTheLimits = [
        "return 'x'.repeat(16 << 20)", "return new Array(2000001).fill(1)",
        "let value = []; for (let depth = 0; depth < 600; depth += 1) value = [value]; return value",
    ]

    @Test(arguments: TestEngine.all)
    func resultsBeyondTheLimitsAreRejected(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            for body in Self.bodiesWithResultsBeyondTheLimits {
                let thrown = await #expect(throws: ScriptError.self, "\(body)") { try await test.run(body) }
                #expect(thrown?.code == .limitExceeded, "\(body)")
                // Long texts are parsed off the main actor.
                let long = try await test.run("return 'x'.repeat(2 << 20)")
                #expect(long?.stringValue?.utf8.count == 2 << 20, "\(body)")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func worldsDoNotShareGlobals(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            let world = ContentWorld.named("other")
            _ = try await test.page.evaluate("globalThis.secret = 1", in: world)
            #expect(try await test.run("return typeof secret") == "undefined")
            #expect(try await test.page.evaluate("return secret", in: world) == 1)
        }
    }

    @Test(arguments: TestEngine.all)
    func worldsKeepTheirGlobalsWhenScriptsAreRemoved(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            let world = ContentWorld.named("other")
            _ = try await test.page.evaluate("globalThis.secret = 1", in: world)
            test.page.engine.removeAllScripts()
            #expect(try await test.page.evaluate("return secret", in: world) == 1)
        }
    }

    @Test(arguments: TestEngine.all)
    func aCallEndsWithItsDocument(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            let page = test.page
            let waiting = Task { try await page.evaluate("await new Promise(() => {})") }
            await Task.yield()
            try await test.open()
            let thrown = await #expect(throws: ScriptError.self) { try await waiting.value }
            #expect(thrown?.code == .disconnected)
        }
    }

    @Test(arguments: TestEngine.all)
    func cancellingTheTaskEndsTheCall(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            let page = test.page
            let waiting = Task { try await page.evaluate("await new Promise(() => {})") }
            await Task.yield()
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
    }
}
