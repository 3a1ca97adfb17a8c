import Testing
import TomboloEngine
import TomboloTesting

@MainActor
@Suite struct MessageHandlerTests {
    private static let world = ContentWorld.named("probe")

    @Test(arguments: TestEngine.all)
    func aHandlerExistsInItsWorldOnly(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = MessageProbe()
            test.page.addMessageHandler("probe", in: Self.world, handler: probe)
            try await test.open()
            let look = "return typeof globalThis.webkit?.messageHandlers?.probe"
            #expect(try await test.run(look) == "undefined")
            #expect(try await test.page.evaluate(look, in: .named("another")) == "undefined")
            #expect(try await test.page.evaluate(look, in: Self.world) != "undefined")
        }
    }

    @Test(arguments: TestEngine.all)
    func handlersCanBeAddedAndRemovedWhileADocumentIsLoaded(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            let probe = MessageProbe()
            test.page.addMessageHandler("probe", in: Self.world, handler: probe)
            let post = "return await webkit.messageHandlers.probe.postMessage('here')"
            #expect(try await test.page.evaluate(post, in: Self.world) == "here")
            test.page.engine.removeMessageHandler("probe", in: Self.world)
            await #expect(throws: ScriptError.self) { try await test.page.evaluate(post, in: Self.world) }
            #expect(probe.texts == ["here"])
        }
    }

    private static let texts = ["", "text", "a\u{0}b", "\u{1F600}\u{2028}", "\u{1E}\u{1F}", "\\\"'`</script>"]

    @Test(arguments: TestEngine.all)
    func textMakesTheRoundTrip(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = MessageProbe()
            test.page.addMessageHandler("probe", in: Self.world, handler: probe)
            try await test.open()
            for text in Self.texts {
                let count = probe.texts.count
                let answer = try await test.page.evaluate(
                    "return await webkit.messageHandlers.probe.postMessage(argument)", argument: .string(text),
                    in: Self.world)
                #expect(answer == .string(text), "\(text.debugDescription)")
                #expect(probe.texts.dropFirst(count) == [text], "\(text.debugDescription)")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func tenMegabytesMakeTheRoundTrip(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = MessageProbe()
            test.page.addMessageHandler("probe", in: Self.world, handler: probe)
            try await test.open()
            let isSame = try await test.page.evaluate(
                """
                const text = 'abcdefgh\\u00e9\\ud83d\\ude00'.repeat(1 << 20);
                return (await webkit.messageHandlers.probe.postMessage(text)) === text;
                """, in: Self.world)
            #expect(isSame == true)
            #expect(probe.messages.first.map { $0.body.count } == 14 << 20)
        }
    }

    private static let valuesThatAreNotStrings = [
        "1", "null", "undefined", "true", "({a: 1})", "[1]", "new Date(0)", "new Uint8Array(3)",
    ]

    @Test(arguments: TestEngine.all)
    func valuesThatAreNotStringsArriveEmpty(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = MessageProbe()
            test.page.addMessageHandler("probe", in: Self.world, handler: probe)
            try await test.open()
            for value in Self.valuesThatAreNotStrings {
                let count = probe.texts.count
                let answer = try await test.page.evaluate(
                    "return await webkit.messageHandlers.probe.postMessage(\(value))", in: Self.world)
                #expect(answer == "", "\(value)")
                #expect(probe.texts.dropFirst(count) == [""], "\(value)")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func onlyTheFirstAnswerCounts(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = MessageProbe { message in
                message.reply.resolve(with: Array("first".utf8))
                message.reply.resolve(with: Array("second".utf8))
            }
            test.page.addMessageHandler("probe", in: Self.world, handler: probe)
            try await test.open()
            let post = "return await webkit.messageHandlers.probe.postMessage('')"
            #expect(try await test.page.evaluate(post, in: Self.world) == "first")
            #expect(try await test.page.evaluate(post, in: Self.world) == "first")
        }
    }

    @Test(arguments: TestEngine.all)
    func messagesArriveInOrderAndCanBeAnsweredInAnyOrder(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = MessageProbe { _ in }
            test.page.addMessageHandler("probe", in: Self.world, handler: probe)
            try await test.open()
            let page = test.page
            let answers = Task {
                try await page.evaluate(
                    """
                    const order = [];
                    const post = (text) => webkit.messageHandlers.probe.postMessage(text).then(() => order.push(text));
                    await Promise.all(['1', '2', '3', '4'].map(post));
                    return order;
                    """, in: Self.world)
            }
            try await test.until("the messages") { probe.messages.count == 4 }
            #expect(probe.texts == ["1", "2", "3", "4"])
            for message in probe.messages.reversed() { message.reply.resolve(with: []) }
            #expect(try await answers.value == ["4", "3", "2", "1"])
        }
    }

    @Test(arguments: TestEngine.all)
    func aReleasedReplyResolvesWithUndefined(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = MessageProbe { _ in }
            test.page.addMessageHandler("probe", in: Self.world, handler: probe)
            try await test.open()
            let page = test.page
            let answer = Task {
                try await page.evaluate("return await webkit.messageHandlers.probe.postMessage('')", in: Self.world)
            }
            try await test.until("the message") { probe.messages.count == 1 }
            probe.releaseMessages()
            #expect(try await answer.value == nil)
        }
    }

    @Test(arguments: TestEngine.all)
    func anAnswerToAPreviousDocumentIsDropped(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = MessageProbe { _ in }
            test.page.addMessageHandler("probe", in: Self.world, handler: probe)
            try await test.open()
            _ = try await test.page.evaluate("void webkit.messageHandlers.probe.postMessage('')", in: Self.world)
            try await test.until("the message") { probe.messages.count == 1 }
            try await test.open()
            for message in probe.messages { message.reply.resolve(with: Array("late".utf8)) }
            #expect(try await test.run("return 'fine'") == "fine")
        }
    }

    @Test(arguments: TestEngine.all)
    func anAnswerToAClosedPageIsDropped(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = MessageProbe { _ in }
            test.page.addMessageHandler("probe", in: Self.world, handler: probe)
            try await test.open()
            _ = try await test.page.evaluate("void webkit.messageHandlers.probe.postMessage('')", in: Self.world)
            try await test.until("the message") { probe.messages.count == 1 }
            test.close()
            for message in probe.messages { message.reply.resolve(with: Array("late".utf8)) }
        }
    }
}
