import Testing
import TomboloEngine

@testable import TomboloEngineGTK

/// The syntax check of a function body, which also rejects text that ends the body early.
@MainActor
@Suite struct FunctionSyntaxTests {
    @Test(arguments: [
        "", "return", "return 1 // }", "await 1; return new.target", "'use strict'; return this",
        "return {a: `}${'}'}`}",
        "/* } */ return /}/", "for await (const x of []) {}", "function f() {} class A { m() {} }", "var yield = 1",
        "with (argument) {}", "return arguments.length", "label: { break label }", "if (1) {\n}\n\n",
    ])
    func validBodiesPass(body: String) throws {
        try FunctionSyntax().check(body)
    }

    @Test(arguments: [
        "}; {", "}; return '5v'; {", "}), (async () => {", "}[x] = function () {", "}, body() {", "}, x, body() {",
        "}, [x]: function () {", "}, async (y) => {", "}, {", "}\n{", "} } {{", "}) }), (function () { (async () => {",
        "} }), ({ async body(argument) {", "}, get x() {", "}, ...function () {", "}, x = function () {",
        "/* { */ } { /* } */",
        "`${'{'}` } {", "}", "{}}", "}, async\nbody() {", "}, body\n{", "}, x ? {} : {",
    ])
    func aBodyThatClosesItsFunctionIsRejected(body: String) {
        let error = #expect(throws: ScriptError.self) { try FunctionSyntax().check(body) }
        #expect(error?.code == .syntax)
        #expect(error?.message == "Unexpected token '}'")
    }

    @Test(arguments: [
        ("const x = ;", 1, 11, "Unexpected token ';'"), ("foo bar", 1, 5, "Unexpected identifier 'bar'"),
        ("\n  return return", 2, 10, "Unexpected keyword 'return'"), ("let b;\r\nlet b;", 2, 5, "twice: 'b'"),
        ("if (x) {", 1, 9, "Unexpected end of script"), ("if (x) {\n  y()\n", 3, 1, "Unexpected end of script"),
        ("f(1", 1, 4, "Unexpected end of script"), ("const é = 'ü\n';", 1, 11, "Unexpected EOF"),
        ("return super.x", 1, 12, "super is not valid"), ("return {a: 1}}\n", 1, 14, "Unexpected token '}'"),
        ("if (a) { b }\n} // more }\nc", 2, 1, "Unexpected token '}'"), ("\u{1F600}", 1, 2, "Invalid character"),
    ])
    func aSyntaxErrorHasItsPositionInTheBody(body: String, line: Int, column: Int, words: String) {
        let error = #expect(throws: ScriptError.self) { try FunctionSyntax().check(body) }
        #expect(error?.name == "SyntaxError")
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        #expect(error?.position == ScriptError.Position(source: "", line: line, column: column))
    }
}
