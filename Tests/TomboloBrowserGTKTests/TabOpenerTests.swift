import Foundation
import TestSupport
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTesting

@testable import TomboloBrowserGTK

/// Tabs that pages open are loaded on behalf of those pages, not of the user.
@MainActor
@Suite
struct TabOpenerTests {
    @Test(arguments: [true, false])
    func aTabOpenedByAPageSendsStrictCookiesOnlyToTheSameSite(isSameSite: Bool) async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/cookies?secret=1&attributes=%3BSameSite%3DStrict").absoluteString)
            let target = server.url("/echo")
            await browser.serve(
                "<title>Opener</title><a target=_blank href='\(target)'>open</a>", at: "/opener", by: server)
            try await browser.show(server.url("/opener", host: isSameSite ? .address : .localhost).absoluteString)
            let before = try browser.tab
            _ = try await browser.evaluate("document.querySelector('a').click()")
            try await until("the tab") { browser.window.tabs.count == 2 }
            try await until("the page in the new tab") { try browser.state.document == target }
            try await browser.settle()
            let text = try await browser.evaluate("return document.body.innerText")?.stringValue ?? ""
            let request = try JSONDecoder().decode(ReceivedRequest.self, from: Data(text.utf8))
            #expect((request.headers["cookie"] == "secret=1") == isSameSite, "\(request.headers)")
            if let site = request.headers["sec-fetch-site"] {
                #expect(site == (isSameSite ? "same-origin" : "cross-site"))
            }
            #expect(request.headers["referer"] == nil)
            #expect(browser.addressText == target.absoluteString)
            #expect(try browser.tab.page.backForwardList.back.isEmpty)
            #expect(try await browser.evaluate("return opener === null") == true)
            #expect(before.state.title == "Opener")
        }
    }

    /// The engine does not report that a frame opens the tab.
    @Test(arguments: [true, false])
    func aTabOpenedByAFrameIsNotLoadedInTheNameOfThePage(isOpenedAtOnce: Bool) async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            browser.window.session.change { $0.popups = isOpenedAtOnce ? .always : .whenAsked }
            try await browser.show(server.url("/cookies?secret=1&attributes=%3BSameSite%3DStrict").absoluteString)
            let target = server.url("/echo")
            await browser.serve("<script>window.open('\(target)')</script>", at: "/frame", by: server)
            let frame = server.url("/frame", host: .localhost)
            await browser.serve("<title>Opener</title><iframe src='\(frame)'></iframe>", at: "/opener", by: server)
            try await browser.show(server.url("/opener").absoluteString)
            if !isOpenedAtOnce {
                let tab = try browser.tab
                try await until("the blocked window") { tab.popups.blockedCount == 1 }
                tab.openBlockedWindows()
            }
            try await until("the tab") { browser.window.tabs.count == 2 }
            try await until("the page in the new tab") { try browser.state.document == target }
            try await browser.settle()
            let text = try await browser.evaluate("return document.body.innerText")?.stringValue ?? ""
            let request = try JSONDecoder().decode(ReceivedRequest.self, from: Data(text.utf8))
            #expect(request.headers["cookie"] == nil, "\(request.headers)")
            if let site = request.headers["sec-fetch-site"] { #expect(site == "cross-site") }
        }
    }

    @Test
    func aTabOpenedByAPageReportsAFailedLoad() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let target = server.url("/drop")
            await browser.serve(
                "<title>Opener</title><a target=_blank href='\(target)'>open</a>", at: "/opener", by: server)
            try await browser.show(server.url("/opener").absoluteString)
            _ = try await browser.evaluate("document.querySelector('a').click()")
            try await until("the alert") { browser.alertText != nil }
            #expect(browser.addressText == target.absoluteString)
            try browser.confirm()
        }
    }
}
