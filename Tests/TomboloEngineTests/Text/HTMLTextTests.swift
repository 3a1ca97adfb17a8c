import Testing

@testable import TomboloEngine

struct HTMLTextTests {
    @Test(arguments: ["<", ">", "&", "\"", "'"])
    func markupIsEscapedNextToAnyCharacter(mark: String) {
        for neighbour in ["", "\u{600}", "\u{D4E}", "\u{111C2}", "\u{301}", "\u{200D}", "e"] {
            let html = HTMLText.escaped("\(neighbour)\(mark)\(neighbour)")
            let marks = html.utf8.filter { "<>\"'".utf8.contains($0) }
            #expect(marks.isEmpty, "\(neighbour.unicodeScalars.map(\.value))")
            #expect(html.utf8.count { $0 == UInt8(ascii: "&") } == 1)
        }
    }

    @Test func textWithoutMarkupIsUnchangedAndNULIsReplaced() {
        #expect(HTMLText.escaped("가 é 👨‍👩‍👧\n") == "가 é 👨‍👩‍👧\n")
        #expect(HTMLText.escaped("a\u{0}b") == "a\u{FFFD}b")
    }
}
