import Foundation
import Testing
import TomboloBrowser
import TomboloEngine

/// The display of hosts in Unicode, which is limited to hosts that cannot be confused with others.
@Suite struct DisplayHostTests {
    @Test(
        arguments: [
            "xn--80ak6aa92e.com",  // аррӏе, all Cyrillic
            "xn--n1aa.example",  // оо, Cyrillic
            "xn--1-0tb.example",  // о1
            "xn--a-8sb.example",  // aа: Latin and Cyrillic
            "xn--b-ylb.example",  // αb: Greek and Latin
            "xn--ce-gpa.example",  // ıce, without a dot on its i
            "xn--pple-p5b.example",  // ɑpple, with a phonetic letter
            "xn--a-qsa.example",  // ǃa, a click
            "xn--oogle-dq33a.example",  // a wide g: another form of the same name
            "xn--ab-8tb.example",  // á as two characters
            "xn--googlelogin-7e5j.example",  // ノ for a slash
            "xn--abcd-m84f.example",  // 一 for a dash
            "xn--ldk.example", "xn--4gq.example", "xn--w6j.example", "xn--wek.example",  // only strokes
            "xn--n3h.example", "xn--ls8h.example",  // emoji and symbols
            "xn--12c2c3da.example",  // the same mark twice
            "xn--1-tud0w.example",  // क१1, digits of two kinds
            "xn--l8jy580c.example",  // Hangul and Hiragana
            "xn--pgbt7cgc.example", "xn--eeba.example", "xn--mgb.example",  // from right to left
            "xn--zvg164d7sx.jp",  // a mark that reorders
            "xn--zwjx-776a.example", "xn--ab-0ea.example",  // a joiner, a middle dot
            "xn--pxawj1b687y.gr",  // accents of ancient Greek
            // Invalid Punycode, or Punycode of ASCII.
            "xn--.com", "xn--a-.com", "xn--abc.com", "xn--99999999.com", "xn---.com",
        ])
    func confusableHostsStayInTheirASCIIForm(host: String) {
        #expect(DisplayHost(host).text == host)
    }

    @Test func aLongHostIsShortenedToItsEnd() {
        let host = "accounts.bank.example." + String(repeating: "a.", count: 100) + "evil.example"
        let short = DisplayHost(host).shortText
        #expect(short.count == 40 && short.hasPrefix("…") && short.hasSuffix("a.evil.example"))
        #expect(DisplayHost("bank.example").shortText == "bank.example")
        #expect(DisplaySite(.tuple(scheme: "https", host: host, port: 8443))?.text == short + ":8443")
        let label = DisplayAddress(URL(string: "https://\(host)/a?b")!).labelText
        #expect(label == "https://\(short)/a?b")
        #expect(DisplayAddress(URL(string: "about:blank")!).labelText == "about:blank")
    }

    @Test(
        arguments: [
            ("xn--r8jz45g.jp", "例え.jp"), ("xn--3e0b707e.xn--3e0b707e", "한국.한국"), ("xn--wgv71a119e.jp", "日本語.jp"),
            ("xn--fiqs8s.cn", "中国.cn"), ("xn--b1agh1afp.xn--p1ai", "привет.рф"),
            ("xn--80atc1g.example", "ёлка.example"),
            ("xn--hxajbheg2az3al.gr", "παράδειγμα.gr"), ("xn--bcher-kva.example", "bücher.example"),
            ("xn--ab-fi4a1dqjb.jp", "スーパーab.jp"), ("xn--4gq0d182f.jp", "中一文.jp"),
            ("xn--11b2ezc.example", "क्ष.example"), ("xn--12c2c3d.example", "กิน.example"),
            ("xn--1-7sbfx1a.example", "иван1.example"), ("xn--a-kq6au934b.example", "한中a.example"),
            ("XN--BCHER-KVA.Example", "bücher.example"),
        ])
    func hostsOfOneLanguageAreShownInUnicode(host: String, text: String) { #expect(DisplayHost(host).text == text) }

    @Test func eachLabelIsJudgedSeparately() {
        #expect(DisplayHost("xn--bcher-kva.xn--80ak6aa92e.com").text == "bücher.xn--80ak6aa92e.com")
    }

    @Test(arguments: ["example.com", "example.com.", "[::1]", "127.0.0.1", "", ".", "a_b.example", "localhost"])
    func otherHostsAreShownAsTheyAre(host: String) { #expect(DisplayHost(host).text == host) }

    @Test func aHugeHostIsFormattedQuickly() {
        let label = "xn--" + String(repeating: "9a", count: 50_000)
        #expect(DisplayHost(label).text == label)
        let many = String(repeating: "xn--abc.", count: 10_000)
        #expect(DisplayHost(many).text == many)
    }
}
