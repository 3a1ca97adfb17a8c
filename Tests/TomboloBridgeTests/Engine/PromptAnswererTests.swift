import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Prompts that a prompt answerer can answer before the page's dialog presenter receives them.
@MainActor
@Suite struct PromptAnswererTests {
    @Test(arguments: TestEngine.everyTransport)
    func theFirstAnswererWinsAndOtherPromptsAreShown(engine: TestEngine) async throws {
        let (first, second) = (MarkAnswerer(mark: "a", "first"), MarkAnswerer(mark: "", "second"))
        try await withPage(engine) { test in
            test.page.addPromptAnswerer(first)
            try await test.open()
            #expect(try await test.run("return [prompt('a?', 'text'), prompt('b?')]") == ["first: text", nil])
            #expect(test.pageEvents.count { if case .dialog = $0 { true } else { false } } == 1)
            test.page.addPromptAnswerer(second)
            #expect(try await test.run("return [prompt('a?', ''), prompt('b?', '')]") == ["first: ", "second: "])
            test.page.removePromptAnswerer(first)
            #expect(try await test.run("return prompt('a?', '')") == "second: ")
            #expect(try await test.run("return confirm('a?')") == false)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func synchronousRequestsAreNotShownAsDialogs(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            let answers = try await test.run(
                """
                const answers = [];
                visualViewport.addEventListener('tombolo-answer', (event) => answers.push(event.detail));
                const detail = 'anything\\x1ftext';
                visualViewport.dispatchEvent(new CustomEvent('tombolo-ask', { detail, cancelable: true }));
                return [answers, prompt('tombolo-ask:made up:anything', '')];
                """)
            #expect(answers == [[], nil])
            #expect(!test.pageEvents.contains { if case .dialog = $0 { true } else { false } })
            let documents = test.bridgeEvents.compactMap { event -> Bool? in
                if case .malformed("a synchronous request that no dialect handles", let document) = event {
                    document != nil
                } else {
                    nil
                }
            }
            #expect(documents == [true, false])
        }
    }
}

@MainActor
private final class MarkAnswerer: PromptAnswering {
    private let mark: String
    private let answer: String

    init(mark: String, _ answer: String) {
        self.mark = mark
        self.answer = answer
    }

    func page(_ page: Page, answerPrompt message: String, defaultText: String) -> DialogAnswer? {
        guard message.hasPrefix(mark) else { return nil }
        return .accepted(text: "\(answer): \(defaultText)")
    }
}
