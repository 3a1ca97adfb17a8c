import Testing
import TomboloBrowser
import TomboloEngine

/// The limit for pages that open dialogs without end, and the name of the site in a dialog.
@Suite struct DialogGuardTests {
    private let site = Origin(serialized: "https://a.example")

    private func shown(_ decision: DialogGuard.Decision) -> DisplayDialog? {
        if case .show(let dialog) = decision { dialog } else { nil }
    }

    @Test func silencingEndsAFloodOfDialogs() {
        var dialogs = DialogGuard()
        var seen = 0
        for _ in 0..<10_000 {
            guard let dialog = shown(dialogs.open(.alert(message: "again"), from: site)) else { continue }
            seen += 1
            // The page continues without an action of the user, for example by reloading itself.
            if dialog.offersSilence { dialogs.silence() }
            dialogs.leave(for: site, isUserInitiated: false)
        }
        #expect(seen == 2)
    }

    @Test func silencingIsOfferedFromTheSecondDialogOn() {
        var dialogs = DialogGuard()
        let offers = [.alert(message: ""), .confirm(message: ""), .prompt(message: "", defaultText: "")].map {
            (dialog: Dialog) in shown(dialogs.open(dialog, from: site))?.offersSilence
        }
        #expect(offers == [false, true, true])
    }

    @Test func theDialogsOfASilencedDocumentAreDismissed() {
        var dialogs = DialogGuard()
        dialogs.silence()
        #expect(dialogs.open(.alert(message: ""), from: site) == .answer(.dismissed))
        #expect(dialogs.open(.confirm(message: ""), from: site) == .answer(.dismissed))
        #expect(dialogs.open(.prompt(message: "", defaultText: ""), from: site) == .answer(.dismissed))
    }

    @Test func aSilencedDocumentCannotPreventLeaving() {
        var dialogs = DialogGuard()
        dialogs.silence()
        #expect(dialogs.open(.leave, from: site) == .answer(.accepted()))
    }

    @Test func dialogsBeforeLeavingCountAsDialogs() throws {
        var dialogs = DialogGuard()
        #expect(try #require(shown(dialogs.open(.leave, from: site))).offersSilence == false)
        #expect(try #require(shown(dialogs.open(.leave, from: site))).offersSilence)
    }

    @Test func leavingASilencedDocumentEndsTheSilence() {
        for (origin, isUserInitiated) in [(site, true), (Origin(serialized: "https://b.example"), false)] {
            var dialogs = DialogGuard()
            _ = dialogs.open(.alert(message: ""), from: site)
            dialogs.silence()
            dialogs.leave(for: origin, isUserInitiated: isUserInitiated)
            #expect(shown(dialogs.open(.alert(message: ""), from: origin))?.offersSilence == false)
        }
    }

    @Test func aReloadDoesNotEndTheSilenceOfAnOpaqueOrigin() {
        var dialogs = DialogGuard()
        _ = dialogs.open(.alert(message: ""), from: .opaque)
        dialogs.silence()
        dialogs.leave(for: .opaque, isUserInitiated: false)
        #expect(dialogs.open(.alert(message: ""), from: .opaque) == .answer(.dismissed))
    }

    @Test(
        arguments: [
            ("https://a.example", "a.example"), ("https://a.example:8443", "a.example:8443"),
            ("http://a.example", "http://a.example"), ("https://xn--80ak6aa92e.com", "xn--80ak6aa92e.com"),
            ("https://xn--r8jz45g.jp", "例え.jp"), ("app://start", nil), ("null", nil),
        ])
    func aDialogNamesItsSite(origin: String, name: String?) {
        var dialogs = DialogGuard()
        let decision = dialogs.open(.alert(message: ""), from: Origin(serialized: origin))
        #expect(shown(decision)?.site == name)
    }

    @Test func aMessageIsSanitisedAndTruncated() throws {
        var dialogs = DialogGuard()
        func message(_ text: String) -> String? {
            guard case .alert(let message) = shown(dialogs.open(.alert(message: text), from: site))?.dialog else {
                return nil
            }
            return message
        }
        #expect(message("\r\n a\u{202E}b\r\nc\tc\u{0}\n\n<b>d</b>\u{2028}e\n\n") == "ab\nc c\n\n<b>d</b>\ne")
        let long = try #require(message(String(repeating: "a", count: 100_000)))
        #expect(long.count == DisplayDialog.maximumMessageLength && long.hasSuffix("a…"))
        let high = try #require(message(String(repeating: "a\n", count: 1000)))
        #expect(high.split(separator: "\n").count == DisplayDialog.maximumLines && high.hasSuffix("a…"))
        #expect(try #require(message(String(repeating: "\n", count: 100_000) + "a")) == "…")
    }

    @Test func theDefaultTextOfAPromptIsOneLine() throws {
        var dialogs = DialogGuard()
        let dialog = shown(dialogs.open(.prompt(message: "a\nb", defaultText: "a\nb\u{202E}"), from: site))?.dialog
        #expect(dialog == .prompt(message: "a\nb", defaultText: "a b"))
    }
}
