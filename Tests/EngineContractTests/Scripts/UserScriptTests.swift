import Testing
import TomboloEngine
import TomboloTesting

@MainActor
@Suite struct UserScriptTests {
    /// Records in the document itself, which all worlds share, that a script ran and how much of the document had been parsed.
    private static let note = """
        document.documentElement.dataset.order =
            (document.documentElement.dataset.order ?? '') + NAME + (document.querySelector('p') ? '+' : '-') + ' ';
        """

    private static func notingScript(_ name: String) -> String { note.replacing("NAME", with: "'\(name)'") }

    @Test(arguments: TestEngine.all)
    func scriptsRunAtDocumentStartAndDocumentEnd(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.page.add(UserScript("(globalThis.order ??= []).push('end')", at: .documentEnd))
            test.page.add(UserScript("(globalThis.order ??= []).push('start 1')", at: .documentStart))
            test.page.add(UserScript("(globalThis.order ??= []).push('start 2')", at: .documentStart))
            try await test.open("<script>(globalThis.order ??= []).push('page')</script>")
            #expect(try await test.run("return order") == ["start 1", "start 2", "page", "end"])
        }
    }

    @Test func scriptsOfSeveralWorldsRunAtDocumentStartAndEnd() async throws {
        try await withPage(.gtk) { test in
            test.page.add(UserScript(Self.notingScript("late"), in: .named("a"), at: .documentEnd))
            test.page.add(UserScript(Self.notingScript("a"), in: .named("a")))
            test.page.add(UserScript(Self.notingScript("page")))
            test.page.add(UserScript(Self.notingScript("b"), in: .named("b")))
            try await test.open("<p>text<script>\(Self.notingScript("own"))</script>")
            let order = try await test.run("return document.documentElement.dataset.order")?.stringValue
            let names = order?.split(separator: " ").map(String.init) ?? []
            #expect(Set(names.prefix(3)) == ["a-", "page-", "b-"])
            #expect(names.suffix(2) == ["own+", "late+"])
        }
    }

    @Test(arguments: TestEngine.all)
    func scriptsAreIsolatedInTheirWorld(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.page.add(UserScript("globalThis.mine = 'a'", in: .named("a")))
            test.page.add(UserScript("globalThis.mine = 'b'", in: .named("b")))
            try await test.open("<script>globalThis.mine ??= 'page'</script>")
            #expect(try await test.run("return mine") == "page")
            #expect(try await test.page.evaluate("return mine", in: .named("a")) == "a")
            #expect(try await test.page.evaluate("return mine", in: .named("b")) == "b")
        }
    }

    @Test func framesRunOnlyScriptsForAllFrames() async throws {
        try await withPage(.gtk) { test in
            test.page.add(UserScript("globalThis.everywhere = 1", frames: .all))
            test.page.add(UserScript("globalThis.above = 1", frames: .top))
            try await test.open("<iframe srcdoc='<p>inner'></iframe>")
            let seen = try await test.run(
                "return [typeof everywhere, typeof above, typeof frames[0].everywhere, typeof frames[0].above]")
            #expect(seen == ["number", "number", "number", "undefined"])
        }
    }

    @Test(arguments: TestEngine.all)
    func removedScriptsDoNotRunInTheNextDocument(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.page.add(UserScript("globalThis.added = 1"))
            try await test.open()
            test.page.engine.removeAllScripts()
            #expect(try await test.run("return typeof added") == "number")
            try await test.open()
            #expect(try await test.run("return typeof added") == "undefined")
        }
    }

    @Test(arguments: TestEngine.all)
    func aScriptThatThrowsDoesNotStopOthers(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.page.add(UserScript("throw new Error('on purpose')"))
            test.page.add(UserScript("this is no script"))
            test.page.add(UserScript("globalThis.reached = 1"))
            try await test.open("<script>globalThis.page = 1</script>")
            #expect(try await test.run("return [reached, page]") == [1, 1])
        }
    }
}
