#if DEBUG && os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Logging
import TomboloEngine
import TomboloEngineGTK

/// Lets a WebDriver client control an app's windows. Exists in debug builds only.
///
/// `WebKitWebDriver` starts the app with the option `--automation`. The session begins with the page of the first window, and the client finds the
/// other windows among its window handles. The data of the pages is not kept.
@MainActor
final class Automation: PageObserving {
    /// The option of the command line.
    nonisolated static let option = "--automation"

    /// Whether the program was started with ``option``.
    static var isRequested: Bool { CommandLine.arguments.contains(option) }

    /// Chooses rendering settings under which a client can take screenshots. Must be called before GTK is initialised.
    static func prepareRendering() { GTKAutomation.prepareRendering() }

    /// The error for a program with its own GTK application.
    static let refusalOfForeignApplication =
        "\(option): a WebDriver client can control only the windows of a Tombolo Application. This program has a GTK "
        + "application of its own. Test its pages with TomboloTesting."

    /// Reports a page that is hidden from the driver, because the engine cannot intercept the requests of controlled
    /// pages.
    static func reportInterception(to logger: Logger) {
        logger.report(
            .warning,
            "\(option): a WebDriver client cannot control this page, because its requests are intercepted, as those of a "
                + "container of routes. Test the page with TomboloTesting.")
    }

    /// The error if no driver has started the program.
    struct MissingDriver: Error, CustomStringConvertible {
        var description: String {
            "There is no WebDriver client. \(Automation.option) is for WebKitWebDriver, which starts the app itself."
        }
    }

    private let automation: GTKAutomation
    private weak var application: Application?

    /// The profile of the controlled pages, which is ephemeral.
    var profile: any Profile { automation.profile }

    /// Lets the client that started the program control the app, which quits when the client disconnects.
    /// - Throws: ``MissingDriver``.
    init(of application: Application) throws(MissingDriver) {
        guard ProcessInfo.processInfo.environment["WEBKIT_INSPECTOR_SERVER"] != nil else { throw MissingDriver() }
        self.application = application
        automation = GTKAutomation(name: application.id, isOffering: true)
        // Keeps the app running until the client disconnects. The client closes all windows before that, and would fail
        // if the app ended then.
        let (isRunning, running) = AsyncStream.makeStream(of: Never.self)
        application.stay { for await _ in isRunning {} }
        automation.onEnd = { [weak application] in
            running.finish()
            application?.quit()
        }
    }

    /// Lets the client close a window.
    func follow(_ window: Window) { window.view.page.addObserver(self) }

    func page(_ page: Page, did event: PageEvent) {
        guard case .closeRequested = event else { return }
        application?.windows.first { $0.view.page === page }?.close()
    }
}
#endif
