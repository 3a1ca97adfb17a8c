import Testing
import TomboloActions
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// `webkit.messageHandlers.actionHandler`, alone or beside other message handlers.
@MainActor
@Suite struct PageObjectTests {
    @Test(arguments: TestEngine.all)
    func theHandlerExistsWithoutOtherMessageHandlers(engine: TestEngine) async throws {
        let plugin = ProbePlugin("a") { _, context in context.reply(1) }
        try await withActions(engine, [plugin]) { actions in
            // The test support's handler `report` is the only other handler in the page's world, so it is removed.
            actions.test.page.engine.removeMessageHandler("report", in: .page)
            actions.test.page.add(UserScript("self.keys = Object.keys(webkit.messageHandlers)"))
            try await actions.test.open()
            #expect(try await actions.test.run("return keys") == ["actionHandler"])
            #expect(try await actions.post("{action: 'a'}") == 1)
        }
    }

    @Test(arguments: TestEngine.all)
    func theHandlerExistsBesideOtherMessageHandlers(engine: TestEngine) async throws {
        let plugin = ProbePlugin("a") { _, context in context.reply(1) }
        try await withActions(engine, [plugin]) { actions in
            try await actions.test.open(
                "<script>webkit.messageHandlers.report.postMessage(JSON.stringify('direct'))</script>")
            #expect(try await actions.test.nextReport() == "direct")
            #expect(try await actions.post("{action: 'a'}") == 1)
        }
    }

    @Test(arguments: WorkedExampleTests.realEngines)
    func theHandlerSurvivesGarbageCollection(engine: TestEngine) async throws {
        try await withActions(engine, [ProbePlugin("a")]) { actions in
            try await actions.test.open()
            try await actions.test.run(
                """
                for (let i = 0; i < 200; i += 1) {
                    globalThis.garbage = Array.from({ length: 20_000 }, (_, n) => ({ n }));
                    if (i % 20 === 0) await null;
                }
                """)
            #expect(try await actions.test.run("return typeof webkit.messageHandlers.actionHandler") == "object")
        }
    }

    @Test(arguments: TestEngine.all)
    func aMessageHandlerOfTheAppIsNotReplaced(engine: TestEngine) async throws {
        let own = OwnHandler()
        try await withActions(engine, [ProbePlugin("a")]) { actions in
            actions.test.page.addMessageHandler("actionHandler", in: .page, handler: own)
            try await actions.test.open()
            try await actions.test.run("void webkit.messageHandlers.actionHandler.postMessage('mine')")
            try await actions.test.until("the message") { !own.messages.isEmpty }
            #expect(own.messages == ["mine"])
            #expect(actions.events.isEmpty)
        }
    }

    @Test(arguments: TestEngine.all)
    func eachMessageIsOneCall(engine: TestEngine) async throws {
        try await withActions(engine, [ProbePlugin("a")]) { actions in
            try await actions.test.open()
            for message in ["{action: 'a'}", "{}", "NaN"] { try await actions.post(message) }
            let names: [String] = actions.test.bridgeEvents.compactMap { event in
                if case .called(let name, _, _) = event { name } else { nil }
            }
            #expect(names == ["actions.post", "actions.post", "actions.post"])
        }
    }
}

@MainActor
private final class OwnHandler: ScriptMessageHandling {
    var messages: [String] = []

    func page(_ page: Page, didReceive message: ScriptMessage) {
        message.reply.resolve(with: [])
        messages.append(String(decoding: message.body, as: UTF8.self))
    }
}
