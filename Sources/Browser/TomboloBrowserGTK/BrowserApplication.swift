package import Foundation
package import Tombolo
import TomboloEngine

/// The browser as a program. Each profile has one running instance, which opens the URLs of further instances.
@MainActor
package enum BrowserApplication {
    /// The application id, for D-Bus, desktop files and windows.
    package static let id = "dev.tombolo.Browser"

    /// Returns the id of the instance that uses a profile.
    /// - Parameter profile: The profile's name; nil for a profile that cannot be shared.
    package static func id(profile: String?) -> String {
        guard let profile, profile != "default" else { return id }
        // The mapping accepts any name, and different names have different ids.
        let part = profile.utf8.map { byte in
            byte.isASCIILetter || byte.isASCIIDigit
                ? String(decoding: [byte], as: UTF8.self) : "_" + String(byte, radix: 16)
        }
        return "\(id).p\(part.joined())"
    }

    /// Runs until the last window is closed.
    /// - Parameters:
    ///   - urls: The URLs to open, each in a tab; empty for the home page or the start page.
    ///   - isUnique: Whether a browser that is already running with this id opens the URLs instead of this process.
    /// - Returns: The program's exit status.
    package static func run(
        _ id: String, _ storage: ProfileStorage, isUnique: Bool, opening urls: [URL]
    ) -> Int32 {
        var browser: Browser?
        let application = Application(id, profile: storage, isUnique: isUnique) { application in
            let made = try Browser(Browser.Configuration(storage: storage), in: application)
            browser = made
            // If there are URLs, `onOpen` is called for each of them, and opens a tab or, for the first one, a window.
            if urls.isEmpty { try made.openWindow() }
            application.stay(during: made.restoreSession)
        }
        application.onOpen = { url in report(application) { try browser?.open(url) } }
        application.onActivateAgain = { application in report(application) { try browser?.openWindow() } }
        return application.runUntilQuit(arguments: [CommandLine.arguments[0]] + urls.map(\.absoluteString))
    }

    /// Runs for a WebDriver client, which opens and controls the tabs, until it disconnects. No data is kept.
    ///
    /// `WebKitWebDriver` starts the program in this way, and passes its address in the environment.
    /// - Returns: The program's exit status.
    package static func runAutomated() -> Int32 {
        guard ProcessInfo.processInfo.environment["WEBKIT_INSPECTOR_SERVER"] != nil else {
            StandardError.write(
                line:
                    "There is no WebDriver client. --automation is for WebKitWebDriver, which starts the browser itself."
            )
            return 1
        }
        var browser: Browser?
        let application = Application(id, profile: .ephemeral, isUnique: false) { application in
            var configuration = Browser.Configuration(storage: .ephemeral)
            configuration.isAutomated = true
            let made = try Browser(configuration, in: application)
            browser = made
            application.stay(during: made.hasWindow)
        }
        return withExtendedLifetime(browser) { application.runUntilQuit(arguments: [CommandLine.arguments[0]]) }
    }

    private static func report(_ application: Application, _ work: () throws -> Void) {
        do { try work() } catch { application.fail(error) }
    }
}
