import Testing
import TomboloTesting

@testable import TomboloBridge
@testable import TomboloEngine

/// Calls that require a permission prompt.
@MainActor
struct PromptTests {
    private func withPrompts(
        _ engine: TestEngine = .fake, _ policy: AccessPolicy? = nil,
        _ body: @escaping @MainActor (TestPage, ScriptedPrompter) async throws -> Void
    ) async throws {
        let standard = AccessPolicy([
            try .scoped("a", "b", "values", "progress", requires: [.prompt]),
            try .scoped("named", scopes: ["name": .any], requires: [.prompt]), try .scoped("free"),
        ])
        try await withPage(engine, policy: policy ?? standard) { test in
            let prompter = ScriptedPrompter()
            test.bridge.prompter = prompter
            test.calls.register("a") { true }
            test.calls.register("b") { () async -> Bool in true }
            test.calls.register("free") { true }
            test.calls.register("named") { (argument: NameArgument) in argument.name }
            test.calls.registerStream("values") {
                AsyncStream<Int> { stream in
                    stream.yield(1)
                    stream.finish()
                }
            }
            try await test.open()
            try await body(test, prompter)
            prompter.answer(.deny)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func theHandlerRunsAfterTheUserAllowsTheCall(engine: TestEngine) async throws {
        try await withPrompts(engine) { test, prompter async throws in
            for expression in ["tombolo.call('a')", "tombolo.call('b')"] {
                try await test.run("\(expression).then(report)")
                try await test.until("the prompt") { prompter.isAsking }
                // Other calls do not wait for the answer.
                #expect(try await test.value("tombolo.call('free')") == true)
                prompter.answer(.allowOnce)
                #expect(try await test.nextReport() == true)
            }
            prompter.immediate = .allowOnce
            #expect(
                try await test.value("(async () => { for await (const it of tombolo.stream('values')) return it; })()")
                    == 1)
            #expect(try await test.value("tombolo.call('named', {name: 'Ada'})") == "Ada")
            #expect(prompter.prompts.map(\.call) == ["a", "b", "values", "named"])
            #expect(prompter.prompts.last?.values.map(\.value) == ["“Ada”"])
            #expect(prompter.prompts.allSatisfy { $0.document.origin.description == "app://tests" })
        }
    }

    @Test func aDeniedCallPromptsOncePerDocument() async throws {
        try await withPrompts { test, prompter async throws in
            prompter.immediate = .deny
            for _ in 0..<3 {
                let error = try await test.failure("tombolo.call('named', {name: 'Ada'})")
                #expect(error?.code == .denied)
                #expect(error?.data == ["reason": "prompt"])
                #expect(error?.message.contains("the user did not allow it") == true)
            }
            // Another value does not prompt again.
            #expect(try await test.failure("tombolo.call('named', {name: 'Bo'})")?.code == .denied)
            #expect(prompter.prompts.count == 1)
            try await test.open()
            prompter.immediate = .allowOnce
            #expect(try await test.value("tombolo.call('named', {name: 'Ada'})") == "Ada")
        }
    }

    @Test func allowOncePromptsAgain() async throws {
        try await withPrompts { test, prompter async throws in
            prompter.immediate = .allowOnce
            _ = try await test.value("tombolo.call('a')")
            _ = try await test.value("tombolo.call('a')")
            #expect(prompter.prompts.count == 2)
        }
    }

    @Test func allowForDocumentCoversTheSameValues() async throws {
        try await withPrompts { test, prompter async throws in
            prompter.immediate = .allowForDocument
            for name in ["Ada", "Ada", "Bo"] { _ = try await test.value("tombolo.call('named', {name: '\(name)'})") }
            #expect(prompter.prompts.map { $0.values.map(\.value) } == [["“Ada”"], ["“Bo”"]])
            try await test.open()
            _ = try await test.value("tombolo.call('named', {name: 'Ada'})")
            #expect(prompter.prompts.count == 3)
        }
    }

    /// The prompt displays a truncated value, but the answer applies to the complete value.
    @Test func longValuesWithTheSameBeginningAreDistinguished() async throws {
        try await withPrompts { test, prompter async throws in
            prompter.immediate = .allowForDocument
            for (count, end) in [(1000, "a"), (1000, "b"), (1000, "a"), (5000, "a"), (5000, "a")] {
                let name = "'x'.repeat(\(count)) + '\(end)'"
                _ = try await test.value("tombolo.call('named', {name: \(name)}).then(() => true)")
            }
            // The answer to the first call also applies to the third call, which has the same value. Values longer than 4 KB prompt each time.
            #expect(prompter.prompts.count == 4)
            #expect(prompter.prompts.allSatisfy { $0.values[0].value.count < 300 })
        }
    }

    @Test func sensitiveCallsPromptForEachValueWithoutShowingIt() async throws {
        try await withPrompts { test, prompter async throws in
            try test.calls.markSensitive("named")
            prompter.immediate = .allowForDocument
            for name in ["Ada", "Bo", "Ada"] { _ = try await test.value("tombolo.call('named', {name: '\(name)'})") }
            #expect(prompter.prompts.count == 2)
            #expect(!"\(prompter.prompts)".contains("Ada"))
        }
    }

    @Test func onePromptIsShownAndTheQueueIsLimited() async throws {
        try await withPrompts { test, prompter async throws in
            try await test.run(
                "for (let i = 0; i < 12; i++) tombolo.call('named', {name: `${i}`}).then(report, e => report(e.code))")
            // One prompt is shown and eight calls wait.
            for _ in 0..<3 { #expect(try await test.nextReport() == "limitExceeded") }
            #expect(prompter.prompts.count == 1)
            for number in 0..<9 {
                try await test.until("the next prompt") {
                    prompter.isAsking && prompter.prompts.count == number + 1
                }
                prompter.answer(.allowOnce)
                #expect(try await test.nextReport() == .string("\(number)"))
            }
        }
    }

    @Test func anAbortedCallDismissesItsPrompt() async throws {
        try await withPrompts { test, prompter async throws in
            try await test.run(
                """
                globalThis.first = new AbortController(), globalThis.second = new AbortController();
                tombolo.call('a', null, {signal: first.signal}).catch(e => report(e.code));
                tombolo.call('b', null, {signal: second.signal}).catch(e => report(e.code));
                """)
            try await test.until("the prompt") { prompter.isAsking }
            try await test.run("second.abort()")
            #expect(try await test.nextReport() == "cancelled")
            try await test.run("first.abort()")
            #expect(try await test.nextReport() == "cancelled")
            try await test.until("the end of the prompt") { prompter.cancelled == 1 && !prompter.isAsking }
            // A prompt without an answer is not a denial.
            prompter.immediate = .allowOnce
            #expect(try await test.value("tombolo.call('a')") == true)
            #expect(prompter.prompts.map(\.call) == ["a", "a"])
        }
    }

    @Test func navigationDismissesThePrompt() async throws {
        try await withPrompts { test, prompter async throws in
            try await test.run("tombolo.call('a'); tombolo.call('b')")
            try await test.until("the prompt") { prompter.isAsking }
            try await test.open()
            try await test.until("the end of the prompt") { prompter.cancelled == 1 && !prompter.isAsking }
            prompter.immediate = .allowOnce
            #expect(try await test.value("tombolo.call('a')") == true)
            #expect(prompter.prompts.map(\.call) == ["a", "a"])
        }
    }

    @Test func aGrantRevokedDuringThePromptDeniesTheCall() async throws {
        try await withPrompts { test, prompter async throws in
            test.calls.register("a") { () -> Bool in
                Issue.record("The handler ran.")
                return true
            }
            try await test.run("tombolo.call('a').then(report, e => report(e.code))")
            try await test.until("the prompt") { prompter.isAsking }
            test.bridge.policy = AccessPolicy([try .scoped("free")])
            prompter.answer(.allowForDocument)
            #expect(try await test.nextReport() == "denied")
        }
    }

    @Test func callsAreDeniedWithoutAPrompter() async throws {
        try await withPrompts { test, _ async throws in
            test.bridge.prompter = nil
            let error = try await test.failure("tombolo.call('a')")
            #expect(error?.data == ["reason": "prompt"])
            #expect(error?.message.contains("this app does not ask for it") == true)
            #expect(test.deniedNames == ["a"])
        }
    }

    @Test func synchronousCallsThatNeedAPromptAreDenied() async throws {
        let policy = AccessPolicy([try .scoped("a", requires: [.prompt], synchronous: true)])
        try await withPrompts(.fake, policy) { test, prompter async throws in
            prompter.immediate = .allowOnce
            let error = try await test.failure("tombolo.callSync('a')")
            #expect(error?.data == ["reason": "prompt"])
            #expect(error?.message.contains("a synchronous call cannot wait") == true)
            #expect(prompter.prompts.isEmpty)
            #expect(throws: AccessPolicyError.self) { () throws in try test.bridge.checkPolicy() }
        }
    }

    @Test func activationAndPromptAreBothRequired() async throws {
        let policy = AccessPolicy([try .scoped("a", requires: [.activation, .prompt])])
        try await withPrompts(.fake, policy) { test, prompter async throws in
            prompter.immediate = .allowOnce
            test.page.userActivation = UserActivation(lifetime: .seconds(3600))
            #expect(try await test.failure("tombolo.call('a')")?.data == ["reason": "activation"])
            #expect(prompter.prompts.isEmpty)
            test.fake?.press()
            #expect(try await test.value("tombolo.call('a')") == true)
            #expect(prompter.prompts.count == 1)
        }
    }

    @Test func thePromptShowsThePurposeButNoSensitiveValues() async throws {
        try await withPrompts { test, prompter async throws in
            prompter.immediate = .allowOnce
            test.calls.setPurpose("greet somebody", of: "named")
            _ = try await test.value("tombolo.call('named', {name: 'Ada'})")
            #expect(prompter.prompts.last?.purpose == "greet somebody")
            try test.calls.markSensitive("named")
            _ = try await test.value("tombolo.call('named', {name: 'Ada'})")
            #expect(prompter.prompts.last?.values.isEmpty == true)
        }
    }
}
