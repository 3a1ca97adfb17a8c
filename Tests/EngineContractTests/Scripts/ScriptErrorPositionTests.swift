import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@MainActor
@Suite struct ScriptErrorPositionTests {
    @Test(arguments: TestEngine.all)
    func positionsAreRelativeToTheBody(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            for line in [1, 2, 7] {
                let body = String(repeating: "\n", count: line - 1) + "null.member"
                let thrown = await #expect(throws: ScriptError.self, "\(line)") { try await test.run(body) }
                #expect(thrown?.position?.line == line, "\(line)")
                #expect(thrown?.position?.source.isEmpty == true, "\(line)")
            }
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

    @Test(arguments: TestEngine.all)
    func errorMessagesMayContainAnyText(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            for text in ["\\ufffd", "\\u0000", "\\u2028"] {
                let thrown = await #expect(throws: ScriptError.self, "\(text)") {
                    try await test.run("throw new Error('a\(text)b')")
                }
                #expect(thrown?.code == .exception, "\(text)")
                #expect(thrown?.message.hasPrefix("a") == true, "\(text)")
                #expect(thrown?.message.hasSuffix("b") == true, "\(text)")
            }
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
