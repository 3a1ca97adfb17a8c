import Testing

@testable import TomboloEngine

struct SafeFilenameTests {
    @Test(arguments: [
        ("report.pdf", "report.pdf"), ("보고서 2026.pdf", "보고서 2026.pdf"), ("a/b/c.txt", "c.txt"),
        ("..\\..\\c.txt", "c.txt"),
        ("../../etc/passwd", "passwd"), ("/", "download"), ("", "download"), (".", "download"), ("..", "download"),
        ("...", "download"), (".bashrc", "bashrc"), (" . hidden", "hidden"), ("name. . ", "name"),
        ("a\u{0}b.txt", "ab.txt"),
        ("a\nb\u{7F}.txt", "ab.txt"), ("x\u{202E}fdp.exe", "xfdp.exe"), ("a\u{2066}b\u{200F}c", "abc"),
        ("\u{FEFF}.x", "x"), (".\u{301}hidden", "\u{301}hidden"), (" .\u{20E3}.\u{301}x", "\u{20E3}.\u{301}x"),
        ("a:b*c?d\"e<f>g|h", "a_b_c_d_e_f_g_h"), ("👨‍👩‍👧.png", "👨‍👩‍👧.png"), ("a%2Fb", "a%2Fb"), ("x\u{2028}y", "xy"),
    ])
    func suggestedFilenamesAreSanitized(suggestion: String, name: String) {
        #expect(SafeFilename(suggestion).text == name)
    }

    @Test func aLongNameIsTruncatedBeforeItsExtension() {
        let long = SafeFilename(String(repeating: "가", count: 500) + ".tar.gz").text
        #expect(long.utf8.count <= 240)
        #expect(long.hasSuffix("가.gz"))
        #expect(SafeFilename("a." + String(repeating: "b", count: 500)).text.utf8.count <= 240)
        let marks = SafeFilename("e" + String(repeating: "\u{301}", count: 1000) + ".txt").text
        #expect(marks.utf8.count <= 240)
        #expect(marks.hasSuffix(".txt"))
    }
}
