import Testing
import TomboloBridge
import TomboloDSBridge
import TomboloEngine
import TomboloTesting

/// Pages that replace JavaScript built-ins, whose calls still work, and pages that send arguments beyond the limits.
@MainActor
@Suite struct HostilePageTests {
    private static let replacements = [
        "JSON.parse = JSON.stringify = () => { throw 1; }; globalThis.JSON = null;",
        "Promise.prototype.then = () => { throw 1; }; globalThis.Promise = null;",
        "globalThis.Map = globalThis.Proxy = globalThis.Reflect = globalThis.Symbol = null;",
        "EventTarget.prototype.dispatchEvent = () => { throw 1; }; globalThis.CustomEvent = null;",
        "Object.prototype.then = () => {}; Object.prototype.data = Object.prototype.stub = 'forged';",
        "Object.prototype.toJSON = Array.prototype.toJSON = String.prototype.toJSON = () => 'forged';",
        "Object.defineProperty(Object.prototype, 'value', { get() { throw 1; }, configurable: true });",
        "String.prototype.slice = String.prototype.indexOf = RegExp.prototype.exec = () => { throw 1; };",
        "Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => { throw 1; };",
        "globalThis.queueMicrotask = globalThis.setTimeout = () => { throw 1; };",
        "globalThis.Uint32Array = globalThis.Crypto = null; Object.freeze(Object.prototype);",
        "Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues: () => report('drawn') } });",
    ]

    @Test(arguments: TestEngine.all)
    func callsWorkWithReplacedBuiltIns(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            for replacement in Self.replacements {
                let count = page.failures.count
                try await page.test.open(
                    """
                    <script>
                    const ask = prompt;
                    globalThis.dscb7 = report;
                    \(replacement)
                    report(ask('_dsbridge=testSyn', '{"data":"x"}'));
                    report(ask('_dsbridge=testAsyn', '{"data":"y","_dscbstub":"dscb7"}'));
                    </script>
                    """)
                let first = try await page.test.nextReport()
                #expect(first == #"{"code":0,"data":"x[ syn call]"}"#, "\(replacement)")
                #expect(try await page.test.nextReport() == #"{"code":0,"data":""}"#, "\(replacement)")
                #expect(try await page.test.nextReport() == "y [ asyn call]", "\(replacement)")
                #expect(page.failures.count == count, "\(replacement)")
            }
        }
    }

    /// An argument is JSON text in a string of the call, so its values are not counted with those of the call.
    @Test(arguments: TestEngine.all)
    func theNumberOfValuesInAnArgumentIsLimited(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.values = 1_000
        limits.depth = 20
        try await withDSBridge(engine, limits: limits) { page in
            try await page.open()
            let codes = try await page.test.run(
                """
                const nested = (depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
                const code = (data) => JSON.parse(prompt('_dsbridge=echo', JSON.stringify({ data }))).code;
                return [Array(900).fill(1), Array(1001).fill(1), nested(15), nested(30)].map(code);
                """)
            #expect(codes == [0, -1, 0, -1])
            #expect(page.failures.map(\.reason) == [.refused, .refused])
        }
    }

    @Test(arguments: TestEngine.all)
    func theArgumentOfADeniedCallIsNotParsed(engine: TestEngine) async throws {
        let scope = DialectScope([try OriginPattern("app://tests")], functions: .granted)
        try await withDSBridge(engine, in: scope) { page in
            try await page.open()
            #expect(try await page.value("prompt('_dsbridge=echo', '{')") == #"{"code":-1,"data":""}"#)
            #expect(page.failures.map(\.reason) == [.refused])
        }
    }

    @Test(arguments: TestEngine.all)
    func aThrowingCallbackDoesNotBlockOthers(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open(
                "dsBridge.call('testAsyn', 'a', () => { throw new Error('mine'); }); dsBridge.call('testAsyn', 'b', report)"
            )
            #expect(try await page.test.nextReport() == "b [ asyn call]")
        }
    }

    @Test(arguments: TestEngine.all)
    func aPageCannotReplaceTheFunctionThatSwiftCalls(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open(
                """
                tombolo.expose('dsbridge.answer', () => report('forged'));
                dsBridge.call('testAsyn', 'a', report);
                """)
            #expect(try await page.test.nextReport() == "a [ asyn call]")
        }
    }
}
