import CAdwaita
import CGLib
import Foundation
import GLibRuntime
import TestSupport
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTesting
import TomboloWidgets

@testable import TomboloBrowserGTK

/// Screenshots of the browser's main states, for inspection by a reader: `.build/screenshots`.
@MainActor
@Suite
struct PictureTests {
    @Test(arguments: Language.allCases)
    func theMainStatesAreDrawnInLightAndDark(language: Language) async throws {
        let server = try await LocalServer.start()
        let change: (inout Browser.Configuration) -> Void = { ($0.language, $0.windowSize) = (language, (800, 600)) }
        try await withBrowser(alone: true, change) { browser in
            defer { Self.setStyle(ADW_COLOR_SCHEME_DEFAULT) }
            await browser.serve(Self.page, at: "/page", by: server)
            let window = browser.window
            for (style, scheme) in [("light", ADW_COLOR_SCHEME_FORCE_LIGHT), ("dark", ADW_COLOR_SCHEME_FORCE_DARK)] {
                Self.setStyle(scheme)
                let name = "\(language.rawValue)-\(style)"
                window.openTab()
                try await Self.ownPage(of: browser)
                try await Picture.take(of: window.reference, named: "\(name)-start")
                try await browser.show(server.url("/page").absoluteString)
                try await Picture.take(of: window.reference, named: "\(name)-page")
                window.perform(.find)
                try await Picture.take(of: window.reference, named: "\(name)-find")
                window.find.close()
                try await browser.go(to: "https://no-such-host.invalid/")
                try await until("the alert") { browser.alertText != nil }
                let alert = try #require(window.alerts.dialog)
                try await Picture.take(of: Self.window(of: alert), named: "\(name)-alert")
                try browser.confirm()
                try await Self.ownPage(of: browser)
                try await Picture.take(of: window.reference, named: "\(name)-failure")
                window.perform(.showSettings)
                let settings = try #require(window.settingsWindow)
                try await Picture.take(of: settings.window, named: "\(name)-settings")
                settings.close()
            }
        }
    }

    @Test(arguments: Language.allCases)
    func theMainStatesAreDrawnWithLargeTextInANarrowWindow(language: Language) async throws {
        let change: (inout Browser.Configuration) -> Void = { ($0.language, $0.windowSize) = (language, (320, 600)) }
        try await withBrowser(alone: true, change) { browser in
            try await withTextScale(2) {
                let name = "\(language.rawValue)-large"
                try await Self.ownPage(of: browser)
                try await Picture.take(of: browser.window.reference, named: "\(name)-start")
                try await browser.go(to: "https://no-such-host.invalid/")
                try await until("the alert") { browser.alertText != nil }
                let alert = try #require(browser.window.alerts.dialog)
                try await Picture.take(of: Self.window(of: alert), named: "\(name)-alert")
                try browser.confirm()
                try await Self.ownPage(of: browser)
                try await Picture.take(of: browser.window.reference, named: "\(name)-failure")
            }
        }
    }

    private static func window(of alert: AlertDialog) throws -> GObjectReference {
        GObjectReference(retaining: UnsafeMutableRawPointer(try #require(alert.window)))
    }

    private static let page = """
        <!doctype html><meta charset=utf-8><title>Tombolo</title><body style='font: 16px sans-serif; margin: 3em'>
        <h1>Tombolo</h1><p>A bar of sand that ties an island to the shore. 육계사주. 陸繋砂州。<p><a href='/ok'>On</a>
        """

    /// Waits until the browser's own page displays its texts. The page requests them after it has loaded.
    private static func ownPage(of browser: TestBrowser) async throws {
        let view = try #require(try browser.tab.internalView)
        for _ in 0..<500 {
            let script = "return !!document.querySelector('h1')?.textContent"
            if (try? await view.page.engine.callFunction(script, argument: nil, in: .page)) == true { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw TestFailure("The browser's own page stays empty.")
    }

    private static func setStyle(_ scheme: AdwColorScheme) {
        adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
    }
}
