import CGLib
import Foundation
import TestSupport
import Testing
import TomboloBrowser
import TomboloTesting

@testable import TomboloBrowserGTK

/// Loads, their indicators and their failures (B10-B19).
@MainActor
@Suite
struct LoadingTests {
    @Test
    func aFailedLoadShowsOneAlertAndAnErrorPage() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let address = server.url("/drop").absoluteString
            try await browser.show(address)
            #expect(browser.alertText == "The page you requested could not be found.")
            #expect(browser.addressText == address)
            #expect(try browser.state.loading.sign == .none)
            #expect(!browser.window.navigation.back.isEnabled && !browser.window.navigation.forward.isEnabled)
            try browser.confirm()
            #expect(browser.window.alerts.dialog == nil)
            try await until("the field") { try browser.state.field.isFocused }
        }
    }

    @Test
    func anUnknownHostIsReported() async throws {
        try await withBrowser { browser in
            try await browser.show("no-such-host.invalid")
            #expect(browser.alertText == "The page you requested could not be found.")
            #expect(browser.addressText.hasPrefix("https://no-such-host.invalid"))
            guard case .failure(let failure) = try browser.state.content else {
                throw TestFailure("The tab does not show a failure.")
            }
            #expect(failure.cause == .hostNotFound)
        }
    }

    @Test
    func subresourcesAndFramesDoNotShowTheLoadingIndicator() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            _ = try await browser.evaluate(
                "document.body.innerHTML = '<img src=/delay/301><iframe src=/delay/302></iframe>'")
            for path in ["/delay/301", "/delay/302"] {
                for _ in 0..<1_000 where await server.requestCount(of: path) == 0 {
                    #expect(try browser.state.loading.sign == .none)
                    try await Task.sleep(for: .milliseconds(10))
                }
                #expect(await server.requestCount(of: path) == 1)
            }
            for _ in 0..<50 {
                #expect(try browser.state.loading.sign == .none)
                try await Task.sleep(for: .milliseconds(10))
            }
        }
    }

    @Test
    func alertsAreInTheLanguageOfTheBrowser() async throws {
        let server = try await LocalServer.start()
        try await withBrowser({ $0.language = .korean }) { browser in
            try await browser.show(server.url("/drop").absoluteString)
            #expect(browser.alertText == "요청하신 페이지를 찾을 수 없습니다.")
        }
    }

    @Test
    func replacedAndStoppedLoadsAreNotFailures() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.go(to: server.url("/delay/60000").absoluteString)
            try await until("the load") { try browser.state.isLoading }
            #expect(try browser.state.loading.sign == .spinner)
            try await browser.go(to: server.url("/ok").absoluteString)
            try await until("the second page") { try browser.state.document == server.url("/ok") }
            try await browser.settle()
            try await browser.go(to: server.url("/delay/60001").absoluteString)
            try await until("the third load") { try browser.state.isLoading }
            try await browser.press(browser.window.navigation.reload)
            try await until("the end") { try !browser.state.isLoading }
            #expect(browser.window.alerts.dialog == nil)
            #expect(browser.addressText == server.url("/ok").absoluteString)
            #expect(try browser.state.content == .page)
            #expect(try browser.state.loading.sign == .none)
        }
    }

    @Test(arguments: [404, 500])
    func anErrorPageOfTheServerIsShown(status: Int) async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/status/\(status)").absoluteString)
            try await until("the title") { try browser.state.title == "Status \(status)" }
            #expect(try browser.state.content == .page)
            #expect(browser.window.alerts.dialog == nil)
        }
    }

    @Test
    func aFailureKeepsThePageBeforeItAndItsHistory() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok?1").absoluteString)
            try await browser.show(server.url("/ok?2").absoluteString)
            let address = server.url("/drop").absoluteString
            try await browser.go(to: address)
            try await until("the failure") { browser.alertText != nil }
            #expect(browser.addressText == address)
            #expect(browser.window.navigation.back.isEnabled && !browser.window.navigation.forward.isEnabled)
            try await browser.press(browser.window.navigation.back)
            #expect(try browser.state.content == .page)
            #expect(browser.addressText == server.url("/ok?2").absoluteString)
        }
    }

    @Test
    func equalFailuresShowOneAlert() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            for _ in 0..<2 { try await browser.show(server.url("/drop").absoluteString) }
            #expect(browser.alertText == "The page you requested could not be found.")
            try await browser.go(to: "")
            try browser.confirm()
            #expect(browser.alertText == "Please enter url address you want to go.")
            try browser.confirm()
            #expect(browser.window.alerts.dialog == nil)
        }
    }

    @Test
    func aPullReloadsOnceWithItsOwnIndicator() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            await server.respond(StubResponse(status: 200, headers: [], body: Data("again".utf8)), at: "/ok")
            browser.window.perform(.pull)
            browser.window.perform(.pull)
            #expect(try browser.state.loading.sign == .pull)
            try await until("the reload") { try browser.state.loading.sign == .none }
            #expect(await server.requestCount(of: "/ok") == 2)
        }
    }
}
