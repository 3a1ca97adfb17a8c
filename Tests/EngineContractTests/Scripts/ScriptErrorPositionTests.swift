import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@MainActor
@Suite struct ScriptErrorPositionTests {
    @Test(arguments: TestEngine.all, [1, 2, 7])
    func positionsAreRelativeToTheBody(engine: TestEngine, line: Int) async throws {
        try await withPage(engine) { test in
            try await test.open()
            let body = String(repeating: "\n", count: line - 1) + "null.member"
            let thrown = await #expect(throws: ScriptError.self) { try await test.run(body) }
            #expect(thrown?.position?.line == line)
            #expect(thrown?.position?.source.isEmpty == true)
        }
    }

    @Test(arguments: TestEngine.all)
    func errorsInScriptsOfThePageHaveThePositionInTheScript(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let script = TestPage.url("thrower.js")
            test.web.serve(at: script) {
                .resource(mimeType: "text/javascript", bytes: Array("\n\nfunction thrower() { null.member }".utf8))
            }
            try await test.open("<script src=\"thrower.js\"></script>")
            let thrown = await #expect(throws: ScriptError.self) { try await test.run("thrower()") }
            #expect(thrown?.position?.line == 3)
            #expect(thrown?.position?.source == script.absoluteString)
        }
    }

    @Test(arguments: TestEngine.all, ["\\ufffd", "\\u0000", "\\u2028"])
    func errorMessagesMayContainAnyText(engine: TestEngine, text: String) async throws {
        try await withPage(engine) { test in
            try await test.open()
            let thrown = await #expect(throws: ScriptError.self) { try await test.run("throw new Error('a\(text)b')") }
            #expect(thrown?.code == .exception)
            #expect(thrown?.message.hasPrefix("a") == true)
            #expect(thrown?.message.hasSuffix("b") == true)
        }
    }

    @Test(arguments: TestEngine.all)
    func aResultThatIsNestedTooDeepIsRejected(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            let body = "let deep = []; for (let i = 0; i < 20000; i += 1) deep = [deep]; return deep"
            let thrown = await #expect(throws: ScriptError.self) { try await test.run(body) }
            #expect(thrown?.code == .limitExceeded)
        }
    }
}
