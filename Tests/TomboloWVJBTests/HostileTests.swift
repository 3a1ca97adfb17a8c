import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloWVJB

/// Hostile frames, origins and pages: W25, and other attacks.
@MainActor
@Suite struct HostileTests {
    /// Tries every handshake, and every call of the bridge.
    private static let attack = """
        window.WVJBCallbacks = [() => report('set up')];
        for (const url of ['https://__bridge_loaded__', 'wvjbscheme://__BRIDGE_LOADED__', 'https://__wvjb_queue_message__']) {
            const frame = document.createElement('iframe');
            frame.src = url;
            document.documentElement.appendChild(frame);
        }
        const message = { handlerName: 'secret', data: 1 };
        Promise.all(['wvjb.call', 'wvjb.send', 'wvjb.ready'].map((name) => tombolo.call(name, message).catch((error) => error.code)))
            .then((codes) => setTimeout(() => report([typeof WebViewJavascriptBridge, ...codes]), 50));
        """

    @Test(arguments: TestEngine.all)
    func aForeignFrameHasNoBridge(engine: TestEngine) async throws {
        let scope = DialectScope([try OriginPattern("app://tests")], frames: .sameOrigin)
        try await withBridge(engine, scope: scope, configuration: anywhere()) { test, bridge in
            var count = 0
            bridge.registerHandler("secret") { _, responseCallback in
                count += 1
                responseCallback("secret")
            }
            for kind in [FrameKind.crossOrigin, .sandboxed, .sandboxedSrcdoc, .data] {
                try await test.open("<body>")
                try await test.addFrame(kind, running: Self.attack)
                #expect(try await test.nextReport() == ["undefined", "denied", "denied", "denied"], "\(kind)")
                #expect(count == 0, "\(kind)")
                let types = try await test.run("return [typeof WebViewJavascriptBridge, typeof WVJBCallbacks]")
                #expect(types == ["undefined", "undefined"], "\(kind)")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func aForeignFrameCannotTriggerTheCallbacksOfThePage(engine: TestEngine) async throws {
        try await withBridge(engine, configuration: anywhere()) { test, bridge in
            try await test.open(try fixture("echo"))
            #expect(try await bridge.callHandlerForResponse("echoHandler", data: 1) == 1)
            try await test.run("window.WVJBCallbacks = [() => report('the page was set up again')]")
            try await test.addFrame(.crossOrigin, running: Self.attack)
            #expect(try await test.nextReport() == ["undefined", "denied", "denied", "denied"])
            #expect(try await bridge.callHandlerForResponse("echoHandler", data: 2) == 2)
        }
    }

    @Test(arguments: TestEngine.all)
    func originsOutsideTheScopeHaveNoBridge(engine: TestEngine) async throws {
        for scope in [DialectScope(), DialectScope([try OriginPattern("app://elsewhere")])] {
            try await withBridge(engine, scope: scope, configuration: anywhere()) { test, bridge in
                var count = 0
                bridge.registerHandler("secret") { _, _ in count += 1 }
                try await test.open("<body><script>\(Self.attack)</script>")
                #expect(try await test.nextReport() == ["undefined", "denied", "denied", "denied"])
                #expect(count == 0)
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func aSameOriginFrameHasItsOwnBridge(engine: TestEngine) async throws {
        let scope = DialectScope([try OriginPattern("app://tests")], frames: .sameOrigin)
        try await withBridge(engine, scope: scope, configuration: anywhere()) { test, bridge in
            bridge.registerHandler("echo") { data, responseCallback in responseCallback(data) }
            try await test.open("<body>")
            let asks = "window.WVJBCallbacks = [(bridge) => bridge.callHandler('echo', 'frame', report)];"
            try await test.addFrame(.sameOrigin, running: asks)
            #expect(try await test.nextReport() == "frame")
            #expect(try await test.run("return typeof WebViewJavascriptBridge") == "undefined")
            // The app's messages go to the top-level document only, although its handshake has not arrived yet.
            bridge.callHandler("who", data: 1)
            try await test.run(
                "window.WVJBCallbacks = [(bridge) => bridge.registerHandler('who', (data) => report(['top', data]))]")
            #expect(try await test.nextReport() == ["top", 1])
        }
    }

    @Test(arguments: TestEngine.all, [true, false])
    func aPageWithReplacedBuiltInsKeepsItsBridge(engine: TestEngine, isBefore: Bool) async throws {
        try await withBridge(engine) { test, bridge in
            bridge.registerHandler("echo") { data, responseCallback in responseCallback(data) }
            // The fake engine does not support changes of Object.prototype.
            let inherited = "Object.prototype.then = () => {}; Object.prototype.get = () => 1;"
            let vandalism = "<script>\(vandal) \(engine == .gtk ? inherited : "")</script>"
            let page = try pageWithBridge(
                """
                bridge.registerHandler('back', (data, respond) => bridge.callHandler('echo', data, respond));
                bridge.callHandler('echo', 'here');
                """)
            try await test.open(isBefore ? vandalism + page : page + vandalism)
            let data: JSONValue = ["a": [1, "two", ["three": nil]]]
            #expect(try await bridge.callHandlerForResponse("back", data: data) == data)
        }
    }

    @Test(arguments: TestEngine.all)
    func malformedMessagesAreRejectedAndLaterCallsWork(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            try await test.open(try fixture("echo"))
            let codes = try await test.run(
                """
                const codes = new Set();
                const values = [undefined, null, 1, 'text', [], {}, { handlerName: 1 }, { handlerName: null, data: 1 },
                    [{ handlerName: 'Greet' }], { responseId: 'x' }];
                for (const name of ['wvjb.call', 'wvjb.send', 'wvjb.nothing']) {
                    for (const value of values) codes.add(await tombolo.call(name, value).catch((error) => error.code));
                }
                for (const text of ['', '{', 'null', '[]', '1', '{"handlerName":"__proto__"}', '{"responseId":"x"}']) {
                    try { WebViewJavascriptBridge._handleMessageFromObjC(text); } catch { codes.add('threw'); }
                }
                return [...codes].sort();
                """)
            #expect(codes == ["invalidArgument", "threw", "unknownCall"])
            #expect(try await bridge.callHandlerForResponse("echoHandler", data: 1) == 1)
        }
    }

    private let vandal = """
        for (const type of [Map, Set, WeakMap, Promise, Array, String, RegExp, MutationObserver, Node]) {
            for (const name of Object.getOwnPropertyNames(type.prototype)) {
                if (name === 'constructor' || name === 'length') continue;
                if (type === Node && name !== 'nodeName') continue;
                try { Object.defineProperty(type.prototype, name, { value: () => { throw new Error('vandal'); } }); } catch {}
            }
        }
        JSON.parse = JSON.stringify = () => { throw new Error('vandal'); };
        Object.defineProperty = Object.keys = Reflect.apply = () => { throw new Error('vandal'); };
        Function.prototype.call = Function.prototype.apply = () => { throw new Error('vandal'); };
        """
}
