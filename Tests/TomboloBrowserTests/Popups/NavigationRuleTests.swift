import Foundation
import Testing
import TomboloBrowser
import TomboloEngine

/// The decision to show, block or hand over an address.
@Suite struct NavigationRuleTests {
    private let rule = NavigationRule(insecureSites: .shipped)

    private func decide(
        _ address: String, isUserInitiated: Bool = false, isMainFrame: Bool? = nil, from origin: Origin = .opaque
    ) throws -> NavigationRule.Decision {
        rule.decide(
            NavigationAction(
                url: try #require(URL(string: address)), isUserInitiated: isUserInitiated, isMainFrame: isMainFrame,
                topOrigin: origin))
    }

    @Test(
        arguments: [
            ("javascript:alert(1)", "javascript"), ("JAVASCRIPT:alert(1)", "javascript"),
            ("data:text/html,x", "data"), ("file:///etc/passwd", "file"), ("FILE:///etc/passwd", "file"),
        ])
    func schemesThatRunScriptsOrReadFilesAreBlockedEvenAfterAClick(address: String, scheme: String) throws {
        for isMainFrame in [nil, true] {
            let decision = try decide(address, isUserInitiated: true, isMainFrame: isMainFrame)
            #expect(decision == .refuse(.forbiddenScheme(scheme)))
        }
    }

    @Test func framesMayShowDataURLsButNotFiles() throws {
        #expect(try decide("data:text/html,x", isMainFrame: false) == .show)
        #expect(try decide("file:///etc/passwd", isMainFrame: false) == .refuse(.forbiddenScheme("file")))
        #expect(try decide("javascript:1", isMainFrame: false) == .refuse(.forbiddenScheme("javascript")))
    }

    @Test(
        arguments: [
            ("http://example.com/", "example.com"), ("http://notnaver.com", "notnaver.com"),
            ("http://naver.com.evil.example/", "naver.com.evil.example"), ("HTTP://EXAMPLE.com.", "example.com"),
            ("http://naver.com@evil.example", "evil.example"),
        ])
    func unencryptedRequestsToUnlistedSitesAreBlocked(address: String, host: String) throws {
        #expect(try decide(address, isUserInitiated: true) == .refuse(.insecure(host: host)))
        #expect(try decide(address, isMainFrame: false) == .refuse(.insecure(host: host)))
    }

    @Test func redirectsToUnlistedUnencryptedSitesAreBlocked() throws {
        let action = NavigationAction(
            url: try #require(URL(string: "http://other.example/")), isRedirect: true, isFromApp: true)
        #expect(rule.decide(action) == .refuse(.insecure(host: "other.example")))
    }

    @Test(
        arguments: [
            "https://example.com", "http://m.naver.com", "http://localhost:8080/", "about:blank", "about:srcdoc",
            "ABOUT:BLANK#x", "blob:https://a.example/1",
        ])
    func webPagesAreShown(address: String) throws { #expect(try decide(address) == .show) }

    @Test(arguments: ["mailto:a@b.example", "tel:+8212345", "SMS:1", "geo:1,2"])
    func otherProgramsAreOpenedOnlyAfterAGestureAndAConfirmation(address: String) throws {
        #expect(try decide(address, isUserInitiated: true) == .requestConfirmationToOpenOutside)
        let scheme = String(address.lowercased().prefix { $0 != ":" })
        #expect(try decide(address) == .refuse(.notUserInitiated(scheme: scheme)))
    }

    @Test func longAddressesForOtherProgramsAreBlocked() throws {
        let long = "mailto:a@b.example?body=" + String(repeating: "x", count: NavigationRule.maximumExternalLength)
        #expect(try decide(long, isUserInitiated: true) == .refuse(.tooLong))
    }

    @Test(arguments: ["ftp://a", "vbscript:x", "x-evil://a", "about:config", "view-source:https://a.example", "ws://a"])
    func unknownSchemesAreBlocked(address: String) throws {
        let scheme = String(address.prefix { $0 != ":" })
        #expect(try decide(address, isUserInitiated: true) == .refuse(.unknownScheme(scheme)))
    }

    @Test func anAddressWithoutASchemeIsBlocked() throws {
        #expect(try decide("x") == .refuse(.unknownScheme("")))
    }

    @Test func sitesCannotNavigateToTheBrowsersOwnPages() throws {
        let site = Origin(serialized: "https://a.example")
        #expect(try decide("app://start/", isUserInitiated: true, from: site) == .refuse(.ownPage))
        #expect(try decide("app://start/", isMainFrame: false, from: site) == .refuse(.ownPage))
        #expect(try decide("app://start/", from: Origin(serialized: "app://error")) == .show)
        let url = try #require(URL(string: "app://start/"))
        #expect(rule.decide(NavigationAction(url: url, isFromApp: true, topOrigin: site)) == .show)
        #expect(rule.decide(NavigationAction(url: url, kind: .backForward, topOrigin: site)) == .show)
        #expect(
            rule.decide(NavigationAction(url: url, isRedirect: true, isFromApp: true, topOrigin: site))
                == .refuse(.ownPage))
    }
}
