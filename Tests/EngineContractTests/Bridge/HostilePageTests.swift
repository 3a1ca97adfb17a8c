import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Hostile page script, in WebKit.
@MainActor
@Suite struct HostilePageTests {
    /// Sends `argument` unchanged to the relay.
    private static let send =
        "visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail: argument, cancelable: true }));"

    private func register(_ test: TestPage) {
        test.calls.register("double") { (number: Int) -> Int in number * 2 }
        test.calls.register("echo") { (value: JSONValue) -> JSONValue in value }
    }

    private func expectWorking(_ test: TestPage, after attack: String = "") async throws {
        #expect(try await test.run("return await tombolo.call('double', 21)") == 42, "\(attack)")
        #expect(test.bridge.callsInFlight == 0, "\(attack)")
        #expect(test.bridge.allDocuments.count == 1, "\(attack)")
    }

    private static let malformedRecords = [
        "", "\u{1E}", "\u{1E}\u{1E}\u{1E}", "\u{1F}", "c", "c\u{1F}", "c\u{1F}1", "c\u{1F}-1\u{1F}double",
        "c\u{1F}1e3\u{1F}double",
        "c\u{1F}99999999999999999999\u{1F}double\u{1F}1", "z\u{1F}1\u{1F}double", "cc\u{1F}1\u{1F}double",
        "c\u{1F}x\u{1F}double\u{1F}1",
        "x\u{1F}12345", "r\u{1F}7\u{1F}{}", "e\u{1F}7\u{1F}{}", "e\u{1F}7", "u\u{1F}nothing", "l\u{1F}1", "k", "d", "n",
        "\u{0}", "\u{FFFF}",
        "c\u{1F}900\u{1F}double\u{1F}{", "c\u{1F}901\u{1F}double\u{1F}", "c\u{1F}902\u{1F}\u{1F}1",
        "c\u{1F}903\u{1F}a\u{0}b\u{1F}1",
        "c\u{1F}904\u{1F}__proto__\u{1F}1", "c\u{1F}905\u{1F}double\u{1F}{\"__proto__\":{\"a\":1}}",
        "c\u{1F}906\u{1F}double\u{1F}\"\\ud800\"", "c\u{1F}907\u{1F}double\u{1F}1\u{1F}2",
        // Text that resembles a sender header is parsed as a record.
        "1\u{1F}hello\u{1F}00000000000000000000000000000000\u{1F}https://bank.example\u{1F}top\u{1F}https://bank.example/",
        "1\u{1F}send\u{1F}00000000000000000000000000000000\u{1F}https://bank.example\u{1F}top\u{1E}c\u{1F}1\u{1F}double\u{1F}1",
        "1\u{1F}hide\u{1F}00000000000000000000000000000000\u{1F}app://tests\u{1F}top\u{1F}0",
    ]

    @Test func malformedRecordsAreIgnored() async throws {
        try await withPage(.gtk) { test in
            register(test)
            for text in Self.malformedRecords {
                try await test.open()
                try await test.run(Self.send, .string(text))
                try await expectWorking(test, after: text.debugDescription)
                let origin = test.bridge.allDocuments.first?.origin
                #expect(origin == Origin(serialized: "app://tests"), "\(text.debugDescription)")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func aDetailThatIsNotAStringIsIgnored(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            register(test)
            try await test.open()
            let taken = try await test.run(
                """
                const details = [1, null, undefined, {}, [], new String('k\\x1f1'), () => 1, Symbol('x'), document.body, new Uint8Array(9),
                    { toString() { throw 1; } }, new Proxy({}, {})];
                return details.map((detail) =>
                    visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail, cancelable: true })));
                """)
            #expect(taken == .array(Array(repeating: true, count: 12)))
            try await expectWorking(test)
        }
    }

    @Test(arguments: TestEngine.all)
    func aHugeArgumentIsRejected(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.textBytes = 64 << 20
        try await withPage(engine, limits: limits) { test in
            register(test)
            try await test.open()
            let code = try await test.run(
                "return await tombolo.call('echo', 'x'.repeat(100 << 20)).catch((error) => error.code)")
            #expect(code == "limitExceeded")
            try await expectWorking(test)
        }
    }

    @Test(arguments: TestEngine.all)
    func aDeepArgumentIsRejected(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            register(test)
            try await test.open()
            let deep = "'['.repeat(10000) + ']'.repeat(10000)"
            try await test.run(
                """
                const detail = 'c\\x1f5000\\x1fecho\\x1f' + \(deep);
                visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail, cancelable: true }));
                """)
            let code = try await test.run(
                "return await tombolo.call('echo', JSON.parse(\(deep))).catch((error) => error.code)")
            #expect(code == "invalidArgument")
            try await expectWorking(test)
        }
    }

    @Test(arguments: TestEngine.all)
    func anIDInUseIsRejected(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            register(test)
            var started = 0
            test.calls.register("wait") { () async throws -> Void in
                started += 1
                try await Task.sleep(for: .seconds(3600))
            }
            try await test.open()
            let call = JSONValue.string("c\u{1F}7777\u{1F}wait")
            try await test.run(Self.send, call)
            try await test.run(Self.send, call)
            try await test.until("the second call") {
                test.bridgeEvents.contains {
                    if case .malformed(let why, _) = $0 { why.contains("7777") } else { false }
                }
            }
            #expect(started == 1)
            try await test.run(Self.send, .string("x\u{1F}7777"))
            try await test.until("the end of the call") { test.bridge.callsInFlight == 0 }
            try await expectWorking(test)
        }
    }

    /// Replaces built-ins of the page's world, which the page script shares.
    private static let replacements = """
        const broken = () => { throw new Error('vandalised'); };
        JSON.parse = JSON.stringify = broken;
        Promise.prototype.then = broken;
        Map.prototype.get = Map.prototype.set = Map.prototype.delete = Map.prototype.forEach = broken;
        EventTarget.prototype.dispatchEvent = EventTarget.prototype.addEventListener = broken;
        Array.prototype[Symbol.iterator] = Array.prototype.push = Array.prototype.map = broken;
        String.prototype.split = String.prototype.indexOf = String.prototype.slice = broken;
        Function.prototype.call = Function.prototype.apply = Function.prototype.bind = broken;
        Object.defineProperty(CustomEvent.prototype, 'detail', { get: broken });
        Object.defineProperty(window, 'origin', { value: 'https://bank.example' });
        const names = ['detail', 'code', 'data', 'id', 'resolve', 'text', '0', 'cancelable'];
        for (let i = 0; i < names.length; i += 1) {
            Object.defineProperty(Object.prototype, names[i], { get: broken, set: broken, configurable: true });
        }
        window.CustomEvent = window.AbortController = window.queueMicrotask = window.setTimeout = broken;
        """

    @Test(arguments: [true, false])
    func replacedBuiltInsDoNotChangeAnswersOrCallers(beforeLoad: Bool) async throws {
        try await withPage(.gtk) { test in
            register(test)
            var documents: [Document] = []
            test.calls.register("who") { (_: Int, context: CallContext) -> Void in documents.append(context.document) }
            let call = """
                tombolo.call('double', 21).constructor;
                (async () => {
                    try { globalThis.answer = await tombolo.call('double', 21); } catch (error) { globalThis.answer = String(error); }
                    document.documentElement.dataset.answer = globalThis.answer;
                    try { await tombolo.call('who', 1); } catch {}
                })();
                """
            // The call runs in an event listener that another world triggers: in the page's world, WebKit needs the page's promises to call an
            // async function, which the replacements have broken.
            let listener = "document.addEventListener('go', () => { \(Self.replacements) \(call) });"
            let atOnce = "<script>\(Self.replacements)</script><script>\(call)</script>"
            try await test.open(beforeLoad ? atOnce : "<script>\(listener)</script>")
            if !beforeLoad {
                try await test.page.evaluate("document.dispatchEvent(new Event('go'))", in: .named("other"))
            }
            try await test.until("the call") { documents.count == 1 }
            #expect(documents.first?.origin == Origin(serialized: "app://tests"))
            #expect(try await test.page.evaluate("return document.title", in: .named("other")) != nil)
            let answers = test.bridgeEvents.compactMap { event -> TomboloError?? in
                if case .answered("double", _, _, let error) = event { .some(error) } else { nil }
            }
            #expect(answers.count == 2)
            #expect(answers.allSatisfy { $0 == TomboloError?.none })
            // The result is read in another world, where page script cannot change it.
            let shown = "return document.documentElement.dataset.answer"
            #expect(try await test.page.evaluate(shown, in: .named("other")) == "42")
        }
    }

    @Test(arguments: TestEngine.all)
    func namedElementsDoNotShadowGlobals(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            register(test)
            try await test.open(
                """
                <form id=tombolo name=webkit><input name=messageHandlers></form><iframe name=visualViewport></iframe>
                <img name=origin id=self><a id=top></a><a id=crypto></a>
                """)
            #expect(try await test.run("return await window.tombolo.call('double', 21)") == 42)
            let document = try #require(test.bridge.document)
            #expect(document.origin == Origin(serialized: "app://tests"))
            #expect(document.isTopLevel)
        }
    }
}
