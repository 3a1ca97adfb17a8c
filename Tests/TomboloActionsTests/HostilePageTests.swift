import Testing
import TomboloActions
import TomboloEngine
import TomboloTesting

/// Pages that replace JavaScript built-ins. Their messages still arrive unchanged.
@MainActor
@Suite struct HostilePageTests {
    private static let replacements = [
        "JSON.parse = JSON.stringify = () => { throw 1; }; globalThis.JSON = null;",
        "Promise.prototype.then = Promise.prototype.catch = () => { throw 1; }; globalThis.Promise = null;",
        "globalThis.Map = globalThis.Set = globalThis.Proxy = globalThis.Reflect = globalThis.Symbol = null;",
        "EventTarget.prototype.dispatchEvent = () => { throw 1; }; globalThis.CustomEvent = null;",
        "Object.prototype.then = () => {}; Object.prototype.reply = 'forged'; Object.prototype.message = 'forged';",
        "Object.prototype.toJSON = Array.prototype.toJSON = String.prototype.toJSON = () => 'forged';",
        "Object.prototype.action = Object.prototype.uuid = 'forged'; Object.prototype.unsendable = 'forged';",
        "Object.defineProperty(Object.prototype, 'value', { get() { throw 1; }, configurable: true });",
        "Array.prototype[Symbol.iterator] = Array.prototype.push = () => { throw 1; };",
        "String.prototype.slice = String.prototype.isWellFormed = String.prototype.indexOf = () => { throw 1; };",
        "Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => { throw 1; };",
        "Object.keys = Object.defineProperty = Object.hasOwn = Object.getPrototypeOf = () => { throw 1; };",
        "globalThis.queueMicrotask = globalThis.setTimeout = () => { throw 1; };",
        "Object.freeze(Object.prototype); Object.freeze(Array.prototype);",
    ]

    @Test(arguments: TestEngine.all)
    func messagesArriveUnchangedWithReplacedBuiltIns(engine: TestEngine) async throws {
        let plugin = ProbePlugin("a") { message, context in context.reply(message.body ?? "none") }
        try await withActions(engine, [plugin]) { actions in
            for replacement in Self.replacements {
                let (failureCount, messageCount) = (actions.failures.count, plugin.messages.count)
                try await actions.test.open(
                    """
                    <script>
                    (async () => {
                        const { postMessage } = webkit.messageHandlers.actionHandler;
                        \(replacement)
                        report(await postMessage({ action: 'a', uuid: 'u', body: 'first' }));
                        await postMessage({ action: 'a', uuid: 'bad', body: NaN });
                        report(await postMessage({ action: 'a', uuid: 'v', body: 'last' }));
                    })();
                    </script>
                    """)
                #expect(try await actions.test.nextReport() == "first", "\(replacement)")
                #expect(try await actions.test.nextReport() == "last", "\(replacement)")
                #expect(plugin.messages.dropFirst(messageCount).map(\.uuid) == ["u", "v"], "\(replacement)")
                let failures = actions.failures.dropFirst(failureCount)
                #expect(failures.map(\.reason) == [.unsendable], "\(replacement)")
                #expect(failures.map(\.uuid) == ["bad"], "\(replacement)")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func directCallsOfPageScriptAreValidated(engine: TestEngine) async throws {
        let plugin = ProbePlugin("a")
        try await withActions(engine, [plugin]) { actions in
            try await actions.test.open()
            try await actions.test.run(
                """
                for (const posted of [undefined, null, 1, 'x', [], {}, { message: 1 }, { unsendable: 1, action: 2 }]) {
                    await tombolo.call('actions.post', posted).catch(() => {});
                }
                await tombolo.call('actions.post', { message: { action: 'a', uuid: 'u' } });
                """)
            #expect(plugin.messages.map(\.uuid) == ["u"])
        }
    }

    @Test(arguments: TestEngine.all)
    func aPageCannotReplaceTheFunctionThatSwiftCalls(engine: TestEngine) async throws {
        let plugin = ProbePlugin("a") { _, context in context.startPageFunction("shown", [1]) }
        try await withActions(engine, [plugin]) { actions in
            try await actions.test.open(
                """
                <script>
                tombolo.expose('actions.callPageFunction', () => report('forged'));
                function shown(number) { report(number); }
                </script>
                """)
            try await actions.post("{action: 'a'}")
            #expect(try await actions.test.nextReport() == 1)
        }
    }
}
