import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloProgram
import TomboloTestServer

@testable import TomboloCLI

/// The Swift code for the page functions in a declaration file.
struct SwiftPageFunctionsTests {
    private func text(of declarations: String) throws -> String {
        let folder = TemporaryFolder()
        try folder.write(declarations, to: "page.d.ts")
        let functions = try DeclarationFile(folder: folder.url, name: "page.d.ts").pageFunctions()
        return SwiftPageFunctions(functions, source: "page.d.ts").text
    }

    @Test func aDeclarationFileBecomesAProtocolWithItsTypes() throws {
        let declarations = """
            /** A range of the text. */
            interface TextRange { start: number; end?: number; kind: Kind; class: string[]; 'by-name': Record<string, boolean | null> }
            type Kind = 'caret' | 'word range' | 'class';
            declare namespace AppTypes { type Language = "en" | "de"; }
            declare global {
                interface TomboloPageFunctions {
                    /** Returns the selected text. */
                    'editor.text'(range: TextRange, context: TomboloContext): string | Promise<string>;
                    'editor.clear': (argument: undefined) => void;
                    'editor.find': TomboloPageFunction<Uint8Array, TextRange | undefined>;
                    language: TomboloPageFunction<undefined, AppTypes.Language>;
                }
            }
            """
        let expected = """
            // Made by `tombolo bindings --import` from page.d.ts. Do not edit: changes are overwritten.
            #if canImport(FoundationEssentials)
            import FoundationEssentials
            #else
            import Foundation
            #endif
            import Tombolo

            /// A range of the text.
            struct TextRange: Codable, Sendable {
                var start: Double
                var end: Double?
                var kind: Kind
                var `class`: [String]
                var byName: [String: Bool?]

                private enum CodingKeys: String, CodingKey {
                    case start = "start"
                    case end = "end"
                    case kind = "kind"
                    case `class` = "class"
                    case byName = "by-name"
                }
            }

            enum Kind: String, Codable, Sendable {
                case caret = "caret"
                case wordRange = "word range"
                case `class` = "class"
            }

            enum Language: String, Codable, Sendable {
                case en = "en"
                case de = "de"
            }

            /// The functions that a page exposes to the app.
            @MainActor
            protocol PageFunctions {
                /// Returns the selected text.
                func editorText(_ range: TextRange) async throws -> String
                func editorClear() async throws
                func editorFind(_ argument: Data) async throws -> TextRange?
                func language() async throws -> Language
            }

            /// The functions of a document.
            struct BridgePageFunctions: PageFunctions {
                private let bridgeOfThePage: Bridge
                private let documentOfThePage: DocumentID?

                /// - Parameter document: The document; nil for the top-level document.
                init(bridge: Bridge, document: DocumentID? = nil) {
                    bridgeOfThePage = bridge
                    documentOfThePage = document
                }

                func editorText(_ argument: TextRange) async throws -> String {
                    try await bridgeOfThePage.call("editor.text", argument, in: documentOfThePage)
                }

                func editorClear() async throws {
                    try await bridgeOfThePage.call("editor.clear", in: documentOfThePage)
                }

                func editorFind(_ argument: Data) async throws -> TextRange? {
                    try await bridgeOfThePage.call("editor.find", argument, in: documentOfThePage)
                }

                func language() async throws -> Language {
                    try await bridgeOfThePage.call("language", in: documentOfThePage)
                }
            }

            """
        #expect(try text(of: declarations) == expected)
    }

    @Test(arguments: [
        (
            "interface TomboloPageFunctions { 'a.b'(x: Map<string, number>): void }",
            "the type Map<string, number> has no counterpart in Swift."
        ),
        (
            "interface TomboloPageFunctions { 'a.b'(x: string | number): void }",
            "the type string | number has no counterpart in Swift."
        ),
        (
            "interface Box<T> { value: T }\ninterface TomboloPageFunctions { 'a.b'(x: Box<number>): void }",
            "has no counterpart in Swift."
        ),
        (
            "interface A extends B {}\ninterface B {}\ninterface TomboloPageFunctions { 'a.b'(x: A): void }",
            "A is generic or extends"
        ),
        ("interface TomboloPageFunctions { 'a.b'(x: string, y: number): void }", "a.b has several parameters."),
        (
            "interface R { end: number | null }\ninterface TomboloPageFunctions { 'a.b'(x: R): void }",
            "R.end can be null, but not absent."
        ),
        ("interface N { next?: N }\ninterface TomboloPageFunctions { 'a.b'(x: N): void }", "N contains itself"),
        (
            "namespace A { interface I { a: string } }\nnamespace B { interface I { b: string } }\ninterface TomboloPageFunctions { 'a.b'(x: A.I): void }",
            "I is declared more than once."
        ),
        ("interface TomboloPageFunctions { 'a.b': number }", "a.b is not a function."),
        ("interface TomboloPageFunctions { [name: string]: () => void }", "has a member without a plain name."),
        ("interface Other {}", "has no functions in the interface TomboloPageFunctions."),
        ("interface TomboloPageFunctions {", "expected"),
    ])
    func anUnsupportedDeclarationIsNamed(_ declarations: String, _ problem: String) {
        #expect { try text(of: declarations) } throws: {
            let failure = $0 as? CommandFailure
            return failure?.status == .faulty && failure?.message.contains(problem) == true
        }
    }

    /// Names that are not Swift identifiers, and texts that would end a literal.
    @Test func hostileNamesAreEscaped() throws {
        let text = try text(
            of: #"""
                interface Value { 'a"b\\': number; '1st': number; '\\(x)': number; '🎉': number; 'A B': number; 'a b': number }
                interface TomboloPageFunctions { 'x".y\\(z)'(value: Value): 'a' | '"' | '' }
                """#)
        #expect(text.contains(#"case aB = "a\u{22}b\u{5c}""#))
        #expect(text.contains(#"case _1st = "1st""#))
        #expect(text.contains(#"case x = "\u{5c}(x)""#))
        #expect(text.contains(#"case other = "\u{1f389}""#))
        #expect(text.contains(#"case aB2 = "A B""#) && text.contains(#"case aB3 = "a b""#))
        #expect(text.contains(#"bridgeOfThePage.call("x\u{22}.y\u{5c}(z)", argument, in: documentOfThePage)"#))
    }

    @Test func namesThatSwiftCannotHaveAreReported() throws {
        let folder = TemporaryFolder()
        try folder.write(
            """
            interface Range { start: number }
            interface TomboloPageFunctions { 'a.b'(range: Range): void; 'a-b'(): void; 'a.c'(): void }
            """, to: "page.d.ts")
        let functions = try DeclarationFile(folder: folder.url, name: "page.d.ts").pageFunctions()
        #expect(
            SwiftPageFunctions(functions, source: "page.d.ts").diagnostics == [
                "“a.b” and “a-b” would both become the method aB. Rename one.",
                "Range is the name of a Swift type. Rename your type.",
            ])
    }

    @Test func pageFunctionsCanBeNamedBridgeAndDocument() throws {
        let folder = TemporaryFolder()
        try folder.write(
            "interface TomboloPageFunctions { bridge(): string; document(text: string): void }", to: "page.d.ts")
        let functions = try DeclarationFile(folder: folder.url, name: "page.d.ts").pageFunctions()
        let file = SwiftPageFunctions(functions, source: "page.d.ts")
        #expect(file.diagnostics.isEmpty)
        let methods = """
                func bridge() async throws -> String {
                    try await bridgeOfThePage.call("bridge", in: documentOfThePage)
                }

                func document(_ argument: String) async throws {
                    try await bridgeOfThePage.call("document", argument, in: documentOfThePage)
                }
            }

            """
        #expect(file.text.hasSuffix(methods), "\(file.text)")
        // No property has the name of a method.
        #expect(!file.text.contains("let bridge:") && !file.text.contains("let document:"), "\(file.text)")
    }

    @Test func aPageFunctionWithTheNameOfAPropertyIsReported() throws {
        let folder = TemporaryFolder()
        try folder.write(
            "interface TomboloPageFunctions { 'bridge.of.the.page'(): void; documentOfThePage(): void }",
            to: "page.d.ts")
        let functions = try DeclarationFile(folder: folder.url, name: "page.d.ts").pageFunctions()
        let reason = "but BridgePageFunctions already has a member of that name. Rename the function."
        #expect(
            SwiftPageFunctions(functions, source: "page.d.ts").diagnostics == [
                "“bridge.of.the.page” would become the method bridgeOfThePage, \(reason)",
                "“documentOfThePage” would become the method documentOfThePage, \(reason)",
            ])
    }

    @Test func aTypeCanContainItselfInAnArray() throws {
        let text = try text(
            of:
                "interface N { children: N[]; byName: Record<string, N> }\ninterface TomboloPageFunctions { 'a.b'(x: N): void }"
        )
        #expect(text.contains("var children: [N]") && text.contains("var byName: [String: N]"))
    }

    @Test func aMissingFileIsNamed() {
        let folder = TemporaryFolder()
        #expect { try DeclarationFile(folder: folder.url, name: "a.d.ts").pageFunctions() } throws: {
            ($0 as? CommandFailure)?.status == .notLoaded
        }
    }
}
