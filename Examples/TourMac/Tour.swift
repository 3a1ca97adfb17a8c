import Foundation
import Tombolo
import TomboloEngine

/// The page of the tour, which lives as long as the app.
@MainActor
final class Tour {
    let view: PageView
    private let journal = TourJournal(plantedFailure: nil)

    init() throws {
        guard let pages = Bundle.main.url(forResource: "pages", withExtension: nil) else {
            throw MissingPages()
        }
        view = try PageView(
            TourPage.configuration(
                journal, pages: pages, profile: ProfileStorage.ephemeral.open(), calls: CallRegistry()))
        view.bridge.onEvent = journal.observe
        if !Self.isDriven { view.load(folder: "tour") }
    }

    /// Whether the argument `--drive` is there: the tour then runs by itself.
    private static var isDriven: Bool { CommandLine.arguments.contains("--drive") }

    /// Runs every step of a tour that runs by itself, prints the results and exits. The last line is `tour: passed` if all steps
    /// passed; `.github/workflows/macos.yml` searches for it.
    static func drive(_ tour: Result<Tour, any Error>) async {
        guard isDriven else { return }
        do {
            let started = try tour.get()
            try await TourDriver(view: started.view, journal: started.journal).run(screenshot: nil)
            print("tour: passed")
            exit(0)
        } catch {
            print(TerminalText("tour: \(error)"))
            exit(1)
        }
    }
}

/// The app was built without its pages.
private struct MissingPages: Error, CustomStringConvertible {
    var description: String { "The app has no folder “pages”. Add Examples/Tour/pages to it as a folder reference." }
}
