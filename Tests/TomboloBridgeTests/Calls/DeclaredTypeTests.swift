import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Declared types of errors, progress, events and page functions.
@MainActor
struct DeclaredTypeTests {
    private enum OrderError: String, CallError, CaseIterable {
        case soldOut = "shop.soldOut"
        case closed = "shop.closed"

        var message: String { "Come back tomorrow." }
    }

    private struct LimitError: CallError {
        struct Details: Codable, Sendable { var maximum: Double }
        static let codes: [TomboloError.Code] = ["shop.tooMany"]
        var code: TomboloError.Code { "shop.tooMany" }
        var details: Details?
    }

    private static let changed = Event<[String]>("shop.changed")
    private static let cleared = Event<NoValue>("shop.cleared")
    private static let double = PageFunction<Int, Int>("page.double")
    private static let title = PageFunction<NoValue, String>("page.title")
    private static let clear = PageFunction<NoValue, NoValue>("page.clear")

    @Test(arguments: TestEngine.everyTransport)
    func aDeclaredErrorArrivesWithItsCodeAndItsDetails(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("sync", throws: OrderError.self) { (_: Int) throws(OrderError) -> Int in throw .soldOut
            }
            test.calls.register("async", throws: LimitError.self) { () async throws(LimitError) in
                throw LimitError(details: LimitError.Details(maximum: 3))
            }
            // NaN cannot travel; the error does all the same.
            test.calls.register("nan", throws: LimitError.self) { (_: Int, _) throws(LimitError) in
                throw LimitError(details: LimitError.Details(maximum: .nan))
            }
            test.calls.register("undeclared") { () throws in throw OrderError.closed }
            try await test.open()
            let soldOut = TomboloError("shop.soldOut", "Come back tomorrow.")
            #expect(try await test.failure("tombolo.call('sync', 1)") == soldOut)
            let tooMany = try await test.failure("tombolo.async()")
            #expect(tooMany?.code == "shop.tooMany" && tooMany?.data == ["maximum": 3])
            let withoutData = try await test.failure("tombolo.nan(1)")
            #expect(withoutData?.code == "shop.tooMany" && withoutData?.data == nil)
            #expect(try await test.failure("tombolo.undeclared()")?.code == "shop.closed")
        }
        #expect(OrderError.codes == ["shop.soldOut", "shop.closed"])
    }

    @Test(arguments: TestEngine.everyTransport)
    func everyShapeOfHandlerCanDeclareItsErrors(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let calls = test.calls
            calls.register("s2", throws: OrderError.self) { (n: Int, _) throws(OrderError) -> Int in n }
            calls.register("s1", throws: OrderError.self) { (n: Int) throws(OrderError) -> Int in n }
            calls.register("s0", throws: OrderError.self) { () throws(OrderError) -> Int in 1 }
            calls.register("s2v", throws: OrderError.self) { (_: Int, _) throws(OrderError) in }
            calls.register("s1v", throws: OrderError.self) { (_: Int) throws(OrderError) in }
            calls.register("s0v", throws: OrderError.self) { () throws(OrderError) in }
            calls.register("a2", throws: OrderError.self) { (n: Int, _) async throws(OrderError) -> Int in n }
            calls.register("a1", throws: OrderError.self) { (n: Int) async throws(OrderError) -> Int in n }
            calls.register("a0", throws: OrderError.self) { () async throws(OrderError) -> Int in 1 }
            calls.register("a2v", throws: OrderError.self) { (_: Int, _) async throws(OrderError) in }
            calls.register("a1v", throws: OrderError.self) { (_: Int) async throws(OrderError) in }
            calls.register("a0v", throws: OrderError.self) { () async throws(OrderError) in }
            #expect(calls.callTypes.count == 12)
            #expect(calls.callTypes.values.allSatisfy { $0.failure == OrderError.self && $0.throwsOnlyFailure })
            calls.declareErrors(LimitError.self, of: "s1")
            #expect(
                calls.callTypes["s1"]?.failure == LimitError.self && calls.callTypes["s1"]?.throwsOnlyFailure == false)
            try await test.open()
            let script = "return Promise.all(argument.map(async (name) => (await tombolo.call(name, 1)) ?? null))"
            let names: [JSONValue] = ["s2", "s1", "s0", "a2", "a1", "a0"]
            #expect(try await test.run(script, .array(names)) == [1, 1, 1, 1, 1, 1])
            let empty: [JSONValue] = ["s2v", "s1v", "s0v", "a2v", "a1v", "a0v"]
            #expect(try await test.run(script, .array(empty)) == .array(Array(repeating: .null, count: 6)))
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func progressOfAnUndeclaredTypeIsRejected(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.declareProgress(Double.self, of: "load")
            test.calls.register("load") { (_: NoValue, context: CallContext) async throws -> String in
                try context.report(progress: 0.5)
                do {
                    try context.report(progress: "half")
                    return "sent"
                } catch let error as TomboloError {
                    return error.message
                }
            }
            try await test.open()
            let script = """
                const reported = [];
                const result = await tombolo.load(null, { onProgress: (value) => reported.push(value) });
                return [result, reported];
                """
            #expect(
                try await test.run(script) == ["The progress of load is declared as Double, but is String.", [0.5]])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func eventsAndPageFunctionsHaveTheirTypes(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            try await test.run(
                """
                globalThis.received = [];
                tombolo.on('shop.changed', (value) => received.push(value));
                tombolo.on('shop.cleared', (value) => received.push(value ?? 'nothing'));
                tombolo.expose('page.double', (number) => 2 * number);
                tombolo.expose('page.title', (argument) => argument === undefined ? 'none' : 'some');
                tombolo.expose('page.clear', () => ({ ignored: true }));
                await tombolo.ready;
                """)
            let bridge = try #require(test.page.bridge)
            try bridge.emit(Self.changed, ["a"])
            bridge.emit(Self.cleared)
            try bridge.emit(Self.cleared, NoValue())
            #expect(try await bridge.call(Self.double, 21) == 42)
            #expect(try await bridge.call(Self.title) == "none")
            #expect(try await bridge.call(Self.title, NoValue()) == "none")
            try await bridge.call(Self.clear)
            #expect(try await test.run("return received") == [["a"], "nothing", "nothing"])
        }
    }

    @Test func removingAPluginRemovesItsDeclarations() {
        final class Shop: Plugin {
            let name = "shop"
            func register(in calls: PluginCalls) {
                calls.register("buy") {}
                calls.declare(DeclaredTypeTests.changed)
                calls.declare(PageFunction<NoValue, String>("shop.title"))
                calls.declareErrors(OrderError.self, of: "buy")
                calls.declareProgress(Double.self, of: "buy")
            }
        }
        let calls = CallRegistry()
        calls.add(Shop())
        #expect(calls.eventTypes.keys.sorted() == ["shop.changed"])
        #expect(calls.pageFunctionTypes.keys.sorted() == ["shop.title"])
        #expect(calls.callTypes["shop.buy"]?.failure == OrderError.self)
        #expect(calls.progressTypes["shop.buy"] == Double.self)
        calls.removePlugin("shop")
        #expect(calls.eventTypes.isEmpty && calls.pageFunctionTypes.isEmpty && calls.declaredNames.isEmpty)
    }
}
