import Testing
import TomboloEngine
import TomboloTesting

@MainActor
@Suite struct DialogTests {
    @Test(arguments: TestEngine.all)
    func scriptReceivesThePresentersAnswer(engine: TestEngine) async throws {
        let dialogs = DialogRecorder()
        try await withPage(engine, configuration: PageConfiguration(dialogs: dialogs)) { test in
            try await test.open()
            dialogs.text = "Zoë"
            let yes = try await test.run(
                "return [alert('Hi') === undefined, confirm('Sure?'), prompt('Name?', 'Anna')]")
            #expect(yes == [true, true, "Zoë"])
            dialogs.answersYes = false
            dialogs.text = nil
            #expect(try await test.run("return [confirm(''), prompt('')]") == [false, nil])
            #expect(
                dialogs.asked == [
                    .alert(message: "Hi"), .confirm(message: "Sure?"), .prompt(message: "Name?", defaultText: "Anna"),
                    .confirm(message: ""), .prompt(message: "", defaultText: ""),
                ])
            #expect(dialogs.origins.allSatisfy { $0 == Origin(serialized: "app://tests") })
        }
    }

    @Test(arguments: TestEngine.all)
    func withoutAPresenterEveryDialogIsDismissed(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            let answers = try await test.run("return [alert('') === undefined, confirm(''), prompt('', 'x')]")
            #expect(answers == [true, false, nil])
            let dialogs = test.pageEvents.compactMap { event in
                if case .dialog(let dialog, let answer) = event { answer == .dismissed ? dialog : nil } else { nil }
            }
            #expect(dialogs.count == 2)
        }
    }

    @Test(arguments: TestEngine.all)
    func anEmptyAnswerToAPromptIsAccepted(engine: TestEngine) async throws {
        let dialogs = DialogRecorder()
        dialogs.text = ""
        try await withPage(engine, configuration: PageConfiguration(dialogs: dialogs)) { test in
            try await test.open()
            #expect(try await test.run("return prompt('', 'default')") == "")
        }
    }

    @Test func aPresenterMayAnswerLater() async throws {
        let dialogs = DialogRecorder()
        dialogs.holdsAnswers = true
        try await withPage(.gtk, configuration: PageConfiguration(dialogs: dialogs)) { test in
            try await test.open()
            let page = test.page
            let answer = Task { try await page.evaluate("return confirm('late')") }
            try await test.until("the dialog") { !dialogs.asked.isEmpty }
            dialogs.releaseAnswers()
            #expect(try await answer.value == true)
        }
    }

    @Test(arguments: TestEngine.all)
    func aPageCanBeClosedWhileADialogIsOpen(engine: TestEngine) async throws {
        let dialogs = DialogRecorder()
        dialogs.holdsAnswers = true
        try await withPage(engine, configuration: PageConfiguration(dialogs: dialogs)) { test in
            try await test.open()
            let page = test.page
            let answer = Task { try await page.evaluate("return confirm('never')") }
            try await test.until("the dialog") { !dialogs.asked.isEmpty }
            test.close()
            let thrown = await #expect(throws: ScriptError.self) { try await answer.value }
            #expect(thrown?.code == .disconnected)
            dialogs.releaseAnswers()
        }
    }

    @Test func aPageCanBeLoadedAfterADialog() async throws {
        let dialogs = DialogRecorder()
        dialogs.holdsAnswers = true
        try await withPage(.gtk, configuration: PageConfiguration(dialogs: dialogs)) { test in
            try await test.open()
            let page = test.page
            // The script waits until the dialog is answered or the document ends.
            let asking = Task { try? await page.evaluate("alert('in the way')") }
            try await test.until("the dialog") { !dialogs.asked.isEmpty }
            dialogs.releaseAnswers()
            try await test.until("the answer") {
                test.pageEvents.contains { if case .dialog = $0 { true } else { false } }
            }
            try await test.open("<title>Next</title>")
            #expect(try await test.run("return document.title") == "Next")
            _ = await asking.value
        }
    }

    /// WebKit asks only on pages with which the user has interacted.
    @Test func beforeunloadAsksTheUserAfterAnInteraction() async throws {
        let dialogs = DialogRecorder()
        dialogs.answersYes = false
        try await withPage(.gtk, configuration: PageConfiguration(dialogs: dialogs)) { test in
            try await test.open(
                """
                <title>Unsaved</title><input id=field>
                <script>addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'x' })</script>
                """)
            // WebKit treats script that the app evaluates as a user interaction.
            try await test.run("")
            let next = TestPage.url("next")
            test.web.serve("<title>Next</title>", at: next)
            test.page.load(next)
            try await test.until("the dialog") { dialogs.asked == [.leave] }
            try await test.until("the end of the load") { test.navigationEvents.last == .cancelled(next) }
            #expect(test.page.url == test.page.committedURL)
            #expect(!test.page.isLoading)
            #expect(try await test.run("return document.title") == "Unsaved")
            #expect(dialogs.origins == [Origin(of: TestPage.home)])
            dialogs.answersYes = true
            try await test.page.loadAndWait(next)
            #expect(try await test.run("return document.title") == "Next")
            #expect(dialogs.asked == [.leave, .leave])
        }
    }
}
