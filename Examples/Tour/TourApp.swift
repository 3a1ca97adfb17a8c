import ArgumentParser
import Tombolo

/// The tour: a page that calls Swift in every supported way, and a program that checks the page's records of these calls.
@main
@MainActor
enum TourApp {
    static func main() {
        let options = TourOptions.parseOrExit()
        let app = Application("org.tombolo.Tour", profile: .ephemeral, isUnique: false) { app in
            let journal = TourJournal(plantedFailure: options.fail)
            let window = try open(journal, in: app, size: options.drive ? (1280, 1024) : (1240, 900))
            if options.drive { drive(window, journal, options, in: app) } else { window.view.load(folder: "tour") }
        }
        app.run(arguments: Array(CommandLine.arguments.prefix(1)))
    }

    /// Opens the window.
    private static func open(
        _ journal: TourJournal, in app: Application, size: (width: Int, height: Int)
    ) throws -> Window {
        let configuration = try TourPage.configuration(
            journal, pages: Application.resourceFolder("pages"), profile: app.profile(), calls: app.calls)
        let view = try PageView(configuration)
        view.bridge.onEvent = journal.observe
        return Window("Tombolo: the tour", size: size, showing: view, in: app)
    }

    private static func drive(_ window: Window, _ journal: TourJournal, _ options: TourOptions, in app: Application) {
        window.onClose = { _ in app.fail(TourFailure(message: "The window was closed before the tour was over.")) }
        Task {
            do {
                try await TourDriver(view: window.view, journal: journal).run(screenshot: options.screenshot)
                window.onClose = { _ in }
                app.quit()
            } catch {
                window.onClose = { _ in }
                app.fail(error)
            }
        }
    }
}
