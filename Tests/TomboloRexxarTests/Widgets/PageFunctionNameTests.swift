import Testing

@testable import TomboloRexxar

@Suite
struct PageFunctionNameTests {
    @Test(arguments: [
        "", "()", ".a()", "a.()", "a..b()", "a", "a(1)", "a();", "a()()", "a() b()", "alert(document.cookie)",
        "a;b()", "(function(){})()", "1a()", "a-b()", "a[0]()", "a b()", "a()//()", "`${x}`()", "ａ()", "a\0()", "ä()",
        "javascript:a()", "a( )", "a\n.b()", "a?.b()",
    ])
    func invalidActionsAreRejected(text: String) { #expect(PageFunctionName(action: text) == nil) }

    @Test
    func longNamesAreRejected() {
        #expect(PageFunctionName(String(repeating: "a", count: 256)) != nil)
        #expect(PageFunctionName(String(repeating: "a", count: 257)) == nil)
        #expect(PageFunctionName(action: String(repeating: "a.", count: 500_000) + "a()") == nil)
    }

    @Test(arguments: [
        ("Rexxar.Widget.AlertDialog.btnClicked_0()", ["Rexxar", "Widget", "AlertDialog", "btnClicked_0"]),
        (" window.cb() \n", ["window", "cb"]), ("_$1()", ["_$1"]),
    ])
    func dottedNamesAreActions(text: String, members: [String]) throws {
        let name = try #require(PageFunctionName(action: text))
        #expect(name.members == members)
        #expect(name.description == members.joined(separator: "."))
    }
}
