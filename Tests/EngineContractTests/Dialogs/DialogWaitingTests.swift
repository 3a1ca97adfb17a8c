import Testing
import TomboloEngine
import TomboloTesting

/// Dialogs for which page script does not wait.
@MainActor
@Suite struct DialogWaitingTests {
    @Test(arguments: TestEngine.all)
    func dialogsThatScriptDoesNotWaitForAreShownInSequence(engine: TestEngine) async throws {
        let dialogs = DialogRecorder()
        dialogs.holdsAnswers = true
        dialogs.answersYes = false
        try await withPage(engine, configuration: PageConfiguration(dialogs: dialogs)) { test in
            try await test.open()
            test.page.dialogWaiting = .notAtAll(prompt: .accepted(text: "now"))
            let answers = try await test.run("return [alert('a') === undefined, confirm('b'), prompt('c', 'd')]")
            #expect(answers == [true, true, "now"])
            test.page.dialogWaiting = .notAtAll(prompt: .dismissed)
            #expect(try await test.run("return prompt('e')") == .null)
            let shown: [Dialog] = [
                .alert(message: "a"), .confirm(message: "b"), .prompt(message: "c", defaultText: "d"),
                .prompt(message: "e", defaultText: ""),
            ]
            try await test.until("the first dialog") { !dialogs.asked.isEmpty }
            #expect(dialogs.asked == [shown[0]])
            dialogs.releaseAnswers()
            try await test.until("the other dialogs") { dialogs.asked == shown }
            let reported = test.reportedDialogs
            #expect(reported.map(\.dialog) == shown)
            #expect(reported.map(\.answer) == [.accepted(), .accepted(), .accepted(text: "now"), .dismissed])
        }
    }

    @Test(arguments: TestEngine.all)
    func scriptWaitsAgainAfterTheSettingIsRestored(engine: TestEngine) async throws {
        let dialogs = DialogRecorder()
        dialogs.answersYes = false
        try await withPage(engine, configuration: PageConfiguration(dialogs: dialogs)) { test in
            try await test.open()
            test.page.dialogWaiting = .notAtAll(prompt: .dismissed)
            #expect(try await test.run("return confirm('b')") == true)
            test.page.dialogWaiting = .untilAnswered
            #expect(try await test.run("return confirm('b')") == false)
        }
    }

    @Test(arguments: TestEngine.all)
    func theNumberOfQueuedDialogsIsLimited(engine: TestEngine) async throws {
        let dialogs = DialogRecorder()
        dialogs.holdsAnswers = true
        try await withPage(engine, configuration: PageConfiguration(dialogs: dialogs)) { test in
            try await test.open()
            test.page.dialogWaiting = .notAtAll(prompt: .dismissed)
            try await test.run("for (let i = 0; i < 100; i += 1) alert(i)")
            dialogs.releaseAnswers()
            try await test.until("the dialogs") { dialogs.asked.count == 20 }
            // The dialogs above the limit of the queue were dropped. If they were only delayed, they would be shown before this one.
            try await test.run("alert('last')")
            try await test.until("the last dialog") { dialogs.asked.last == .alert(message: "last") }
            #expect(dialogs.asked.count == 21)
        }
    }
}
