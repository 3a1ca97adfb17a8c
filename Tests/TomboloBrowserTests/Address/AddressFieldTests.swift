import Testing
import TomboloBrowser

/// The text of the address field while the user types and pages load.
@Suite struct AddressFieldTests {
    @Test func aHostIsFoundInAPagesAddressButNotInTypedText() {
        for (text, host) in [
            ("https://bank.example/a?b://c", "bank.example"), ("http://bank.example:8080/", "bank.example"),
            ("http://[::1]:80/", "[::1]"), ("https://éx.example", "éx.example"),
        ] {
            let field = AddressField(address: text)
            let found = field.host.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
            #expect(found == host, "\(text)")
        }
        for text in [
            "about:blank", "about:blank#https://bank.example/", "blob:null/1-2#////////https://bank.example/",
            "blob:https://bank.example/1-2", "data:text/html,https://bank.example/", "/a?https://bank.example/",
        ] {
            #expect(AddressField(address: text).host == nil, "\(text)")
        }
        var field = AddressField(address: "https://bank.example/")
        field.type("https://other.example/")
        #expect(field.host == nil)
    }

    @Test func aPageThatFinishesDoesNotChangeTheTypedText() {
        var field = AddressField(address: "https://one.example")
        field.focus()
        field.type("two.exa")
        field.move(to: "https://one.example/moved")
        #expect(field.text == "two.exa")
        #expect(field.isFocused)
    }

    @Test func restoringShowsTheCurrentAddressOfThePage() {
        var field = AddressField(address: "https://one.example")
        field.focus()
        field.type("two.exa")
        field.move(to: "https://one.example/moved")
        let restored1 = field.restore()
        #expect(restored1)
        #expect(field.text == "https://one.example/moved")
        let restored2 = field.restore()
        #expect(!restored2)
    }

    @Test func typedTextStaysWhenTheFieldLosesFocus() {
        var field = AddressField(address: "https://one.example")
        field.focus()
        field.type("two.exa")
        field.blur()
        field.move(to: "https://three.example")
        #expect(field.text == "two.exa")
    }

    @Test func aClearedFieldStaysEmpty() {
        var field = AddressField(address: "https://one.example")
        field.type("")
        #expect(field.text == "")
    }

    @Test func aFieldWhoseTextIsThePagesAddressFollowsThePageAgain() {
        var field = AddressField(address: "https://one.example")
        field.type("https://one.exampl")
        field.type("https://one.example")
        field.move(to: "https://two.example")
        #expect(field.text == "https://two.example")
    }

    @Test func aLoadShowsTheRequestedAddress() {
        var field = AddressField(address: "https://one.example")
        field.focus()
        field.type("two.example")
        field.submit("https://two.example")
        #expect(field.text == "https://two.example")
        #expect(!field.isFocused)
        field.move(to: "https://two.example/final")
        #expect(field.text == "https://two.example/final")
    }
}
