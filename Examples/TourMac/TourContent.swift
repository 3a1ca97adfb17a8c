import SwiftUI
import Tombolo
import TomboloRexxarUI

/// The window of the tour: the page that calls Swift in every supported way, and the page in a container.
struct TourContent: View {
    let tour: Result<Tour, any Error>
    @State private var container: Result<TourContainer, any Error>?

    var body: some View {
        TabView {
            steps.tabItem { Text("Steps") }
            parts.tabItem { Text("Container") }
        }
        .task { if container == nil { container = await Self.makeContainer() } }
        .task { await Tour.drive(tour) }
    }

    @ViewBuilder private var steps: some View {
        switch tour {
        case .success(let tour): PageViewRepresentable(tour.view)
        case .failure(let error): Text("The tour cannot be shown: \(error)")
        }
    }

    @ViewBuilder private var parts: some View {
        switch container {
        case .success(let container): ContainerRepresentable(controller: container.controller)
        case .failure(let error): Text("The container cannot be shown: \(error)")
        case nil: Text("The routes are being read.")
        }
    }

    private static func makeContainer() async -> Result<TourContainer, any Error> {
        do { return .success(try await TourContainer()) } catch { return .failure(error) }
    }
}
