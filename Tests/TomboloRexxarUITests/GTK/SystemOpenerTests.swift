import Foundation
import Testing

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// URLs that a container passes to other programs.
@MainActor
@Suite struct SystemOpenerTests {
    @Test(arguments: [
        "https://example.com/a?b#c", "http://example.com/", "HTTPS://example.com/", "mailto:a@b.example?subject=Hi",
        "tel:+123",
    ])
    func allowedSchemesAreOpenedUnchanged(address: String) throws {
        #expect(SystemOpener.address(for: try #require(URL(string: address))) == address)
    }

    @Test(arguments: [
        "file:///etc/passwd", "FILE:///usr/share/applications/x.desktop", "javascript:alert(1)", "data:text/html,x",
        "app://shop/", "smb://host/share", "ssh://-oProxyCommand=x", "vnd.app://x", "about:blank", "blob:https://a/1",
        "mailtox:a", "x-mailto:a", "admin:///etc/passwd", "--help", "-e", "/usr/bin/true", "mailto",
    ])
    func otherSchemesAreNotOpened(address: String) {
        #expect(URL(string: address).flatMap(SystemOpener.address) == nil)
    }

    /// Some mail programs attach files that a mailto URL names.
    @Test(arguments: [
        ("mailto:a@b.example?attach=/home/me/.ssh/id_rsa&subject=Hi", "mailto:a@b.example?subject=Hi"),
        ("mailto:a@b.example?%61ttachment=file:///etc/passwd", "mailto:a@b.example"),
        ("MailTo:a@b.example?body=x&Attach=/x", "MailTo:a@b.example?body=x"),
    ])
    func mailtoURLsCannotAttachFiles(address: String, opened: String) throws {
        #expect(SystemOpener.address(for: try #require(URL(string: address))) == opened)
    }

    /// The other program receives the URL as a single argument. The URL begins with a scheme and contains no character that ends a shell word.
    @Test(arguments: [
        "https://example.com/ --option", "https://example.com/\n--option", "mailto:a@b.example?subject=x --attach /x",
        "tel:123;$(true)`true`|true", "https://example.com/\"'$IFS",
    ])
    func aURLIsASingleArgument(address: String) throws {
        let url = try #require(URL(string: address))
        let opened = try #require(SystemOpener.address(for: url))
        #expect(opened.hasPrefix("https:") || opened.hasPrefix("mailto:") || opened.hasPrefix("tel:"))
        #expect(opened.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\"" && $0 != "`" }, "\(opened)")
    }
}
