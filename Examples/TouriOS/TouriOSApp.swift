import SwiftUI
import Tombolo

/// The tour on iOS: a window with the page that calls Swift in every supported way, which shows what each step recorded, and with a page in a container.
@main
struct TouriOSApp: App {
    private let tour = Result { try Tour() }

    var body: some Scene {
        WindowGroup { TourContent(tour: tour) }
    }
}
