import OrderedCollections
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Values from a page: arguments of calls and results of page functions.
@MainActor
struct PageToSwiftTests {
    enum Kind: String, CaseIterable, Sendable {
        case argument
        case functionResult
    }

    /// Sends the value of an expression and returns what arrived; nil for no value.
    private func send(_ expression: String, by kind: Kind, in test: TestPage) async throws -> JSONValue? {
        switch kind {
        case .argument:
            var arrived: JSONValue?
            test.calls.register("take") { (value: JSONValue?) in arrived = value }
            if let error = try await test.failure("tombolo.call('take', \(expression))") { throw error }
            return arrived
        case .functionResult:
            try await test.run("globalThis.take?.(); globalThis.take = tombolo.expose('give', () => \(expression));")
            return try await test.bridge.call("give", as: JSONValue?.self)
        }
    }

    private func rejection(_ expression: String, by kind: Kind, in test: TestPage) async throws -> TomboloError? {
        do {
            _ = try await send(expression, by: kind, in: test)
            return nil
        } catch let error as TomboloError {
            return error
        }
    }

    /// Runs `body` for each kind, each in a new document of one page.
    private func withEachKind(
        _ engine: TestEngine, _ body: @escaping @MainActor (TestPage, Kind) async throws -> Void
    ) async throws {
        try await withPage(engine) { test in
            for kind in Kind.allCases {
                try await test.open()
                try await body(test, kind)
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func jsonValuesArriveUnchanged(engine: TestEngine) async throws {
        try await withEachKind(engine) { test, kind async throws in
            let rows: [(String, JSONValue)] = [
                ("true", true), ("false", false), ("''", ""), ("'text'", "text"), ("[]", []), ("({})", [:]),
                ("[1, [2, [3]]]", [1, [2, [3]]]), ("'a\\u0000b'", "a\0b"), ("'\\u001e\\u001f\\n'", "\u{1E}\u{1F}\n"),
                ("'日本語 😀 é'", "日本語 😀 é"), ("'\\u2028\\u2029'", "\u{2028}\u{2029}"),
                ("({'__proto__x': 1})", ["__proto__x": 1]),
                ("JSON.parse('{\"__proto__\": {\"a\": 1}}')", ["__proto__": ["a": 1]]),
                ("({constructor: 1, toString: 2})", ["constructor": 1, "toString": 2]),
                ("({'': 1, 'a b': 2, '\\u001e': 3})", ["": 1, "a b": 2, "\u{1E}": 3]),
                ("[null, false, 0, '']", [nil, false, 0, ""]),
                ("Object.create(null)", [:]), ("new (class { a = 1; #b = 2 })", ["a": 1]),
                ("Object.create({inherited: 1})", [:]),
                ("new String('x')", "x"), ("new Number(5)", 5), ("new Boolean(false)", false),
                ("({a: 1, [Symbol('s')]: 2})", ["a": 1]),
            ]
            for (expression, expected) in rows {
                let arrived = try await send(expression, by: kind, in: test)
                #expect(arrived == .some(expected), "\(kind): \(expression)")
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func undefinedArrivesAsNoValue(engine: TestEngine) async throws {
        try await withEachKind(engine) { test, kind async throws in
            #expect(try await send("undefined", by: kind, in: test) == .none, "\(kind)")
            // Null and undefined both decode as nil.
            #expect(try await send("null", by: kind, in: test) == .none, "\(kind)")
            #expect(try await send("({a: null})", by: kind, in: test) == .some(["a": .null]), "\(kind)")
            #expect(try await send("({a: undefined, b: 1})", by: kind, in: test) == .some(["b": 1]), "\(kind)")
            #expect(try await send("[undefined, 1]", by: kind, in: test) == .some([nil, 1]), "\(kind)")
            #expect(try await send("[, 1]", by: kind, in: test) == .some([nil, 1]), "\(kind)")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func theOrderOfKeysIsPreserved(engine: TestEngine) async throws {
        try await withEachKind(engine) { test, kind async throws in
            let arrived = try await send("({z: 1, a: 2, m: {y: 1, b: 2}})", by: kind, in: test)
            #expect(arrived?.objectValue?.keys.elements == ["z", "a", "m"], "\(kind)")
            #expect(arrived?["m"]?.objectValue?.keys.elements == ["y", "b"], "\(kind)")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func integralNumbersArriveAsIntegers(engine: TestEngine) async throws {
        try await withEachKind(engine) { test, kind async throws in
            let rows: [(String, JSONValue)] = [
                ("0", .integer(0)), ("-0", .integer(0)), ("1.0", .integer(1)), ("-7", .integer(-7)),
                ("2 ** 53", .integer(9_007_199_254_740_992)),
                ("Number.MAX_SAFE_INTEGER", .integer(9_007_199_254_740_991)),
                ("1e18", .integer(1_000_000_000_000_000_000)),
                ("1e19", .double(1e19)), ("1e300", .double(1e300)), ("0.1", .double(0.1)),
                ("5e-324", .double(.leastNonzeroMagnitude)),
                ("Number.MAX_VALUE", .double(.greatestFiniteMagnitude)),
                // JavaScript writes 2 ** 55 as 36028797018963970, and (-2) ** 63 as -9223372036854776000.
                ("2 ** 55", .integer(36_028_797_018_963_968)), ("(-2) ** 63", .integer(.min)),
                ("2 ** 63", .double(9_223_372_036_854_775_808)),
            ]
            for (expression, expected) in rows {
                #expect(try await send(expression, by: kind, in: test) == .some(expected), "\(kind): \(expression)")
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func valuesWithToJSONAreSentInThatForm(engine: TestEngine) async throws {
        try await withEachKind(engine) { test, kind async throws in
            let rows: [(String, JSONValue)] = [
                ("new Date(0)", "1970-01-01T00:00:00.000Z"),
                ("({when: new Date(1e12)})", ["when": "2001-09-09T01:46:40.000Z"]),
                ("({toJSON() { return {a: 1}; }})", ["a": 1]), ("[{toJSON: () => [1]}]", [[1]]),
                ("new (class { toJSON() { return 'mine'; } })", "mine"),
            ]
            for (expression, expected) in rows {
                #expect(try await send(expression, by: kind, in: test) == .some(expected), "\(kind): \(expression)")
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aDateDecodesToADate(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var date: Date?
            test.calls.register("date") { (value: Date) in date = value }
            try await test.open()
            try await test.run("await tombolo.call('date', new Date(1234567890123))")
            #expect(date == Date(timeIntervalSince1970: 1_234_567_890.123))
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anErrorArrivesWithNameMessageAndStack(engine: TestEngine) async throws {
        try await withEachKind(engine) { test, kind async throws in
            let arrived = try await send("({error: new TypeError('oops')})", by: kind, in: test)
            #expect(arrived?["error"]?["name"] == .some("TypeError"), "\(kind)")
            #expect(arrived?["error"]?["message"] == .some("oops"), "\(kind)")
            #expect(arrived?["error"]?["stack"]?.stringValue != .none, "\(kind)")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func unencodableValuesAreRejectedWithTheirPath(engine: TestEngine) async throws {
        try await withEachKind(engine) { test, kind async throws in
            test.calls.register("take") { (_: JSONValue?) in }
            let values = [
                "NaN", "Infinity", "-Infinity", "10n", "new Float64Array(1)", "new Map([[1, 2]])", "new Set([1])",
                "new WeakMap()",
                "/x/g", "() => 1",
                "function f() {}", "class {}", "Symbol('s')", "document.createElement('div')", "document.body",
                "Promise.resolve(1)", "'\\ud800'",
                "'a\\udc00'", "new Date(NaN)", "new Number(NaN)", "document", "Object(10n)",
                "{toJSON: () => new Map()}", "{toJSON: () => document.body}", "{toJSON: () => Promise.resolve()}",
                "{toJSON: () => new Uint16Array(2)}", "{toJSON: () => NaN}",
            ]
            let before = test.calledNames.count
            for value in values {
                let error = try await rejection("({items: [0, {bad: \(value)}]})", by: kind, in: test)
                let root = kind == .argument ? "argument" : "result"
                #expect(error?.code == .invalidArgument, "\(kind): \(value)")
                #expect(
                    error?.message.hasPrefix("\(root).items[1].bad ") == true,
                    "\(kind): \(value): \(error?.message ?? "travelled")")
            }
            #expect(test.calledNames.count == before, "\(kind)")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aCycleIsRejected(engine: TestEngine) async throws {
        try await withEachKind(engine) { test, kind async throws in
            let cycle = "(() => { const a = {b: [{}]}; a.b[0].c = a; return a; })()"
            let error = try await rejection(cycle, by: kind, in: test)
            #expect(error?.code == .invalidArgument, "\(kind)")
            #expect(error?.message.contains(".b[0].c is a circular reference") == true, "\(kind)")
            // A repeated reference is not a cycle.
            let twice = "(() => { const a = {x: 1}; return [a, a]; })()"
            #expect(try await send(twice, by: kind, in: test) == .some([["x": 1], ["x": 1]]), "\(kind)")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aLoneSurrogateInANameIsRejected(engine: TestEngine) async throws {
        try await withEachKind(engine) { test, kind async throws in
            #expect(try await rejection("({'a\\ud800': 1})", by: kind, in: test)?.code == .invalidArgument, "\(kind)")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aGetterThatThrowsIsRejected(engine: TestEngine) async throws {
        try await withEachKind(engine) { test, kind async throws in
            let error = try await rejection("({a: {get b() { throw new Error('no'); }}})", by: kind, in: test)
            #expect(error?.code == .invalidArgument, "\(kind)")
            #expect(error?.message.contains(".a.b could not be read: no") == true, "\(kind)")
        }
    }
}
