import Testing
import TomboloActions
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Replies to a message.
@MainActor
@Suite struct ReplyTests {
    @Test(arguments: TestEngine.all)
    func onlyTheFirstReplyResolvesThePromise(engine: TestEngine) async throws {
        let plugin = ProbePlugin("a") { message, context in
            context.reply(["to": .string(message.uuid ?? "")])
            context.reply("again")
        }
        try await withActions(engine, [plugin]) { actions in
            try await actions.test.open()
            #expect(try await actions.post("{action: 'a', uuid: 'u'}") == ["to": "u"])
            #expect(actions.failures.map(\.reason) == [.lateReply])
            let message = try #require(plugin.messages.first)
            #expect(actions.events.contains(.replied(message, ["to": "u"])))
        }
    }

    @Test(arguments: TestEngine.all)
    func lateRepliesAndReleasedContextsSettleThePromise(engine: TestEngine) async throws {
        let kept = Notes<ActionContext>()
        let plugin = ProbePlugin("a") { _, context in kept.all.append(context) }
        try await withActions(engine, [plugin]) { actions in
            try await actions.test.open()
            try await actions.test.run(
                """
                const post = (uuid) => webkit.messageHandlers.actionHandler.postMessage({ action: 'a', uuid });
                post('1').then((value) => report(['1', value]));
                post('2').then((value) => report(['2', value === undefined]));
                """)
            try await actions.test.until("both messages") { kept.all.count == 2 }
            kept.all.removeLast()
            #expect(try await actions.test.nextReport() == ["2", true])
            #expect(kept.all.first?.reply("late") == true)
            #expect(try await actions.test.nextReport() == ["1", "late"])
            kept.all = []
        }
    }

    @Test(arguments: TestEngine.all)
    func aReplyAfterNavigationIsDroppedAndReported(engine: TestEngine) async throws {
        let kept = Notes<ActionContext>()
        let plugin = ProbePlugin("a") { _, context in kept.all.append(context) }
        try await withActions(engine, [plugin]) { actions in
            try await actions.test.open()
            try await actions.test.run(
                "void webkit.messageHandlers.actionHandler.postMessage({ action: 'a', uuid: 'u' })")
            try await actions.test.until("the message") { kept.all.count == 1 }
            try await actions.test.open()
            try await actions.test.until("the end of the call") { kept.all.first?.reply("late") == false }
            #expect(actions.failures.map(\.reason) == [.lateReply])
            #expect(actions.failures.first?.uuid == "u")
            kept.all = []
        }
    }

    @Test(arguments: TestEngine.all)
    func thePromiseSettlesAfterTheReplyTimeout(engine: TestEngine) async throws {
        let kept = Notes<ActionContext>()
        let plugin = ProbePlugin("a") { _, context in kept.all.append(context) }
        try await withActions(engine, [plugin], replyTimeout: .milliseconds(50)) { actions in
            try await actions.test.open()
            #expect(try await actions.post("{action: 'a', uuid: 'u'}") == nil)
            #expect(kept.all.count == 1)
            kept.all = []
        }
    }

    @Test(arguments: TestEngine.all)
    func failuresCauseNoUnhandledRejections(engine: TestEngine) async throws {
        try await withActions(engine) { actions in
            try await actions.test.open()
            try await actions.test.run(
                """
                globalThis.unhandled = 0;
                addEventListener('unhandledrejection', () => unhandled += 1);
                const handler = webkit.messageHandlers.actionHandler;
                for (const message of [undefined, {}, NaN, { action: 'x' }, () => 1, { action: 'x', body: 1n }]) {
                    handler.postMessage(message);
                }
                handler.postMessage();
                """)
            try await actions.test.until("all reports") { actions.failures.count == 7 }
            #expect(try await actions.test.run("return unhandled") == 0)
        }
    }

    @Test(arguments: TestEngine.all)
    func valuesOfASensitiveActionStayOutOfEvents(engine: TestEngine) async throws {
        let login = ProbePlugin("login") { message, context in context.reply(message.body ?? .null) }
        let leaks = ProbePlugin("leaks") { message, _ in throw TestFailure("\(message.body ?? .null)") }
        let echo = ProbePlugin("echo") { message, context in context.reply(message.body ?? .null) }
        try await withActions(engine, [login, leaks, echo]) { page in
            try page.test.bridge.calls.markSensitive("actions.call.login", "actions.call.leaks")
            try await page.test.open()
            #expect(try await page.post("{ action: 'login', uuid: 'u', body: 'SECRET', more: 'SECRET' }") == "SECRET")
            try await page.post("{ action: 'leaks', uuid: 'v', body: 'SECRET' }")
            try await page.post("{ action: 'echo', body: 'open' }")
            #expect(login.messages.first?.body == "SECRET")
            #expect(!page.events.contains { "\($0)".contains("SECRET") }, "\(page.events)")
            #expect(page.events.contains { "\($0)".contains("open") })
            #expect(page.failures.map(\.uuid) == ["v"])
        }
    }
}
