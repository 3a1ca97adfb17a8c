import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// Long texts that a page controls. The dialog presenter receives them complete, and the page's events contain truncated copies.
@MainActor
@Suite struct LongTextTests {
    private nonisolated static let length = 1 << 20

    @Test(arguments: TestEngine.all)
    func presentersReceiveFullTextsAndEventsTruncatedOnes(engine: TestEngine) async throws {
        let dialogs = DialogRecorder()
        let long = String(repeating: "x", count: Self.length)
        dialogs.text = long
        try await withPage(engine, configuration: PageConfiguration(dialogs: dialogs)) { test in
            try await test.open()
            let script = """
                const long = 'x'.repeat(argument);
                alert(long); confirm(long);
                return prompt(long, long) === long;
                """
            #expect(try await test.run(script, .integer(Self.length)) == true)
            #expect(
                dialogs.asked == [
                    .alert(message: long), .confirm(message: long), .prompt(message: long, defaultText: long),
                ])
            let reported = test.reportedDialogs
            let cut = String(repeating: "x", count: EventLimits.maximumTextBytes - 3) + "…"
            #expect(
                reported.map(\.dialog) == [
                    .alert(message: cut), .confirm(message: cut), .prompt(message: cut, defaultText: cut),
                ])
            #expect(reported.map(\.answer) == [.accepted(), .accepted(), .accepted(text: cut)])
        }
    }

    @Test(arguments: TestEngine.all)
    func promptsForPromptAnswerersAreNotTruncated(engine: TestEngine) async throws {
        let answerer = Echo()
        try await withPage(engine) { test in
            test.page.addPromptAnswerer(answerer)
            try await test.open()
            let script = "const long = 'é'.repeat(argument); return prompt('echo', long) === long"
            #expect(try await test.run(script, .integer(Self.length)) == true)
            #expect(answerer.lengths == [2 * Self.length])
            #expect(!test.pageEvents.contains { if case .dialog = $0 { true } else { false } })
        }
    }

    @Test(arguments: TestEngine.all)
    func queuedDialogsAreTruncated(engine: TestEngine) async throws {
        let dialogs = DialogRecorder()
        dialogs.holdsAnswers = true
        try await withPage(engine, configuration: PageConfiguration(dialogs: dialogs)) { test in
            try await test.open()
            test.page.dialogWaiting = .notAtAll(prompt: .dismissed)
            try await test.run("for (let i = 0; i < 5; i += 1) alert(i + 'x'.repeat(argument))", .integer(Self.length))
            dialogs.releaseAnswers()
            try await test.until("the dialogs") { dialogs.asked.count == 5 }
            for case .alert(let message) in dialogs.asked {
                #expect(message.utf8.count == EventLimits.maximumTextBytes)
            }
        }
    }

    /// Uses the fake engine, because WebKit truncates titles itself and would not report a long one.
    @Test func titlesAreTruncated() async throws {
        try await withPage(.fake) { test in
            try await test.open()
            try await test.run("document.title = 'x'.repeat(argument)", .integer(Self.length))
            try await test.until("the title") { test.page.title.utf8.count == Self.length }
            let titles = test.pageEvents.compactMap { if case .title(let title) = $0 { title } else { nil } }
            let title = try #require(titles.last)
            #expect(title.utf8.count == EventLimits.maximumTextBytes && title.hasSuffix("…"))
        }
    }

    @Test func refusalsAreTruncated() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            try await test.run(
                """
                location = 'https://example.com/' + 'x'.repeat(argument);
                open('https://example.com/' + 'x'.repeat(argument));
                """, .integer(Self.length))
            try await test.until("the refusals") { test.refusals.count == 2 }
            #expect(
                test.refusals.allSatisfy { $0.utf8.count == EventLimits.maximumTextBytes && $0.hasSuffix("…") })
        }
    }

    @Test(arguments: TestEngine.all)
    func aWindowWithATooLongURLIsRefused(engine: TestEngine) async throws {
        var configuration = PageConfiguration()
        configuration.policies.newWindow.append("test: any") { _ in .open }
        try await withPage(engine, configuration: configuration) { test in
            try await test.open()
            try await test.run(
                "open('https://example.com/' + 'x'.repeat(argument)); open('https://example.com/')", 20_000)
            @MainActor func windows() -> [PageEvent] {
                test.pageEvents.filter {
                    switch $0 {
                    case .refused, .windowRequested: true
                    default: false
                    }
                }
            }
            try await test.until("both windows") { windows().count == 2 }
            let wanted = windows().compactMap {
                if case .windowRequested(let request) = $0 { request.url } else { nil }
            }
            #expect(wanted.map(\.absoluteString) == ["https://example.com/"])
        }
    }
}

/// Answers prompts with their default text.
@MainActor
private final class Echo: PromptAnswering {
    private(set) var lengths: [Int] = []

    func page(_ page: Page, answerPrompt message: String, defaultText: String) -> DialogAnswer? {
        guard message == "echo" else { return nil }
        lengths.append(defaultText.utf8.count)
        return .accepted(text: defaultText)
    }
}
