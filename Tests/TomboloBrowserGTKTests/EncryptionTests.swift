import Foundation
import TestSupport
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTesting

@testable import TomboloBrowserGTK

/// Sites without encryption (B26-B28).
@MainActor
@Suite
struct EncryptionTests {
    @Test
    func aSiteWithoutEncryptionIsBlockedBeforeAnyRequest() async throws {
        try await withBrowser { browser in
            try await browser.go(to: "http://example.invalid/x")
            #expect(browser.alertText == "The connection to example.invalid would not be encrypted.")
            let tab = try browser.tab
            #expect(tab.state.content == .failure(LoadFailure(url("http://example.invalid/x"), cause: .insecure)))
            #expect(!tab.state.isLoading && tab.page.url == nil)
        }
    }

    @Test
    func aRedirectToASiteWithoutEncryptionIsBlocked() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/redirect?to=http://example.invalid/x").absoluteString)
            try await until("the alert") {
                browser.alertText == "The connection to example.invalid would not be encrypted."
            }
            #expect(browser.addressText == "http://example.invalid/x")
        }
    }

    @Test
    func anAllowedSiteIsLoadedWithoutEncryption() async throws {
        let sites = InsecureSites([.init(domain: "example.invalid", includesSubdomains: true)])
        try await withBrowser({ $0.settings?.insecureSites = sites }) { browser in
            try await browser.show("http://a.example.invalid/")
            #expect(browser.alertText == "The page you requested could not be found.")
        }
    }

    private func url(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/") }
}
