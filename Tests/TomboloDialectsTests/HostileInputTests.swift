import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// The bridge's checks of callers and messages, through each dialect.
@MainActor
@Suite struct HostileInputTests {
    /// Makes a call through each dialect in turn, and returns the outcomes. The script `argument` makes the value that each call sends. A call
    /// counts as unanswered when two later calls have been answered before it: WebViewJavascriptBridge does not answer a call that it refuses.
    private static let outcomes = """
        const make = new Function(argument);
        const behind = async () => { await tombolo.call('echo', 1).catch(() => {}); await tombolo.call('echo', 2).catch(() => {}); };
        const it = await bridge;
        const ways = {
            flex: () => $flex.echo(make()),
            wvjb: () => new Promise((resolve) => it.callHandler('echo', make(), resolve)),
            actions: () => actionHandler.postMessage({ action: 'echo', uuid: 'u', body: make() }).then(
                (answer) => { if (answer === undefined || answer === null) throw new Error('nothing'); }),
            dsbridge: async () => { if (callAndWait('echo', make()) === 'refused') throw new Error('refused'); },
        };
        const outcomes = {};
        for (const [name, ask] of Object.entries(ways)) {
            let outcome = 'unanswered';
            const call = (async () => ask())().then(() => { outcome = 'answered'; }, () => { outcome = 'failed'; });
            await Promise.race([call, behind()]);
            outcomes[name] = outcome;
        }
        return outcomes;
        """

    /// Scripts that make values that every dialect rejects.
    private static let values = [
        "let value = []; for (let i = 0; i < 10000; i += 1) value = [value]; return value",
        "let value = {}; for (let i = 0; i < 10000; i += 1) value = { value }; return value",
        "return 'x'.repeat(100 << 20)", "return '\\ud800'",
    ]

    @Test(arguments: TestEngine.all)
    func valuesThatTheBridgeRejectsAreRejectedByEveryDialect(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.textBytes = 64 << 20
        // The texts of several calls may be held at a time.
        limits.pageBytes = 1 << 30
        try await withDialects(engine, limits: limits) { test, host in
            for value in Self.values {
                let count = host.received.count
                try await test.open(DialectHost.page())
                let outcomes = try await test.run(Self.outcomes, .string(value))
                for way in DialectHost.dialectNames {
                    #expect(outcomes?[way] == "failed" || outcomes?[way] == "unanswered", "\(way): \(value)")
                }
                let received = host.received.dropFirst(count)
                #expect(received.isEmpty, "\(received): \(value)")
                try await expectAllAnswer(test, after: value)
            }
        }
    }

    /// Names that exist on every JavaScript object, or that are invalid. A page may send them, and no dialect may mistake them for functions of
    /// the app.
    @Test(arguments: TestEngine.all)
    func builtInPropertyNamesAreNotFunctions(engine: TestEngine) async throws {
        try await withDialects(engine) { test, host in
            try await test.open(DialectHost.page())
            let outcome = try await test.run(
                """
                const it = await bridge;
                let called = 0;
                for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', ' ', '\\u0000', 'echo\\u001fx', 'a'.repeat(100000)]) {
                    it.callHandler(name, 1, () => { called += 1; });
                    actionHandler.postMessage({ action: name, uuid: 'u', body: 1 });
                    try { if (Object.hasOwn($flex, name)) called += 1; } catch {}
                    if (callAndWait(name, 1) !== 'refused') called += 1;
                }
                await tombolo.call('echo', 1);
                return called;
                """)
            #expect(outcome == 0)
            #expect(host.received.isEmpty)
            try await expectAllAnswer(test)
        }
    }

    /// URLs that resemble the origin of the dialects.
    @Test func lookAlikeOriginsHaveNoDialects() async throws {
        try await withDialects(.gtk, policy: AccessPolicy()) { test, host in
            for address in [
                "app://tests.evil/", "app://tests./", "app://tests@evil/", "app://tests:80/",
                "app://evil/?app://tests/",
            ] {
                let url = try #require(URL(string: address))
                test.web.serve("<title>x</title>", at: url)
                try await test.page.loadAndWait(url)
                #expect(try await test.run("return self.origin") != "app://tests", "\(address)")
                let traces = try await test.run(
                    "return [typeof $flex, typeof webkit.messageHandlers.actionHandler, typeof window._dswk]")
                #expect(traces == ["undefined", "undefined", "undefined"], "\(address)")
                let codes = try await test.run(
                    """
                    const names = ['flex.call.echo', 'wvjb.call', 'actions.post', 'actions.call.echo', 'dsbridge.call.echo'];
                    return Promise.all(names.map((name) => tombolo.call(name, []).then(() => 'answered', (error) => error.code)));
                    """)
                #expect(codes == .array(Array(repeating: "denied", count: 5)), "\(address)")
            }
            #expect(host.received.isEmpty)
        }
    }

    /// Calls in the name of another origin or document, made in the relay's world, as a compromised web process could make them.
    @Test(arguments: [TestEngine.gtk, .gtkRelay])
    func forgedCallersAreRejected(engine: TestEngine) async throws {
        try await withDialects(engine, at: "https://bank.example", policy: AccessPolicy()) { test, host in
            try await test.open()
            let id = String(repeating: "0", count: 31) + "7"
            let calls = [
                "flex.call.echo\u{1F}[1]", "wvjb.call\u{1F}{\"handlerName\":\"echo\"}",
                "actions.post\u{1F}{\"message\":{\"action\":\"echo\"}}",
                "dsbridge.call\u{1F}{\"method\":\"echo\",\"argument\":\"{}\"}",
            ]
            for place in ["top", "frame"] {
                let stamp = "\(id)\u{1F}https://bank.example\u{1F}\(place)"
                var messages = ["1\u{1F}hello\u{1F}\(stamp)\u{1F}https://bank.example/"]
                for (index, call) in calls.enumerated() {
                    messages.append("1\u{1F}send\u{1F}\(stamp)\u{1E}c\u{1F}\(index + 1)\u{1F}\(call)")
                }
                let answers = try await test.page.engine.callFunction(
                    """
                    const answers = [];
                    for (const message of argument) answers.push(await webkit.messageHandlers.tombolo.postMessage(message));
                    return answers;
                    """, argument: .array(messages.map { .string($0) }), in: .named("tombolo"))
                #expect(answers == .array(Array(repeating: "d", count: messages.count)), "\(place)")
            }
            #expect(host.received.isEmpty && host.waits == 0)
        }
    }

    /// A page that floods one dialect reaches its own limit. The next document works in all dialects.
    @Test(arguments: TestEngine.all)
    func floodsThroughADialectAreLimited(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.callsInFlight = 50
        try await withDialects(engine, limits: limits) { test, host in
            let floods = [
                "flex": "$flex.wait().catch(() => {})", "wvjb": "it.callHandler('wait', null, () => {})",
                "actions": "actionHandler.postMessage({ action: 'wait', uuid: 'w', body: null })",
                "dsbridge": "prompt('_dsbridge=wait', '{\"data\":null,\"_dscbstub\":\"dscb' + i + '\"}')",
            ]
            for way in DialectHost.dialectNames {
                let count = host.waits
                try await test.open(DialectHost.page())
                try await test.run("const it = await bridge; for (let i = 0; i < 500; i += 1) \(floods[way] ?? "");")
                try await test.until("the flood through \(way)") { host.waits > count }
                _ = try await test.run("return await tombolo.call('echo', 1).catch((error) => error.code)")
                #expect(test.bridge.callsInFlight <= 50, "\(way)")
                try await test.open(DialectHost.page())
                try await test.until("the end of the calls through \(way)") { test.bridge.callsInFlight == 0 }
                try await expectAllAnswer(test, after: "the flood through \(way)")
            }
        }
    }
}
