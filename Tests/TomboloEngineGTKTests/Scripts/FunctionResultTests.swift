import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// What a function body may be and return; nothing of a result is lost silently.
@MainActor
@Suite struct FunctionResultTests {
    @Test(arguments: [
        "() => 1", "Symbol('s')", "1n", "new Map([[1, 2]])", "new Set([1])", "/x/", "Promise.resolve(1)",
        "new Uint8Array(2)",
        "new ArrayBuffer(2)", "new Blob(['x'])", "document.body", "NaN", "-Infinity",
    ])
    func whatCannotTravelIsRefusedWithItsName(value: String) async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            let error = await #expect(throws: ScriptError.self) {
                try await test.run("return {list: [1, {inner: \(value)}]}")
            }
            #expect(error?.code == .unsupportedResult)
            #expect(error?.message.contains("inner is") == true)
        }
    }

    @Test func datesAndErrorsTravelAsTheirJSON() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            #expect(try await test.run("return new Date(0)") == "1970-01-01T00:00:00.000Z")
            let error = try await test.run("return {e: new TypeError('wrong')}")?["e"]
            #expect(error?["name"] == "TypeError")
            #expect(error?["message"] == "wrong")
            #expect(try await test.run("return {a: undefined, b: null}") == ["b": nil])
        }
    }

    @Test func halvesOfCharactersAreRefusedAndNeverCut() async throws {
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

    @Test func megabytesComeAndGo() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            let text = String(repeating: "å-", count: 3_000_000)
            #expect(try await test.run("return argument", .string(text)) == .string(text))
        }
    }

    @Test(arguments: [
        "JSON.stringify = () => 42", "JSON.stringify = () => { throw 1 }", "JSON.parse = () => ({evil: 1})",
        "String = null", "Error = undefined", "Node = 3", "Object.prototype.toString = () => { throw 2 }",
        "Object.prototype.toJSON = () => ({evil: 1})", "String.prototype.toWellFormed = undefined",
        "Array.prototype.includes = () => true", "RegExp.prototype.test = () => { throw 3 }",
    ])
    func aPageThatReplacesWhatItShouldNotGetsAnAnswerOrAnError(vandalism: String) async throws {
        try await withPage(.gtk) { test in
            try await test.open("<script>try { \(vandalism) } catch {}</script>")
            let page = test.page
            do {
                _ = try await page.evaluate("return {a: argument}", argument: "value")
            } catch let error as ScriptError {
                #expect(!"\(error)".isEmpty)
            }
            do {
                _ = try await page.evaluate("throw new TypeError('wrong')")
                Issue.record("no error")
            } catch let error as ScriptError {
                #expect(error.code == .exception || error.code == .unsupportedResult)
            }
            let isolated = try await page.evaluate("return {a: argument}", argument: "value", in: .named("isolated"))
            #expect(isolated == ["a": "value"])
        }
    }

    @Test(arguments: [
        "throw {get message() { throw 1 }}", "throw {message: {toString() { throw 2 }}}", "throw Symbol('s')",
        "throw null",
        "const e = new Error('x'); Object.defineProperty(e, 'line', {get() { throw 3 }}); throw e",
        "return {toJSON() { throw new Error('no') }}", "return {get x() { throw new Error('no') }}",
        "return new Proxy({}, {ownKeys() { throw new Error('no') }})",
    ])
    func whatIsThrownMayBeHostile(body: String) async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            await #expect(throws: ScriptError.self) { try await test.run(body) }
            #expect(try await test.run("return 1") == 1)
        }
    }
}
