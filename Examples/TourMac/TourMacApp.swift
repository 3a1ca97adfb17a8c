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
