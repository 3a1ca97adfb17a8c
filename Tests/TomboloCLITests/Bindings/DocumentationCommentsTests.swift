import Testing

@testable import TomboloCLI

/// The documentation comments that are copied to bindings.
struct DocumentationCommentsTests {
    private let source = #"""
        /// A note.
        ///
        /// With a second paragraph.
        public struct Note: Codable {
            /// The title.
            var title: String
            // Not a documentation comment.
            var size: Int  /// not above a declaration
            /// A nested type.
            enum Mood: String {
                /// Happy.
                case happy = "}"
            }
            /// After the nested type.
            @Wrapped
            let last = "{"
        }

        extension Note.Mood {
            /// Of an extension.
            static let all = 1
        }

        func register() {
            /// Saves a note.
            calls.register("notes.save") { (note: Note) in
                /// Of a variable.
                let local = 1
            }
        }

        /// A note has changed.
        let changed = Event<Note>("notes.changed")
        /// Nothing below.

        struct Other {}
        """#

    @Test func commentsAreFoundByTheirNames() {
        let comments = DocumentationComments(in: source, module: "Notes").comments
        #expect(comments["Notes.Note"] == "A note.\n\nWith a second paragraph.")
        #expect(comments["Notes.Note.title"] == "The title.")
        #expect(comments["Notes.Note.size"] == nil)
        #expect(comments["Notes.Note.Mood"] == "A nested type.")
        #expect(comments["Notes.Note.Mood.happy"] == "Happy.")
        #expect(comments["Notes.Note.last"] == "After the nested type.")
        #expect(comments["Notes.Note.Mood.all"] == "Of an extension.")
        #expect(comments["notes.save"] == "Saves a note.")
        #expect(comments["notes.changed"] == "A note has changed.")
        #expect(comments["Notes.Other"] == nil)
    }

    /// The names with the comment “Found.” in a source.
    private func found(in source: String) -> Set<String> {
        Set(DocumentationComments(in: source, module: "M").comments.filter { $0.value == "Found." }.keys)
    }

    @Test(arguments: [
        "calls.register(\n    \"a.b\", throws: Failure.self\n) { (note: Note) in }",
        "try calls\n    .register(\"a.b\") { 1 }", "registry.declareErrors(\n    Failure.self, of:\n        \"a.b\")",
        "calls.register(\n    // Not a documentation comment.\n\n    \"a.b\")",
        "@available(*, deprecated, message: \"x\")\ncalls.register(\"a.b\")",
        "#if DEBUG\ncalls.register(\"a.b\")\n#endif",
    ])
    func theCommentOfAStatementAppliesToItsFirstLiteral(statement: String) {
        let source = "func f() {\n    /// Found.\n    \(statement)\n    calls.register(\"other\")\n}"
        #expect(found(in: source) == ["a.b"])
    }

    @Test(arguments: [
        "work {\n    calls.register(\"a.b\") {}\n}", "work()\ncalls.register(\"a.b\")",
        "work(); calls.register(\"a.b\")", "\ncalls.register(\"a.b\")", "let x = y[0]\ncalls.register(\"a.b\")",
    ])
    func theCommentOfAnotherStatementIsNotUsed(statements: String) {
        #expect(!found(in: "/// Found.\n\(statements)").contains("a.b"))
    }

    @Test func aCommentWithinAWrappedStatementAppliesToTheNextLiteral() {
        #expect(found(in: "/// Other.\nlet a = register(\n    1,\n    /// Found.\n    \"b\", \"c\")") == ["b"])
    }

    @Test(
        arguments: [
            ("let a = Event<Note>(\n    \"a.b\")", ["M.a", "a.b"]),
            ("let a: Event<Note> =\n    Event(\"a.b\")", ["M.a", "a.b"]),
            ("@available(macOS 15, *) struct Note {}", ["M.Note"]),
            ("@Flag(\n    \"x\"\n)\npublic var a: Int", ["M.a"]),
            ("@MainActor @Observable final class Note: Codable {", ["M.Note"]),
            ("struct Note\n{\n    let a = 1\n}", ["M.Note"]),
            ("struct Note<T>: Codable\nwhere T: Codable {", ["M.Note"]), ("func a() { let b = 1 }", []),
            ("private(set) var a = 1", ["M.a"]), ("nonisolated(unsafe) static var a = 1", ["M.a"]),
        ] as [(String, Set<String>)]
    )
    func declarationsOfSeveralLinesAreRecognized(code: String, names: Set<String>) {
        #expect(found(in: "/// Found.\n\(code)\n") == names)
    }

    @Test(
        arguments: [
            ("/** Saves. */", "Saves."), ("/** Saves.\n */", "Saves."),
            ("/**\n * Saves.\n *\n *   Twice.\n */", "Saves.\n\n  Twice."),
            ("/**\n    Saves.\n\n      Twice.\n */", "Saves.\n\n  Twice."), ("/// One.\n/** Two. */", "One.\nTwo."),
            ("/* Saves. */", nil), ("/**/", nil), ("/***/", nil), ("//// Saves.", nil), ("/// Saves.\r", "Saves."),
        ] as [(String, String?)]
    )
    func bothFormsOfCommentsAreRead(comment: String, text: String?) {
        #expect(DocumentationComments(in: "\(comment)\nstruct Note {}", module: "M").comments["M.Note"] == text)
    }

    @Test func bracesInLiteralsAndCommentsAreIgnored() {
        let source = #"""
            struct Note {
                static let html = """
                    }}} <style> a { b }
                    """
                /* } */ let raw = #"}"#
                /// Found.
                var title = "\(html) }"
                func call() { work(after: { if true { 1 } }, then: [{ 2 }]) }
                /// Found.
                var size: Int { 0 }
            }
            /// Found.
            struct Last {}
            """#
        #expect(found(in: source) == ["M.Note.title", "M.Note.size", "M.Last"])
    }

    @Test(arguments: [
        "", "///", "\"", "}}}}", "/// a\n}", "struct", "/// x\nstruct", "\"\"\"\n{{{\n\"\"\"", "case \u{2028}",
    ])
    func anyTextIsReadWithoutACrash(_ text: String) {
        _ = DocumentationComments(in: text, module: "M").comments
    }

    @Test(arguments: [
        #"let name = "clock""#, #"static let name = "clock""#, #"var name: String { "clock" }"#,
        #"let name = "clock", other = "x""#,
    ])
    func commentsOfAPluginsCallsAreFoundByTheirFullNames(member: String) {
        let source = """
            final class Clock: Plugin {
                func register(in calls: PluginCalls) {
                    /// Starts the clock.
                    calls.register("start") { [self] in begin() }
                }
                \(member)
                /// The clock has struck.
                static let struck = Event<Int>("clock.struck")
            }

            struct Setup {
                let name = "setup"

                func register(in calls: CallRegistry) {
                    /// Starts the app.
                    calls.register("start") {}
                }
            }
            """
        let comments = DocumentationComments(in: source, module: "App").comments
        #expect(comments["clock.start"] == "Starts the clock.")
        #expect(comments["clock.struck"] == "The clock has struck.")
        #expect(comments["start"] == "Starts the app.")
    }
}
