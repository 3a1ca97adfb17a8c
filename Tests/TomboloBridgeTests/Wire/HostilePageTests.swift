import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Page script that replaces built-in objects and functions. The page's calls still work, and the replacements cannot send other calls for it.
@MainActor
struct HostilePageTests {
    nonisolated static let replacements = [
        "JSON.parse = JSON.stringify = () => { throw 1; };",
        "globalThis.JSON = null;",
        "globalThis.Promise = null;",
        "Promise.prototype.then = Promise.prototype.catch = () => { throw 1; }; Promise.resolve = Promise.all = null;",
        "globalThis.Map = globalThis.Set = globalThis.Proxy = globalThis.Reflect = globalThis.Symbol = null;",
        "Map.prototype.get = Map.prototype.set = Map.prototype.has = Map.prototype.delete = Map.prototype.forEach = () => { throw 1; };",
        "EventTarget.prototype.dispatchEvent = EventTarget.prototype.addEventListener = EventTarget.prototype.removeEventListener = () => { throw 1; };",
        "globalThis.dispatchEvent = globalThis.addEventListener = () => { throw 1; };",
        "globalThis.CustomEvent = globalThis.Event = globalThis.AbortController = null;",
        "Object.defineProperty(CustomEvent.prototype, 'detail', { get() { return 'c\\x1f1\\x1fforged'; } });",
        "Object.defineProperty(Event.prototype, 'type', { get() { return 'forged'; } });",
        "Object.prototype.then = () => {};",
        "Object.prototype.toJSON = Array.prototype.toJSON = String.prototype.toJSON = () => 'forged';",
        "Object.defineProperty(Array.prototype, 0, { get() { return 'forged'; }, set() {}, configurable: true });",
        "Object.defineProperty(Object.prototype, 'signal', { get() { throw 1; }, set() { throw 1; }, configurable: true });",
        "Array.prototype[Symbol.iterator] = Array.prototype.push = Array.prototype.map = Array.prototype.join = () => { throw 1; };",
        "String.prototype.split = String.prototype.indexOf = String.prototype.slice = String.prototype.isWellFormed = () => { throw 1; };",
        "RegExp.prototype.exec = RegExp.prototype.test = () => { throw 1; };",
        "Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => { throw 1; };",
        "Object.keys = Object.getPrototypeOf = Object.defineProperty = Object.hasOwn = () => { throw 1; };",
        "globalThis.queueMicrotask = globalThis.setTimeout = globalThis.clearTimeout = () => { throw 1; };",
        "globalThis.visualViewport = globalThis.performance = globalThis.console = null;",
        "Performance.prototype.now = () => NaN;",
        "globalThis.origin = 'app://elsewhere'; globalThis.self = {}; globalThis.top = {};",
        "Object.freeze(Object.prototype); Object.freeze(Array.prototype);",
        "Error.prototype.name = 'forged'; Error.captureStackTrace = Error.prepareStackTrace = () => { throw 1; };",
    ]

    /// The replacements, each with whether it takes place before the page's first call or after it.
    private static let cases: [(String, Bool)] =
        replacements.map { ($0, true) } + replacements.map { ($0, false) }

    /// A page that makes a call, replaces built-ins, and makes another call.
    private func page(_ replacement: String, beforeTheFirstCall: Bool) -> String {
        """
        <script>
        (async () => {
            try {
                \(beforeTheFirstCall ? replacement : "")
                const before = await tombolo.call('echo', {a: [1, 'x']});
                \(beforeTheFirstCall ? "" : replacement)
                const after = await tombolo.call('echo', {a: [2, 'y']});
                report(`${before.a[0]}${before.a[1]} ${after.a[0]}${after.a[1]}`);
            } catch (error) {
                report(`${error}`);
            }
        })();
        </script>
        """
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsWorkWithReplacedBuiltIns(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("echo") { (value: JSONValue) in value }
            for (replacement, beforeTheFirstCall) in Self.cases {
                let name = "\(replacement) before the first call: \(beforeTheFirstCall)"
                let count = test.calledNames.count
                try await test.open(page(replacement, beforeTheFirstCall: beforeTheFirstCall))
                let report = try await test.nextReport()
                // One replacement defines a getter for the index 0 of all arrays. It does not apply here, because the arrays have an element of
                // their own at 0.
                #expect(report == "1x 2y", "\(name)")
                #expect(test.calledNames[count...] == ["echo", "echo"], "\(name)")
            }
            #expect(test.malformations.isEmpty)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func eventsAndPageFunctionsWorkWithReplacedBuiltIns(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("ping") {}
            for (replacement, beforeTheFirstCall) in Self.cases {
                let name = "\(replacement) before the first call: \(beforeTheFirstCall)"
                try await test.open(
                    """
                    <script>
                    \(beforeTheFirstCall ? replacement : "")
                    tombolo.expose('double', (n) => n * 2);
                    tombolo.on('news', (value) => report(value));
                    (async () => { await tombolo.call('ping'); \(beforeTheFirstCall ? "" : replacement) report('ready'); })();
                    </script>
                    """)
                #expect(try await test.nextReport() == "ready", "\(name)")
                #expect(try await test.bridge.call("double", 21, as: Int.self) == 42, "\(name)")
                try test.bridge.emit("news", "extra")
                #expect(try await test.nextReport() == "extra", "\(name)")
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aPageCannotInterceptTheRelaysMessages(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("a") { 1 }
            try await test.open(
                """
                <script>
                globalThis.seen = [];
                try {
                    webkit.messageHandlers.tombolo = { postMessage: (text) => { seen.push(text); return Promise.resolve(''); } };
                } catch {}
                const post = webkit.messageHandlers.report.constructor?.prototype;
                if (post && 'postMessage' in post) {
                    const original = post.postMessage;
                    post.postMessage = function (text) { seen.push(text); return original.call(this, text); };
                }
                </script>
                """)
            #expect(try await test.value("tombolo.call('a')") == 1)
            #expect(try await test.value("seen") == [])
        }
    }

    @Test(arguments: exceptions.engines(for: "aHundredMegabyteMessageIsRejected"))
    func aHundredMegabyteMessageIsRejected(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.textBytes = 64 << 20
        try await withPage(engine, limits: limits) { test in
            test.calls.register("length") { (text: String) in text.utf8.count }
            try await test.open()
            #expect(try await test.failure("tombolo.call('length', 'x'.repeat(100_000_000))")?.code == .limitExceeded)
            #expect(try await test.value("tombolo.call('length', 'x')") == 1)
        }
    }
}
