import Testing
import TomboloActions
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Messages that pages post.
@MainActor
@Suite struct MessageTests {
    @Test(arguments: TestEngine.all)
    func eachPluginReceivesItsMessagesInOrder(engine: TestEngine) async throws {
        let order = Notes<Int>()
        let note: @MainActor (ActionMessage, ActionContext) -> Void = { message, _ in
            order.all.append(message.body?.intValue ?? -1)
        }
        let (a, b) = (ProbePlugin("a", note), ProbePlugin("b", note))
        try await withActions(engine, [a, b]) { actions in
            try await actions.test.open()
            try await actions.test.run(
                """
                const handler = webkit.messageHandlers.actionHandler;
                const all = [];
                for (let i = 0; i < 100; i += 1) {
                    all.push(handler.postMessage({ action: i % 2 ? 'b' : 'a', uuid: `${i}`, body: i }));
                    if (i % 10 === 0) await all[i];
                }
                await Promise.all(all);
                """)
            #expect(order.all == Array(0..<100))
            #expect(a.messages.allSatisfy { $0.action == "a" })
            #expect(b.messages.map(\.uuid) == (0..<50).map { "\($0 * 2 + 1)" })
        }
    }

    @Test(arguments: TestEngine.all)
    func theWholeMessageReachesThePlugin(engine: TestEngine) async throws {
        let plugin = ProbePlugin("a")
        try await withActions(engine, [plugin]) { actions in
            try await actions.test.open()
            try await actions.post("{action: 'a', uuid: 'u', body: [1, {b: '\\u0000é'}], extra: null}")
            try await actions.post("{action: 'a'}")
            #expect(
                plugin.messages.first?.value == [
                    "action": "a", "uuid": "u", "body": [1, ["b": "\u{0}é"]], "extra": nil,
                ])
            #expect(plugin.messages.last?.uuid == nil)
            #expect(plugin.messages.last?.body == nil)
        }
    }

    private static let invalidMessages = [
        "{}", "[]", "{action: 1}", "{action: null}", "null", "[{action: 'a'}]", "'a'", "7", "true", "new Date(0)",
    ]

    @Test(arguments: TestEngine.all)
    func invalidMessagesAreReportedAndLaterOnesWork(engine: TestEngine) async throws {
        let plugin = ProbePlugin("a")
        try await withActions(engine, [plugin]) { actions in
            for message in Self.invalidMessages {
                let (failureCount, messageCount) = (actions.failures.count, plugin.messages.count)
                try await actions.test.open()
                #expect(try await actions.post(message) == nil, "\(message)")
                #expect(actions.failures.dropFirst(failureCount).map(\.reason) == [.malformed], "\(message)")
                try await actions.post("{action: 'a'}")
                #expect(plugin.messages.count == messageCount + 1, "\(message)")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func anUnknownActionIsReportedByName(engine: TestEngine) async throws {
        let plugin = ProbePlugin("a")
        try await withActions(engine, [plugin]) { actions in
            for action in ["nothing", "__proto__", "constructor", "", "toString", "a ", "A"] {
                let (failureCount, messageCount) = (actions.failures.count, plugin.messages.count)
                try await actions.test.open()
                let answer = try await actions.post("{action: argument, uuid: 'u'}", .string(action))
                #expect(answer == nil, "“\(action)”")
                let failures = actions.failures.dropFirst(failureCount)
                #expect(failures.map(\.reason) == [.unknownAction], "“\(action)”")
                #expect(failures.first?.action == action, "“\(action)”")
                #expect(failures.first?.uuid == "u", "“\(action)”")
                try await actions.post("{action: 'a'}")
                #expect(plugin.messages.count == messageCount + 1, "“\(action)”")
            }
        }
    }

    private static let unsupportedBodies = [
        "{action: 'a', uuid: 'u', body: {f() {}}}", "{action: 'a', uuid: 'u', body: NaN}",
        "{action: 'a', uuid: 'u', body: new Map()}", "{action: 'a', uuid: 'u', body: 1n}",
        "{action: 'a', uuid: 'u', body: '\\ud800'}", "{action: 'a', uuid: 'u', body: window}",
        "{action: 'a', uuid: 'u', get body() { throw new Error('no') }}",
        "(() => { const m = {action: 'a', uuid: 'u'}; m.body = m; return m; })()",
        "{action: 'a', uuid: 'u', body: Promise.resolve()}", "{action: 'a', uuid: 'u', body: Symbol()}",
    ]

    @Test(arguments: TestEngine.all)
    func unsupportedBodiesAreReportedWithActionAndUUID(engine: TestEngine) async throws {
        let plugin = ProbePlugin("a")
        try await withActions(engine, [plugin]) { actions in
            for body in Self.unsupportedBodies {
                // The `window` of the fake engine has no class name.
                let message = engine == .fake ? body.replacing("window", with: "new Set()") : body
                let (failureCount, messageCount) = (actions.failures.count, plugin.messages.count)
                try await actions.test.open()
                #expect(try await actions.post(message) == nil, "\(message)")
                let failures = actions.failures.dropFirst(failureCount)
                #expect(failures.map(\.reason) == [.unsendable], "\(message)")
                #expect(failures.first?.action == "a", "\(message)")
                #expect(failures.first?.uuid == "u", "\(message)")
                #expect(plugin.messages.count == messageCount, "\(message)")
                try await actions.post("{action: 'a'}")
                #expect(plugin.messages.count == messageCount + 1, "\(message)")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func unreadableMessagesAreReportedWithoutActionAndUUID(engine: TestEngine) async throws {
        try await withActions(engine) { actions in
            try await actions.test.open()
            let hostile = [
                "", "undefined", "() => 1", "Symbol()", "{get action() { throw 1 }}",
                "{action: '\\ud800', uuid: '\\ud800', body: NaN}", "{action: {toString() { throw 1 }}, body: NaN}",
                "new Proxy({}, {get() { throw 1 }, ownKeys() { throw 1 }, getPrototypeOf() { throw 1 }})",
            ]
            for message in hostile { #expect(try await actions.post(message) == nil, "\(message)") }
            #expect(actions.failures.map(\.reason) == hostile.map { _ in .unsendable })
            #expect(actions.failures.allSatisfy { $0.action == nil && $0.uuid == nil })
        }
    }

    @Test(arguments: TestEngine.all)
    func longMessagesAreReported(engine: TestEngine) async throws {
        let supervisor = JSInterfaceSupervisor(plugins: [ProbePlugin("a")])
        let dialect = ActionsDialect(supervisor, in: DialectScope([try OriginPattern("app://tests")]))
        var limits = BridgeLimits()
        limits.textBytes = 10_000
        try await withPage(engine, policy: AccessPolicy(), limits: limits, dialects: [dialect]) { test in
            let actions = ActionsPage(test, supervisor)
            try await test.open()
            #expect(try await actions.post("{action: 'a', uuid: 'u', body: 'x'.repeat(20_000)}") == nil)
            #expect(actions.failures.map(\.reason) == [.unsendable])
            #expect(actions.failures.first?.uuid == "u")
        }
    }

    @Test(arguments: TestEngine.all)
    func messagesAreCopiedWhenPosted(engine: TestEngine) async throws {
        let plugin = ProbePlugin("a")
        try await withActions(engine, [plugin]) { actions in
            try await actions.test.open()
            try await actions.test.run(
                """
                const message = { action: 'a', uuid: 'u', body: { n: 1 } };
                const posted = webkit.messageHandlers.actionHandler.postMessage(message);
                message.body.n = 2;
                await posted;
                """)
            #expect(plugin.messages.first?.body == ["n": 1])
        }
    }

    @Test(arguments: TestEngine.all)
    func pluginsCanBeAddedAndRemovedWhileThePageIsOpen(engine: TestEngine) async throws {
        let plugin = ProbePlugin("late")
        try await withActions(engine) { actions in
            try await actions.test.open()
            try await actions.post("{action: 'late'}")
            actions.supervisor.loadPlugin(plugin)
            try await actions.post("{action: 'late'}")
            actions.supervisor.removePlugin(for: "late")
            try await actions.post("{action: 'late'}")
            #expect(plugin.messages.count == 1)
            #expect(actions.failures.map(\.reason) == [.unknownAction, .unknownAction])
        }
    }
}
