import Foundation
import Tombolo

/// The page of the tour, which lives as long as the app.
@MainActor
final class Tour {
    let view: PageView

    init() throws {
        guard let pages = Bundle.main.url(forResource: "pages", withExtension: nil) else {
            throw MissingPages()
        }
        let journal = TourJournal(plantedFailure: nil)
        view = try PageView(
            TourPage.configuration(
                journal, pages: pages, profile: ProfileStorage.ephemeral.open(), calls: CallRegistry()))
        view.bridge.onEvent = journal.observe
        view.load(folder: "tour")
    }
}

/// The app was built without its pages.
private struct MissingPages: Error, CustomStringConvertible {
    var description: String { "The app has no folder “pages”. Add Examples/Tour/pages to it as a folder reference." }
}
