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

    @Test(arguments: [
        "", "///", "\"", "}}}}", "/// a\n}", "struct", "/// x\nstruct", "\"\"\"\n{{{\n\"\"\"", "case \u{2028}",
    ])
    func anyTextIsRead(_ text: String) {
        _ = DocumentationComments(in: text, module: "M").comments
    }
}
