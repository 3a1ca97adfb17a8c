import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// The values that a function body may return. Unsupported results are errors and never dropped silently.
@MainActor
@Suite struct FunctionResultTests {
    private static let unsupportedValues = [
        "() => 1", "Symbol('s')", "1n", "new Map([[1, 2]])", "new Set([1])", "/x/", "Promise.resolve(1)",
        "new Uint8Array(2)",
        "new ArrayBuffer(2)", "new Blob(['x'])", "document.body", "NaN", "-Infinity",
    ]

    @Test func unsupportedResultsAreRejectedWithTheirPath() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            for value in Self.unsupportedValues {
                let error = await #expect(throws: ScriptError.self, "\(value)") {
                    try await test.run("return {list: [1, {inner: \(value)}]}")
                }
                #expect(error?.code == .unsupportedResult, "\(value)")
                #expect(error?.message.contains("inner is") == true, "\(value)")
            }
        }
    }

    @Test func datesAndErrorsAreReturnedAsJSON() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            #expect(try await test.run("return new Date(0)") == "1970-01-01T00:00:00.000Z")
            let error = try await test.run("return {e: new TypeError('wrong')}")?["e"]
            #expect(error?["name"] == "TypeError")
            #expect(error?["message"] == "wrong")
            #expect(try await test.run("return {a: undefined, b: null}") == ["b": nil])
        }
    }

    @Test func unpairedSurrogatesAreRejected() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            let error = await #expect(throws: ScriptError.self) { try await test.run("return 'x\\uD800y'") }
            #expect(error?.code == .unsupportedResult)
            #expect(try await test.run("return 'a\\0b'") == "a\u{0}b")
            #expect(try await test.run("return argument.length", "a\u{0}b") == 3)
        }
    }

    @Test func theArgumentIsAnOrdinaryParameter() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            #expect(try await test.run("argument = argument + 1; return argument", 1) == 2)
            #expect(try await test.run("'use strict'; return typeof argumentText + arguments.length", 1) != nil)
            #expect(try await test.run("return 1 // a comment at the end") == 1)
            #expect(try await test.run("return `\(#"\\"#)` + '\(#"\""#)'") == "\\\"")
            #expect(try await test.run("") == nil)
        }
    }

    @Test func largeTextsAreReturnedUnchanged() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            let text = String(repeating: "å-", count: 3_000_000)
            #expect(try await test.run("return argument", .string(text)) == .string(text))
        }
    }

    private static let declarationsAndReplacements = [
        "const Node = {}", "class Map {}", "let Object = 1, String = 2, Number = 3, Array = 4, RegExp = 5",
        "const JSON = null, Promise = null, Reflect = null, Error = null, globalThis = null", "const ArrayBuffer = {}",
        "let addEventListener = 1, removeEventListener = 2, body = 3, run = 4, global = 5, named = 6",
        "String = null", "Error = undefined", "Node = 3", "Map = () => 1", "Promise = null", "Array = null",
        "Object = null", "Object.prototype.toString = () => { throw 2 }", "Object.prototype.toString = () => 'x'",
        "Promise.race = null", "Function.prototype.call = null",
        "addEventListener = null", "EventTarget.prototype.addEventListener = () => { throw 5 }",
        "String.prototype.toWellFormed = undefined", "String.prototype.toWellFormed = () => 7",
        "String.prototype.slice = null", "Array.prototype.includes = () => true",
        "Array.prototype[Symbol.iterator] = null",
        "RegExp.prototype.test = () => { throw 3 }", "Reflect.apply = null", "Number.isFinite = () => false",
        "Object.defineProperty(window, 'Error', {get() { throw 6 }})",
    ]

    @Test func declarationsAndReplacedBuiltinsDoNotAffectResults() async throws {
        try await withPage(.gtk) { test in
            for script in Self.declarationsAndReplacements {
                try await test.open("<script>\(script)</script>")
                let result = try await test.run("return {a: argument, list: [1.5, 'é', null], on: true}", "value")
                #expect(result == ["a": "value", "list": [1.5, "é", .null], "on": true], "\(script)")
                #expect(try await test.run("await (async () => {})(); return 1") == 1, "\(script)")
                let thrown = await #expect(throws: ScriptError.self, "\(script)") { try await test.run("null.x") }
                #expect(thrown?.code == .exception, "\(script)")
                #expect(thrown?.name == "TypeError", "\(script)")
                #expect(thrown?.position?.line == 1, "\(script)")
                let node = await #expect(throws: ScriptError.self, "\(script)") {
                    try await test.run("return document.body")
                }
                #expect(node?.code == .unsupportedResult, "\(script)")
                let number = await #expect(throws: ScriptError.self, "\(script)") {
                    try await test.run("return [0 / 0]")
                }
                #expect(number?.message.contains("NaN") == true, "\(script)")
            }
        }
    }

    private static let replacedJSONFunctions = [
        "JSON.stringify = () => 42", "JSON.stringify = () => { throw 1 }", "JSON.parse = () => ({evil: 1})",
    ]

    @Test func replacedJSONFunctionsAreReported() async throws {
        try await withPage(.gtk) { test in
            for script in Self.replacedJSONFunctions {
                try await test.open("<script>\(script)</script>")
                let error = await #expect(throws: ScriptError.self, "\(script)") {
                    try await test.run("return argument", "value")
                }
                #expect(error?.code == .unsupportedResult, "\(script)")
                #expect(error?.message.contains("replaced JSON") == true, "\(script)")
                let isolated = try await test.page.evaluate(
                    "return {a: argument}", argument: "value", in: .named("isolated"))
                #expect(isolated == ["a": "value"], "\(script)")
            }
        }
    }

    private static let membersBeyondTheLimits = [
        "toJSON() { return 'x'.repeat(20 << 20); }", "toJSON() { return new Array(2000001).fill(1); }",
        "get list() { return new Array(2000001).fill(1); }",
    ]

    /// Pages can falsify results, but cannot send more than the limits allow.
    @Test func resultsOfHostilePagesAreLimited() async throws {
        try await withPage(.gtk) { test in
            for member in Self.membersBeyondTheLimits {
                try await test.open("<script>globalThis.state = { \(member) };</script>")
                let error = await #expect(throws: ScriptError.self, "\(member)") {
                    try await test.run("return state")
                }
                #expect(error?.code == .limitExceeded, "\(member)")
                #expect(try await test.run("return 1") == 1, "\(member)")
            }
        }
    }

    @Test func aPageThatReplacesJSONCannotExceedTheLimits() async throws {
        try await withPage(.gtk) { test in
            try await test.open(
                """
                <script>
                const { stringify } = JSON;
                JSON.stringify = (value, replacer) => (replacer ? `[1${',1'.repeat(2000000)}]` : stringify(value));
                </script>
                """)
            let error = await #expect(throws: ScriptError.self) { try await test.run("return 1") }
            #expect(error?.code == .limitExceeded)
        }
    }

    @Test func aLongMessageOfAnExceptionIsCut() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            let error = await #expect(throws: ScriptError.self) {
                try await test.run("throw new TypeError('x' + '\\u{1F600}'.repeat(10 << 20))")
            }
            #expect(error?.code == .exception)
            #expect(error?.name == "TypeError")
            // The last pair is cut in half, and its half is replaced.
            #expect(error?.message == "x\(String(repeating: "\u{1F600}", count: 32_767))\u{FFFD}…")
        }
    }

    @Test func toJSONOfThePageIsApplied() async throws {
        try await withPage(.gtk) { test in
            try await test.open("<script>Object.prototype.toJSON = () => ({own: 1})</script>")
            #expect(try await test.run("return {a: 2}") == ["own": 1])
            let error = await #expect(throws: ScriptError.self) { try await test.run("throw new TypeError('wrong')") }
            #expect(error?.message == "wrong")
        }
    }

    @Test func dataWithNodePropertiesIsNotADOMNode() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            let tree: JSONValue = ["nodeType": 1, "nodeName": "P"]
            #expect(try await test.run("return argument", tree) == tree)
        }
    }

    @Test func theBodyCannotAccessNamesOfItsWrapper() async throws {
        try await withPage(.gtk) { test in
            try await test.open("<script>const run = 1, body = 2, global = 3, named = 4, leave = 5, plain = 6</script>")
            #expect(try await test.run("return [run, body, global, named, leave, plain]") == [1, 2, 3, 4, 5, 6])
            #expect(try await test.run("return this === window") == true)
        }
    }

    private static let hostileBodies = [
        "throw {get message() { throw 1 }}", "throw {message: {toString() { throw 2 }}}", "throw Symbol('s')",
        "throw null",
        "const e = new Error('x'); Object.defineProperty(e, 'line', {get() { throw 3 }}); throw e",
        "return {toJSON() { throw new Error('no') }}", "return {get x() { throw new Error('no') }}",
        "return new Proxy({}, {ownKeys() { throw new Error('no') }})",
    ]

    @Test func hostileThrownValuesAreErrors() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            for body in Self.hostileBodies {
                await #expect(throws: ScriptError.self, "\(body)") { try await test.run(body) }
                #expect(try await test.run("return 1") == 1, "\(body)")
            }
        }
    }
}
