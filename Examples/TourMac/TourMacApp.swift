import Foundation
import SwiftUI
import Tombolo

/// The tour on macOS: a window with the page that calls Swift in every supported way. The page shows what each step recorded.
@main
struct TourMacApp: App {
    private let tour = Result { try Tour() }

    var body: some Scene {
        WindowGroup {
            switch tour {
            case .success(let tour): PageViewRepresentable(tour.view).frame(minWidth: 800, minHeight: 600)
            case .failure(let error): Text("The tour cannot be shown: \(error)")
            }
        }
    }
}

/// The page of the tour, which lives as long as the app.
@MainActor
private final class Tour {
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
